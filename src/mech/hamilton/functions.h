/// Functions on D* and what the bracket makes of them: the field X_f of a function, with
/// X_f[g] = {g, f}, so that X_H is the motion, and the bracket of two.
#ifndef MECH_HAMILTON_FUNCTIONS_H
#define MECH_HAMILTON_FUNCTIONS_H

#include "mech/hamilton/hamilton.h"

/// Its components over e_A (mech/hamilton/hamilton.h), X_f^A = {e^A, f}, of a function of (q, v, t)
/// on D, and as such. h->size of them.
void mech_hamilton_field(const mech_hamilton *h, const space *q, expr f, expr *out);
/// {f, g} of functions of (q, v, t) on D, and as such.
expr mech_hamilton_bracket(const mech_hamilton *h, const space *q, expr f, expr g);

#endif
