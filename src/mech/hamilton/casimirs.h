/// Casimirs by an ansatz: the coefficients of a polynomial of degree 1 and 2 in the momenta, and
/// exact linear algebra.
#ifndef MECH_HAMILTON_CASIMIRS_H
#define MECH_HAMILTON_CASIMIRS_H

#include "exact/exact.h"

/// Polynomials C of degree at most 2 in r momenta with {p_α, C} = 0, for brackets (r·r) that are
/// polynomials in the momenta: the linear ones, then quadratic ones that are not polynomials in
/// these. *casimirs is a fresh array of *count.
HAMEL_MUST_USE hamel_status mech_casimirs(exact *x, size_t r, const expr *momenta,
                                          const expr *bracket, size_t *count, expr **casimirs);

#endif
