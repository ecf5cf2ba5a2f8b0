/// The bracket on fewer functions: (s, p) with functions s of position among the entries of the space.
///
/// If a group G leaves the basis X_α of D, H and {p_α, p_β} alone, and s are its invariants, this is the
/// bracket of D*/G. It may satisfy the Jacobi identity though the bracket on D* does not; on a group
/// without constraints it is the Lie-Poisson bracket. No group needs to be known: where H, {s, p_α} and
/// {p_α, p_β} are functions of (s, p) again, the motion of these is a system of its own.
#ifndef MECH_REDUCED_BRACKET_H
#define MECH_REDUCED_BRACKET_H

#include "mech/hamilton.h"

typedef struct mech_reduced_bracket {
    bool exists; ///< whether the functions are fewer
    size_t count;
    expr *functions; ///< count: s
    size_t r;
    expr *rates;    ///< count · r: {s, p_α} = X_α[s]
    truth identity; ///< of Jacobi, among s and p
    size_t i, a, b; ///< if it fails: J(s_i, p_a, p_b), or J(p_i, p_a, p_b) if of_momenta, is
    bool of_momenta;
    expr value;
    size_t casimir_count;
    expr *casimirs; ///< polynomials in p of degree 1 and 2, independent ones; sought if count = 0
} mech_reduced_bracket;

/// On D*/G, for a symmetry of the model. `exists` if G leaves all that alone, proved, and the entries
/// that it leaves alone tell its orbits apart.
HAMEL_MUST_USE hamel_status mech_reduced_by(mech_reduced_bracket *g, exact *x, const mech_system *s,
                                            const mech_quasi *d, const mech_hamilton *h,
                                            const model_symmetry *by);
/// On the fewest entries that the bracket and H close on. `exists` if they do not determine position.
HAMEL_MUST_USE hamel_status mech_reduced_bracket_init(mech_reduced_bracket *g, exact *x,
                                                      const mech_system *s, const mech_quasi *d,
                                                      const mech_hamilton *h);
void mech_reduced_bracket_clear(mech_reduced_bracket *g);

/// Polynomials C of degree at most 2 in the momenta with {p_α, C} = 0, for brackets that are polynomials
/// in the momenta: the linear ones, then quadratic ones that are not polynomials in these. *casimirs is a
/// fresh array of *count.
HAMEL_MUST_USE hamel_status mech_casimirs(exact *x, const mech_hamilton *h, size_t *count,
                                          expr **casimirs);

#endif
