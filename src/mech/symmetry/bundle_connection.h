/// The bundle g^D of Lie algebra elements that the constraints allow, over Q, and the connection
/// that the momentum equation is about. In Q × g derivatives are those of components; orthogonal
/// projection to g^D, in the locked metric I(ξ, η) = ⟪ξ_Q, η_Q⟫, makes a connection of g^D,
///   ∇_l e_b = π(E_l[e_b]) = Γ_bl^c e_c,   Γ_bl^c = I^cd I(e_d, E_l[e_b]),
/// and of its dual, where J^nhc lives: the momentum equation is
///   d/dt J_b = Γ_bl^c q'^l J_c + ⟨J, E_l[e_b] − Γ_bl^c e_c⟩ q'^l,
/// the covariant derivative of J^nhc, and what is left of the momentum map beside g^D. Nothing but
/// the inertia along S is inverted, so there are no poles where S is regular.
#ifndef MECH_SYMMETRY_BUNDLE_CONNECTION_H
#define MECH_SYMMETRY_BUNDLE_CONNECTION_H

#include "mech/symmetry/symmetry.h"

/// Exact.
typedef struct mech_bundle_connection {
    size_t n, k, m;
    bool exists; ///< L is quadratic in the velocities, and regular on S
    expr *gamma; ///< m·n·m: Γ_bl^c at (b·n + l)·m + c
    expr *rest;  ///< m·n·k: E_l[e_b] − Γ_bl^c e_c over the basis of g, at (b·n + l)·k + a
    expr *curvature; ///< m·m·n·n: R(E_i, E_j) e_b = R_b^c_ij e_c at ((b·m + c)·n + i)·n + j
    truth flat;
} mech_bundle_connection;

HAMEL_MUST_USE hamel_status mech_bundle_connection_init(mech_bundle_connection *f, exact *x,
                                                        const mech_system *s,
                                                        const mech_symmetry *y);
void mech_bundle_connection_clear(mech_bundle_connection *f);

/// Whether the momentum map along S is equivariant: for every generator ξ_a and section ξ^b the
/// field [ξ_a, ξ^b_Q] is in D again, and
///   ξ_a^TQ[J^nhc(ξ^b)] = ⟨FL, [ξ_a, ξ^b_Q]⟩.
/// It is what G does to (g^D)* by Ad*, infinitesimally; it needs L and D to be invariant.
truth mech_momentum_equivariant(exact *x, const mech_system *s, const mech_symmetry *y);

#endif
