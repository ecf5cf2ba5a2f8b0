/// Chapter G: invariant measures. A density μ = e^σ(q) on D, with respect to
///   E^1 ∧ .. ∧ E^n ∧ dv^1 ∧ .. ∧ dv^r,
/// is invariant exactly if X_α[σ] = −Θ_α (see mech/measure/divergence.h). What decides:
///
/// - a density: μ = Π f_i^{c_i} · exp Σ d_j φ_j over irreducible factors at hand (of det M, of Θ)
///   and simple functions of position, the constants c_i, d_j by exact linear algebra;
/// - damping: without drift Θ_0 has to vanish;
/// - symmetry, GN16 (8.2): where brackets of D generate TQ, two invariant measures differ by a
///   constant factor. So a symmetry multiplies μ by a constant: ξ_Q[σ] is known up to constants
///   c(ξ), which are zero on [g, g] and where orbits close, and Θ is then known on S = D ∩ T Orb;
/// - brackets: if X[σ] and Y[σ] are known, so is [X, Y][σ]. Where one field gets two values there
///   is no σ; where all agree there is one, near every generic point;
/// - periods: if all of dσ is known, σ is a function only if dσ has no period along the angles and
///   around poles.
#ifndef MECH_MEASURE_MEASURE_H
#define MECH_MEASURE_MEASURE_H

#include "mech/measure/density.h"
#include "mech/measure/divergence.h"
#include "mech/symmetry/symmetry.h"

/// How it was decided.
typedef enum mech_measure_reason {
    MEASURE_NO_DIVERGENCE, ///< Θ = 0: the volume itself is invariant
    MEASURE_FACTORS,       ///< a product of powers of factors, and exponentials
    MEASURE_CLOSED,        ///< dσ is closed and without periods; σ was not found in closed form
    MEASURE_LOCAL,         ///< dσ is closed, so there is a σ near every point: the rest is open
    MEASURE_DAMPING,       ///< Θ_0 does not vanish, and there is no drift
    MEASURE_SYMMETRY,      ///< Θ on S is not what symmetry allows
    MEASURE_ELEMENTS,      ///< along elements of an algebra no density compensates a divergence
    MEASURE_BRACKETS,      ///< the values of X[σ] contradict each other
    MEASURE_PERIOD,        ///< dσ is closed, but σ grows along a loop
    MEASURE_OPEN           ///< not decided
} mech_measure_reason;

/// A loop: a turn of an angle, `first` and `second` its base vector, or a circle about the origin
/// in the plane of two lines.
typedef struct measure_cycle {
    size_t first, second;
    double period; ///< about, at typical values: ∫ dσ over it; NaN if not known
} measure_cycle;

typedef struct mech_measure {
    truth exists; ///< a density that is a function of position, for generic parameters
    mech_measure_reason reason;

    bool found;
    mech_density density;          ///< μ, with respect to dq dv, if found; up to a constant factor
    mech_density momentum_density; ///< μ/det M, with respect to dq dp
    bool has_kinetic;
    /// μ/√(det M · det A), A the kinetic energy on TQ: with respect to the volume it gives D, so
    /// that no basis or frame is in it
    mech_density kinetic_density;
    size_t zero_count;
    /// factors of the kinetic density (or of μ, or of denominators of dσ) that may vanish: there
    /// it is zero or has a pole; elsewhere it is positive and smooth
    expr *zeros;

    size_t obstruction_count;
    expr *obstructions; ///< functions of position that are not zero and would have to be
    size_t row_count;
    expr *rows; ///< where that was too long: (X, X[σ]), rows of n + 1, whose rank is more than n
    measure_cycle cycle; ///< of MEASURE_PERIOD
} mech_measure;

/// What else is known of the system.
typedef struct mech_measure_setting {
    size_t symmetry_count;
    const mech_symmetry *const *symmetries;
    /// values of all symbols at a point, where the density is made positive; may be NULL
    const double *typical;
} mech_measure_setting;

HAMEL_MUST_USE hamel_status mech_measure_init(mech_measure *m, exact *x, const mech_system *s,
                                              const mech_divergence *v,
                                              const mech_measure_setting *given);
void mech_measure_clear(mech_measure *m);

#endif
