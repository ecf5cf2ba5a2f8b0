/// Vakonomic motion with symmetry. The action is extended to the multipliers so that λ_a β^a stays
/// as it is; then 𝓛 is invariant if L and the constraints are, and its momenta
///   J̃_a = ⟨∂𝓛/∂q', (e_a)_Q⟩ = J_a − λ_b β^b((e_a)_Q)
/// are constant: all of them, while the nonholonomic motion keeps only some of J. This needs
/// neither that the constraints are a connection nor that they are linear.
#ifndef MECH_VAKONOMIC_SYMMETRY_H
#define MECH_VAKONOMIC_SYMMETRY_H

#include "mech/symmetry/symmetry.h"
#include "mech/vakonomic/vakonomic.h"

/// Functions of (q, v, λ, t), v the symbols of a basis of D.
typedef struct mech_vakonomic_momentum {
    size_t k;
    expr *map;        ///< k: J̃_a
    expr *multiplier; ///< k: λ_b β^b((e_a)_Q): λ as an element of the dual of the Lie algebra
    expr *rate; ///< k: dJ̃_a/dt = ξ_a^TQ[L] + F(ξ_a) − λ_b ξ_a^TQ[f^b], on the constraints
    truth *conserved; ///< k
} mech_vakonomic_momentum;

/// On input: k generators, n components each.
HAMEL_MUST_USE hamel_status mech_vakonomic_momentum_init(mech_vakonomic_momentum *j, exact *x,
                                                         const mech_system *s, const mech_basis *d,
                                                         size_t k, const expr *generators,
                                                         const expr *lambda);
void mech_vakonomic_momentum_clear(mech_vakonomic_momentum *j);

/// Whether the constraints are a principal connection of the symmetry, in the sense of F98: L, D,
/// the affine part and the forces are invariant, and TQ is the sum of D and the orbits.
bool mech_symmetry_is_principal_connection(const mech_symmetry *y);

#endif
