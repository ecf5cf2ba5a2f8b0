/// Casimir functions: polynomials on the dual of a Lie algebra that commute with everything in its
/// Lie-Poisson bracket {μ_a, μ_b} = c_ab^c μ_c, so that every motion μ' = ad*_ξ μ keeps them.
#ifndef MECH_LIE_CASIMIRS_H
#define MECH_LIE_CASIMIRS_H

#include "mech/lie/algebra.h"

/// A basis of the homogeneous Casimirs of a degree, as expressions of `mu` (k symbols): {μ_a, C} =
/// 0 for all a is linear in the coefficients of C. *functions is a fresh array of *count.
HAMEL_MUST_USE hamel_status lie_casimirs(exact *x, const lie_algebra *g, const expr *mu,
                                         unsigned degree, size_t *count, expr **functions);

#endif
