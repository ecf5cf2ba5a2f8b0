/// The equations of motion on D/G, split by the nonholonomic connection: Hamel's equations in the
/// frame Z_b, X_α of mech/reduction/connection.h. With momenta p_b along S,
///   g⁻¹g' = −𝒜(r) w + Γ + I⁻¹(r) p,    r' = w^α Y_α[r]
///   p_b'  = ...                         the momentum equation
///   M_αβ w'^β = f_α                     the reduced Lagrange-d'Alembert equations
/// all functions of (r, w, p, t), with w = r' in the principal case; where that is much shorter, of
/// (r, w, v, t) with v^b the speeds along S.
#ifndef MECH_REDUCTION_EQUATIONS_H
#define MECH_REDUCTION_EQUATIONS_H

#include "mech/reduction/connection.h"

/// Exact, on the slice; functions of (r, w, p, t) unless something else is said.
typedef struct mech_reduced {
    size_t m, h;
    expr *symbols;       ///< m: p_b
    expr *momentum;      ///< m: p_b as a function of (r, r', ξ)
    expr *speeds;        ///< m: v^b
    expr *own_velocity;  ///< n: W as a function of (r, w, v, t)
    expr *velocity;      ///< n: W, that is ξ^a and r'^α
    expr lagrangian;     ///< l_c
    expr *coriolis;      ///< h: C, minus the part of f that is quadratic in w without p
    expr energy;         ///< of the system, on D/G
    bool rate_in_speeds; ///< the momentum equation has v^b in it, not p
    expr *momentum_rate; ///< m: p_b'
    expr *mass;          ///< h·h: M, a function of r
    bool rhs_in_speeds;  ///< f and the rates have v^b in them, not p
    expr *rhs;           ///< h: f
    expr *rate_symbols;  ///< h: w'
    bool closed;         ///< whether the rates are written out
    expr *rates;         ///< h: w', or a solve
    expr *speed_rhs;     ///< m: I_bc v'^c = .. where there is no shape space (h = 0); of v
} mech_reduced;

HAMEL_MUST_USE hamel_status mech_reduced_init(mech_reduced *e, exact *x, const mech_reduction *r,
                                              const mech_connection *c);
void mech_reduced_clear(mech_reduced *e);

/// The same equations by the formulas of BKMM96 §7, in an orthogonal body frame: the sections e_1
/// .. e_m completed to a basis of g by e_{m+1} .. e_k, which are orthogonal to them in the locked
/// metric.
///   p_b' = γ_b^cd p_c p_d + 𝒟_bα^c r'^α p_c + 𝒟_αβb r'^α r'^β,   γ_b^cd = C_ab^c I^ad
///   d/dt ∂l_c/∂r'^α − ∂l_c/∂r^α = −(𝒦_α^ad p_a p_d + 𝒦_αβ^a r'^β p_a + 𝒦_αβδ r'^β r'^δ)
/// They hold in the principal case for L = T − V, linear constraints and a shape space with
/// coordinates; forces come on top of them.
typedef struct mech_reduced_coefficients {
    size_t k, m, h;
    expr *basis;         ///< k·k: e_a' over e_1 .. e_k of the group
    expr *lambda;        ///< k·h: λ_a'α, zero for a' ≤ m
    expr *curvature;     ///< h·h·m: C_αβ^c, minus the curvature of 𝒜 along S
    expr *quadratic;     ///< m·m·m: γ_b^cd
    expr *linear;        ///< m·h·m: 𝒟_bα^c
    expr *shape;         ///< m·h·h: 𝒟_αβb at (b·h + α)·h + β
    expr *force_momenta; ///< h·m·m: 𝒦_α^ad
    expr *force_mixed;   ///< h·h·m: 𝒦_αβ^a
    expr *force_shape;   ///< h·h·h: 𝒦_αβδ
} mech_reduced_coefficients;

#endif
