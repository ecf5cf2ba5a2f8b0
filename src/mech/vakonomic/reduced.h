/// Vakonomic reduction on a trivial bundle Q = G × (shapes y), for constraints that are a principal
/// connection, ξ + A(y) y' = μ(y), with ξ the body velocity g⁻¹g' (of a left action; the space
/// velocity g'g⁻¹ of a right one) and multipliers λ_b turned into the body:
///   𝓛_loc = l(y, y', ξ) − ⟨λ_b, ξ + A y' − μ⟩,
///   d/dt (∂l/∂ξ − λ_b) = ± ad*_ξ (∂l/∂ξ − λ_b),                       + left, − right
///   [l_c] = ⟨λ_b − ∂l/∂ξ, Ω_loc(y', ·) + Dμ⟩,   Ω_loc = dA ∓ [A, A],   Dμ = dμ ∓ [A, μ].
/// This is Hamel's law on TQ/G in the frame of mech/reduction/reduction.h.
#ifndef MECH_VAKONOMIC_REDUCED_H
#define MECH_VAKONOMIC_REDUCED_H

#include "mech/reduction/reduction.h"
#include "mech/symmetry/symmetry.h"
#include "mech/symmetry/trivialisation.h"

/// Canonical where that is short. y, y', y'' are symbols of the space; along a rotation y' is its
/// angular velocity, and [l_c] has the term of its bracket.
typedef struct mech_vakonomic_reduced {
    size_t k, sigma;
    action_side side;
    size_t *shape;    ///< sigma: directions
    expr *xi;         ///< k: symbols
    expr *lambda;     ///< k: symbols lambda_b1 ..
    expr *lambda_dot; ///< k: their rates' symbols
    expr *body;       ///< k: λ_b in terms of the model's multipliers, at any point
    expr *velocity;   ///< k: ξ in terms of the model's velocities
    expr *A;          ///< A^a_l at a·sigma + l
    expr *mu;         ///< k
    bool affine;      ///< some μ^a is not zero
    expr lagrangian;  ///< l(y, y', ξ)
    expr constrained; ///< l_c(y, y')
    expr *momentum;   ///< k: ∂l/∂ξ on the constraints
    expr *curvature;  ///< Ω^a_lm = Ω_loc(∂_l, ∂_m) at (a·sigma + l)·sigma + m
    expr *covariant;  ///< Dμ^a_l at a·sigma + l
    expr *rates;      ///< k: λ_b' with y'': (36)
    expr *variation; ///< sigma: the right side of (38), ⟨λ_b, dA(y', ·) + dμ⟩ + ⟨λ_b', A⟩ + F
    expr *bracket;      ///< sigma: its left side, [l] with the symbols ξ, ξ'
    expr *mass, *bias;  ///< [l_c] = mass·y'' + bias
    expr *right;        ///< sigma: the right side of (41)
    expr *nonholonomic; ///< sigma: that of (42), where λ_b does not occur
    arena memory;
} mech_vakonomic_reduced;

/// HAMEL_INVALID, with nothing to clear and no message, where the constraints are no principal
/// connection or the bundle is not seen to be trivial. `r` is the quotient, of the same symmetry;
/// NULL: it is made for this.
HAMEL_MUST_USE hamel_status mech_vakonomic_reduced_init(mech_vakonomic_reduced *v, exact *x,
                                                        const mech_system *s,
                                                        const mech_symmetry *y,
                                                        const mech_reduction *r,
                                                        const expr *lambda);
void mech_vakonomic_reduced_clear(mech_vakonomic_reduced *v);

#endif
