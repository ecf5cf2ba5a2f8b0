/// What is said of reduced brackets once they are written down.
#ifndef MECH_HAMILTON_REDUCED_CALCULUS_H
#define MECH_HAMILTON_REDUCED_CALCULUS_H

#include "mech/hamilton/reduced_bracket.h"

/// What the form h says of these functions of the base and its momenta: all but whether that is
/// fewer functions, and what is to be examined. Clears g on failure.
HAMEL_MUST_USE hamel_status mech_reduced_view(mech_reduced_bracket *g, exact *x,
                                              const mech_hamilton *h, size_t count,
                                              const expr *functions);
/// Whether the bracket satisfies the Jacobi identity, and Casimirs where there are momenta only:
/// fills in what of g has to do with them. g is the bracket of d on the functions of g; `on_D` (r,
/// or NULL) is what to put for the momenta to see whether a function vanishes.
HAMEL_MUST_USE hamel_status reduced_examine(mech_reduced_bracket *g, exact *x, const dual *d,
                                            const expr *on_D);
/// The dimension of the span of the ds.
HAMEL_MUST_USE hamel_status reduced_span(exact *x, const space *q, const mech_reduced_bracket *g,
                                         size_t *rank);
/// Room for everything, with zeros.
void reduced_allocate(mech_reduced_bracket *g, expr_pool *pool, size_t count, size_t r);

void mech_reduced_bracket_clear(mech_reduced_bracket *g);

#endif
