/// Chapter C: the constraints as an Ehresmann connection. The directions of the base frame are
/// divided into a base, velocities r'^α, and a fibre, velocities s'^a. Then the constraints read
///   s'^a + A^a_α r'^α = γ^a,   ω^a = ds^a + A^a_α dr^α,
/// the frame X_α = E_α − A^a_α E_a (horizontal lifts), Y_a = E_a is adapted to them, and Hamel's
/// equations in it are BKMM96 (2.1.6), (2.3.2):
///   d/dt ∂L_c/∂r'^α − X_α[L_c] = −(∂L/∂s'^b) (B^b_αβ r'^β + γ^b_α) + F(X_α),
///   [X_α, X_β] = B^b_αβ Y_b,   [X_α, γ^a E_a] − ∂X_α/∂t = γ^b_α Y_b.
/// Directions of a rotation are quasi-coordinates: brackets of base vectors enter these, and they
/// may have a horizontal part as well, C_αβ^γ X_γ and Γ_α^γ X_γ, with −(∂L_c/∂r'^γ)(C_αβ^γ r'^β +
/// Γ_α^γ) on the right side.
#ifndef MECH_EHRESMANN_EHRESMANN_H
#define MECH_EHRESMANN_EHRESMANN_H

#include "mech/ehresmann/base_choice.h"

/// Canonical, in (q, r', t); what is beyond the limits stays unexpanded, and is exact too.
typedef struct mech_ehresmann {
    size_t n, r, p;
    mech_base base; ///< owned
    expr *A;        ///< A^a_α at a·r + α
    expr *gamma;    ///< p: γ^a
    bool affine;    ///< some γ^a is not zero, or A depends on time
    expr *lifts;    ///< r·n: X_α over the base frame
    expr *drift;    ///< n: γ^a E_a
    expr *velocity; ///< n: q' on the constraints

    expr *curvature;   ///< B^a_αβ at (a·r + α)·r + β
    truth flat;        ///< no curvature: the horizontal distribution is integrable
    expr *covariant;   ///< γ^a_α at a·r + α
    expr *turning;     ///< C_αβ^γ at (α·r + β)·r + γ; zero where the base has coordinates
    expr *drifting;    ///< Γ_α^γ at α·r + γ; likewise
    expr lagrangian;   ///< L_c
    expr *momentum;    ///< n: ∂L_c/∂r'^α, then ∂L/∂s'^a on the constraints
    expr *force;       ///< r: F(X_α) = F_α − A^a_α F_a
    expr *rates;       ///< r: the symbols r''^α
    expr *mass, *bias; ///< the left side is mass·r'' + bias; r·r and r
    expr *right;       ///< r: the right side
} mech_ehresmann;

/// Takes over `base`, also on failure.
HAMEL_MUST_USE hamel_status mech_ehresmann_init(mech_ehresmann *e, exact *x, const mech_system *s,
                                                mech_base base);
void mech_ehresmann_clear(mech_ehresmann *e);

/// The parts of a velocity v (n components): ver v = ω^a(v) E_a, hor v = v − ver v.
void mech_ehresmann_project(const mech_ehresmann *e, expr_pool *pool, const expr *v, expr *hor,
                            expr *ver);

/// A proof that chapters A and C say the same: with q' on the constraints and q'' its derivative
/// for any r'', β q'' + γ = 0 and X_α (M q'' + c − F) = left_α − right_α are identities.
truth mech_ehresmann_agrees(const mech_ehresmann *e, exact *x, const mech_system *s);

#endif
