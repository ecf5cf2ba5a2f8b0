/// The quotient without group coordinates. Q → Q/G need not have a section: over the sphere of
/// γ = Bᵀe3 no frame is without poles. So sections are fields on Q that commute with the action,
/// written in as many invariant fields as spare poles, and what they are paired to are functions on
/// Q/G. Shape space has
/// functions s^μ that tell orbits apart and may satisfy relations, |γ| = 1; its velocities are
/// their rates, with the relations ν_μ s'^μ = 0.
///
/// Horizontal lifts of all ∂/∂s^μ, projected to Q/G, span the complement of S in D:
///   X_μ = c_μ^α Y_α − (its part in S),   c = R G⁺,   R_α^μ = Y_α[s^μ],   G = RᵀR,
/// Y_α any basis of D. They lie over P_μ = X_μ[s^ν] ∂/∂s^ν, the orthogonal projection, and
/// ν^μ X_μ = 0. G⁺ is a polynomial in G over the sum of its principal minors of order rank G, which
/// vanishes where the functions do not tell orbits apart, and nowhere else.
#ifndef MECH_REDUCTION_BUNDLE_H
#define MECH_REDUCTION_BUNDLE_H

#include "mech/law/basis.h"
#include "mech/reduction/connection.h"

/// As mech_reduction_init, for invariant functions: `shape`, and k = 0. The frame is one of
/// invariant fields that span TQ (mech/symmetry/spanning.h) where all tables are functions of the
/// entries that the group leaves alone, as over γ; else that of TQ.
HAMEL_MUST_USE hamel_status mech_reduction_on_Q(mech_reduction *r, exact *x, const mech_system *s,
                                                const model_symmetry *given, size_t shape_count,
                                                const expr *shape);
/// Components of a field on Q in that frame, and back.
void mech_reduction_over(const mech_reduction *r, const expr *field, expr *out);
void mech_reduction_up(const mech_reduction *r, const expr *components, expr *out);
/// As mech_connection_init, from a basis of D. HAMEL_INVALID where the rates of the functions do
/// not determine velocities of D up to S, or where the basis of S is not invariant. Where D + T Orb
/// is not TQ (BKMM96 §6.5) there may be more functions on Q/G: D does not reach all of it.
HAMEL_MUST_USE hamel_status mech_connection_on_Q(mech_connection *c, exact *x, const mech_basis *d,
                                                 const mech_symmetry *y, const mech_reduction *r);

#endif
