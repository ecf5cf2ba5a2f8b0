/// Chaplygin systems, TQ = D ⊕ T Orb: the invariant measure on T*(Q/G). With the horizontal lifts
/// X_i of the base vectors of shape space and the orthogonal projection of brackets, 𝒫[X_i, X_j] =
/// C_ij^k X_k, the density e^σ(s) ds dp is invariant exactly if
///   dσ = g,   g_i = −C_ik^k.
#ifndef MECH_MEASURE_CHAPLYGIN_FORM_H
#define MECH_MEASURE_CHAPLYGIN_FORM_H

#include "mech/reduction/connection.h"

typedef struct mech_chaplygin_form {
    bool exists;  ///< whether this is a Chaplygin system, linear, whose form can be written out
    size_t h;     ///< dimension of shape space
    expr *g;      ///< h: over the base vectors of the slice
    truth closed; ///< dg = 0
    size_t i, j;  ///< if not: dg(E_i, E_j) is
    expr curl;
} mech_chaplygin_form;

HAMEL_MUST_USE hamel_status mech_chaplygin_form_init(mech_chaplygin_form *f, exact *x,
                                                     const mech_reduction *r,
                                                     const mech_connection *c);
void mech_chaplygin_form_clear(mech_chaplygin_form *f);

#endif
