/// The bracket on fewer functions: entries s of the space such that H, {s, p_α} and {p_α, p_β} are
/// functions of (s, p) again. If the differentials of the s do not span T*Q, the motion of (s, p) is a
/// system of its own, with a bracket of its own: that of D*/G in a frame that G leaves alone. It may
/// satisfy the Jacobi identity though the bracket on D* does not. Without constraints on a group nothing
/// of position is left, and it is the Lie-Poisson bracket.
#ifndef MECH_REDUCED_BRACKET_H
#define MECH_REDUCED_BRACKET_H

#include "mech/hamilton.h"

typedef struct mech_reduced {
    bool exists; ///< whether the functions are fewer
    size_t count;
    expr *functions; ///< count: s
    size_t r;
    expr *rates;    ///< count · r: {s, p_α} = X_α[s]
    truth identity; ///< of Jacobi, among s and p; unknown where h is not closed
    size_t i, a, b; ///< if it fails: J(s_i, p_a, p_b), or J(p_i, p_a, p_b) if of_momenta, is
    bool of_momenta;
    expr value;
    size_t casimir_count;
    expr *casimirs; ///< polynomials in p of degree 1 and 2, independent ones; sought if count = 0
} mech_reduced;

HAMEL_MUST_USE hamel_status mech_reduced_init(mech_reduced *g, exact *x, const mech_system *s,
                                              const mech_quasi *d, const mech_hamilton *h);
void mech_reduced_clear(mech_reduced *g);

/// Polynomials C of degree at most 2 in the momenta with {p_α, C} = 0, for brackets that are polynomials
/// in the momenta: the linear ones, then quadratic ones that are not polynomials in these. *casimirs is a
/// fresh array of *count.
HAMEL_MUST_USE hamel_status mech_casimirs(exact *x, const mech_hamilton *h, size_t *count,
                                          expr **casimirs);

#endif
