/// Casimir functions: polynomials of degree 1 and 2 in the momenta that commute with everything, so
/// that every motion keeps them. On the dual of a Lie algebra these are the ones of its Lie-Poisson
/// bracket.
#ifndef MECH_HAMILTON_CASIMIRS_H
#define MECH_HAMILTON_CASIMIRS_H

#include "exact/exact.h"

/// Polynomials C of degree at most 2 in r momenta with {p_α, C} = 0, for brackets (r·r) of the
/// momenta alone: the linear ones, then quadratic ones that are not polynomials in these. *casimirs
/// is a fresh array of *count.
HAMEL_MUST_USE hamel_status mech_casimirs(exact *x, size_t r, const expr *momenta,
                                          const expr *bracket, size_t *count, expr **casimirs);

#endif
