/// Sine and cosine of an angle exchanged, as for its complement. Canonical forms keep every power
/// of the cosine and at most the first of the sine; a fraction whose denominator is a polynomial in
/// the sine cancels only if the two change places.
#ifndef MECH_TOOLS_COMPLEMENT_H
#define MECH_TOOLS_COMPLEMENT_H

#include "expr/expr.h"

/// The symbols of e whose sine occurs. A fresh array of *count.
expr *complement_angles(const expr_pool *pool, expr e, size_t *count);
/// e with sine and cosine of the angle exchanged, every other node as it stands; sin 2θ stays what
/// it is. Its own inverse. False where the angle stands elsewhere.
bool complement_of(expr_pool *pool, expr e, expr angle, expr *out);

#endif
