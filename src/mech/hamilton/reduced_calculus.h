/// Functions on D*/G derived, for the files about reduced brackets.
#ifndef MECH_HAMILTON_REDUCED_CALCULUS_H
#define MECH_HAMILTON_REDUCED_CALCULUS_H

#include "mech/hamilton/reduced_bracket.h"

/// How: X_α[f] at fixed momenta, and ∂f/∂p_α. The last `hidden` momenta may be there as velocities
/// v: then p = p(q, v) has been put in for them, and
///   ∂f/∂p = M⁻¹ ∂f/∂v,   X[f]_p = X[f]_v − X[p_β]_v ∂f/∂p_β.
typedef struct reduced_calculus {
    const space *q;
    /// r·n: X_α over the base frame, as far as functions on the quotient see it
    const expr *fields;
    size_t hidden;
    const expr *symbols;  ///< hidden: v
    const expr *legendre; ///< hidden: p(q, v)
    const expr *mass;     ///< hidden²
    /// r: what to put for the momenta to see whether a function vanishes; or NULL
    const expr *on_D;
} reduced_calculus;

/// X_α[f].
expr reduced_along(const reduced_calculus *c, const mech_reduced_bracket *g, size_t a, expr f);
/// Whether the bracket satisfies the Jacobi identity, and Casimirs where there are momenta only:
/// fills in what of g has to do with them.
HAMEL_MUST_USE hamel_status reduced_examine(mech_reduced_bracket *g, exact *x,
                                            const reduced_calculus *c);
/// The dimension of the span of the ds.
HAMEL_MUST_USE hamel_status reduced_span(exact *x, const space *q, const mech_reduced_bracket *g,
                                         size_t *rank);
/// Room for everything, with zeros.
void reduced_allocate(mech_reduced_bracket *g, expr_pool *pool, size_t count, size_t r);

void mech_reduced_bracket_clear(mech_reduced_bracket *g);

#endif
