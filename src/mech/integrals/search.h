/// First integrals in a finite ansatz. Of functions f_1 .. f_N of position and momenta, the
/// combinations with constant coefficients that are constant along motions: Σ c_j f_j' = 0
/// identically in (q, v, t), exact linear algebra over the field of the parameters. What is found
/// is proved, and, where it is complete, that there are no others among the combinations.
#ifndef MECH_INTEGRALS_SEARCH_H
#define MECH_INTEGRALS_SEARCH_H

#include "mech/integrals/momenta.h"

typedef struct integral_search {
    const integral_momenta *m; ///< borrowed
    size_t unknowns; ///< N, after functions were left out that depend on others; of a search that
                     ///< was too large as many as there were
    size_t count;
    expr *rates;   ///< unknowns: of what was looked among, as functions on D; `found` are relations
    expr *found;   ///< functions of (q, p, t), independent over the constants, simple ones first;
                   ///< NULL if all of them are known
    bool complete; ///< proved: no others in this space, for generic parameters
    bool done;     ///< the search ended; otherwise it was beyond its limits, and found nothing
} integral_search;

/// Σ_k a_k p_k + a_0, or with `quadratic` also Σ a_kl p_k p_l: coefficients are constant
/// combinations of `count` functions of position, 1 the first of them.
HAMEL_MUST_USE hamel_status integral_search_init(integral_search *f, exact *x,
                                                 const integral_momenta *m, size_t count,
                                                 const expr *functions, bool quadratic);
/// The same with quadratic ones, where `known` functions of (q, v, t) are integrals already: if
/// they are all, `found` is empty, and count says how many of the space are known.
HAMEL_MUST_USE hamel_status integral_search_beside(integral_search *f, exact *x,
                                                   const integral_momenta *m, size_t count,
                                                   const expr *functions, size_t known_count,
                                                   const expr *known);
/// The quadratic ones that k symmetries leave alone, with rational numbers for constants.
HAMEL_MUST_USE hamel_status integral_search_invariant(integral_search *f, exact *x,
                                                      const integral_momenta *m, size_t count,
                                                      const expr *functions, size_t k,
                                                      const expr *generators);
/// Those with a kinetic and a potential part, Σ a_kl p_k p_l + Σ b_ij φ_i φ_j with constants a, b
/// and `count` functions of position, 1 the first of them: potentials of degree two.
HAMEL_MUST_USE hamel_status integral_search_separated(integral_search *f, exact *x,
                                                      const integral_momenta *m, size_t count,
                                                      const expr *functions);
void integral_search_clear(integral_search *f);

/// One function N of (q, p) times powers of factors: the c_i with
///   d/dt (N Π g_i^{c_i}) = 0,   that is   N' + N Σ_i c_i W[g_i]/g_i = 0.
/// False if there are none; else `powers` (room for count) are numbers.
bool integral_by_factors(exact *x, const integral_momenta *m, expr N, size_t count,
                         const expr *factors, expr *powers);

#endif
