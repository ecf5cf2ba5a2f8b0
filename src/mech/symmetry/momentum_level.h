/// A value μ of the momentum map of a system without constraints, as a constraint: J(q') = μ is
/// kept by the isotropy group G_μ = {g : Ad*_g μ = μ}, of algebra g_μ = {η : ⟨μ, [η, ·]⟩ = 0}.
/// With
///   Π_μ(η, ζ) = ⟪η_Q, ζ_Q⟫ on g_μ,   α = Π_μ⁻¹ J   (a principal connection of Q → Q/G_μ),
/// J = μ says α(q') = μ̃ = Π_μ⁻¹ μ along g_μ, and J⁻¹(μ)/G_μ has dimension 2n − dim G − dim G_μ.
/// There the motion is that of the amended potential V_μ = V + ½⟨μ, I⁻¹μ⟩ and of magnetic terms.
#ifndef MECH_SYMMETRY_MOMENTUM_LEVEL_H
#define MECH_SYMMETRY_MOMENTUM_LEVEL_H

#include "mech/symmetry/symmetry.h"

/// Exact, for a generic μ, whose components are symbols.
typedef struct mech_momentum_level {
    bool exists; ///< no constraints or forces, L = T − V invariant, the action locally free
    size_t k, d;
    expr *mu;         ///< k: symbols mu_1 ..
    expr *isotropy;   ///< d·k: a basis η_i of g_μ, without denominators
    expr *inertia;    ///< d·d: Π_μ
    expr *connection; ///< d: α(q')
    expr *value;      ///< d: μ̃
    size_t dimension; ///< of J⁻¹(μ)/G_μ
    expr amended;     ///< V_μ
} mech_momentum_level;

/// HAMEL_TOO_LARGE beyond the limits of x.
HAMEL_MUST_USE hamel_status mech_momentum_level_init(mech_momentum_level *v, exact *x,
                                                     const mech_system *s, const mech_symmetry *y);
void mech_momentum_level_clear(mech_momentum_level *v);

#endif
