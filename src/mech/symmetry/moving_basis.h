/// The momentum equation in a moving basis of the Lie algebra: e_1(q) .. e_m(q) are the sections of
/// g^D, completed by constant vectors e_a. With e_b(q) = ψ_b^a(q) e_a,
///   d/dt J_b = Γ_bl^c q'^l J_c,   Γ_bl^c = (ψ⁻¹)_a^c E_l[ψ_b^a]
/// summed over all c up to k; J_c for c > m is ⟨FL, (e_c)_Q⟩.
#ifndef MECH_SYMMETRY_MOVING_BASIS_H
#define MECH_SYMMETRY_MOVING_BASIS_H

#include "mech/symmetry/symmetry.h"

typedef struct mech_moving_basis {
    size_t n, k, m;
    bool constant;     ///< det ψ is constant: Γ has no poles
    size_t *completed; ///< k − m: which e_a complete the sections, in order
    expr *psi;         ///< k·k: row b is e_b(q)
    expr *inverse;     ///< k·k: (ψ⁻¹)_a^c at a·k + c
    expr *gamma;       ///< m·n·k: Γ_bl^c at (b·n + l)·k + c
} mech_moving_basis;

HAMEL_MUST_USE hamel_status mech_moving_basis_init(mech_moving_basis *f, exact *x, const space *q,
                                                   const mech_symmetry *y);
void mech_moving_basis_clear(mech_moving_basis *f);

#endif
