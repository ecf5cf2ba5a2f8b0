/// Condition (2) of Hamiltonisation: the Jacobi identity among momenta.
#ifndef MECH_HAMILTONISE_JACOBI_H
#define MECH_HAMILTONISE_JACOBI_H

#include "mech/hamiltonise/skew.h"

/// W_JK = 𝒫[X_J, X_K] − b_JK: u_L = ⟪W_JK, X_L⟫ and w^L with W = w^L X_L, count of each. `b` may be
/// NULL.
HAMEL_MUST_USE hamel_status mech_gauged_bracket(const mech_skew *g, exact *x, const expr *b,
                                                size_t J, size_t K, expr *u, expr *w);
/// ⟪Σcyc [X_I, W_JK] − b(X_I, W_JK) − a_I W_JK, X_L⟫ for all L, unexpanded. `a` is over the lifts.
HAMEL_MUST_USE hamel_status mech_gauged_jacobi(const mech_skew *g, exact *x, const expr *a,
                                               const expr *b, size_t I, size_t J, size_t K,
                                               expr *out);

#endif
