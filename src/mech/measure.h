/// Chapter G: invariant measures. A density μ = e^σ(q) on D, with respect to
///   E^1 ∧ .. ∧ E^n ∧ dv^1 ∧ .. ∧ dv^r,
/// is invariant exactly if X_α[σ] = −Θ_α (see mech/divergence.h). Three ways to decide:
///
/// - a density: μ = Π f_i^{c_i} over the irreducible factors at hand (of det M, of the denominators of
///   Θ), the constants c_i by exact linear algebra;
/// - an obstruction by symmetry, GN16 (8.2): where Θ_α is invariant and brackets of D generate, ξ_Q[σ]
///   is a constant for every ξ in g, and zero for ξ in [g, g] or with closed orbits; so Θ must vanish
///   on the sections of S = D ∩ T Orb made of these;
/// - an obstruction by brackets: if X[σ] and Y[σ] are known, so is [X, Y][σ]. Where the same field
///   gets two values there is no σ.
#ifndef MECH_MEASURE_H
#define MECH_MEASURE_H

#include "mech/divergence.h"
#include "mech/symmetry.h"

/// How it was decided.
typedef enum mech_measure_reason {
    MEASURE_NO_DIVERGENCE, ///< Θ = 0: the volume itself is invariant
    MEASURE_FACTORS,       ///< a product of powers of factors
    MEASURE_CLOSED,   ///< Θ is the differential of a function, which was not found in closed form
    MEASURE_SYMMETRY, ///< Θ does not vanish on S
    MEASURE_BRACKETS, ///< the values of X[σ] contradict each other
    MEASURE_OPEN      ///< not decided
} mech_measure_reason;

typedef struct mech_measure {
    truth exists; ///< a density that is a function of position; locally, for generic parameters
    mech_measure_reason reason;
    bool found;
    expr density;          ///< μ, with respect to dq dv, if found
    expr momentum_density; ///< μ/det M up to a constant factor, with respect to dq dp
    size_t obstruction_count;
    expr *obstructions; ///< functions of position that are not zero and would have to be; or, where
                        ///< undecided, none
} mech_measure;

/// `symmetries` are those of the system, count of them. `typical` has values of all symbols at a point;
/// the density is written so that it is positive there.
HAMEL_MUST_USE hamel_status mech_measure_init(mech_measure *m, exact *x, const mech_system *s,
                                              const mech_divergence *v, size_t count,
                                              const mech_symmetry *symmetries,
                                              const double *typical);
void mech_measure_clear(mech_measure *m);

#endif
