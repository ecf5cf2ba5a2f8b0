/// Symmetries beside constraints that are nonlinear in the velocities. By Chetaev's rule the
/// displacement along a field ξ is virtual where (∂f^c/∂q') ξ = 0, and
///   d/dt ⟨∂L/∂q', ξ⟩ = ξ^TQ[L] + ⟨F, ξ⟩ + λ_a β^a(ξ) + μ_c (∂f^c/∂q') ξ:
/// the momentum equation, in which the reaction of f has its own term.
#ifndef MECH_NONLINEAR_MOMENTUM_H
#define MECH_NONLINEAR_MOMENTUM_H

#include "base/vec.h"
#include "mech/nonlinear/chetaev.h"

/// Of one generator. Functions on the constraints.
typedef struct mech_nonlinear_momentum {
    expr momentum;     ///< J = ⟨∂L/∂q', ξ⟩
    expr rate;         ///< J' along motions
    expr across;       ///< μ_c (∂f^c/∂q') ξ, the part of it that the reactions of f make
    truth lagrangian;  ///< ξ^TQ[L] = 0
    truth constraints; ///< ξ^TQ[f^c] = 0 where f = 0, and the affine constraints are kept
    truth virtual;     ///< (∂f^c/∂q') ξ = 0 and β^a(ξ) = 0 there
    truth constant;    ///< J' = 0
    VEC(expr) changes; ///< what the first two ask of: all zero, or one is not
    VEC(expr) crossed; ///< and what `virtual` does
} mech_nonlinear_momentum;

void mech_nonlinear_momentum_clear(mech_nonlinear_momentum *j);

/// Clear it in either case.
HAMEL_MUST_USE hamel_status mech_nonlinear_momentum_of(exact *x, const mech_system *s,
                                                       const mech_basis *d, const mech_chetaev *k,
                                                       const expr *functions, const expr *xi,
                                                       mech_nonlinear_momentum *out);

#endif
