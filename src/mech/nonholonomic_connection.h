/// The nonholonomic connection: D = S ⊕ hor, hor the orthogonal complement of S = D ∩ T Orb in D. Over
/// the invariant frame (ζ, F) of mech/reduction.h,
///   Z_b = e_b^a(r) ζ_a,  b = 1 .. m          sections of S in body representation
///   X_α = F_α − 𝒜^a_α(r) ζ_a                 horizontal lifts of ∂/∂r^α
///   X_0 = Γ^a(r, t) ζ_a                      of affine constraints; orthogonal to S
/// so the velocities that satisfy the constraints are W = Ω^b Z_b + w^α X_α + X_0, with w = r' where
/// TQ = D + T Orb (the principal case). Otherwise D does not reach all of shape space: there are fewer
/// horizontal fields, the model's own where it gives them, and r' = w^α X_α[r]. The kinetic energy
/// needs to be regular on S only.
#ifndef MECH_NONHOLONOMIC_CONNECTION_H
#define MECH_NONHOLONOMIC_CONNECTION_H

#include "mech/reduction.h"

/// Exact, on the slice.
typedef struct mech_connection {
    size_t n, k, sigma, m, h;
    bool principal;  ///< h = sigma, and the lifts are those of F_α
    expr *sections;  ///< m·n: Z_b over (ζ, F)
    expr *speeds;    ///< m: symbols Ω^b; the model's own for its fields
    expr *lifts;     ///< h·n: X_α over (ζ, F)
    expr *symbols;   ///< h: w^α
    expr *drift;     ///< n: X_0 over (ζ, F)
    bool affine;     ///< X_0 is not zero
    expr *inertia;   ///< m·m: ⟪Z_b, Z_c⟫, the locked inertia tensor on S
    expr *inverse;   ///< m·m
    expr *locked;    ///< k·k: ⟪ζ_a, ζ_b⟫, on all of g
    expr *local;     ///< k·h: 𝒜^a_α
    expr *symmetric; ///< k·h: 𝒜_sym, its part in S; the rest, 𝒜_kin, is orthogonal to S
    expr *curvature; ///< k·h·h: (d𝒜 − [𝒜, 𝒜])^a_αβ (right action: +), the two-form
    bool mechanical; ///< locked is regular
    expr *mechanical_local; ///< k·sigma: the mechanical connection I⁻¹⟪ζ, F_α⟫
} mech_connection;

/// HAMEL_SINGULAR if the kinetic energy is singular on S, HAMEL_TOO_LARGE if closed forms are too long.
HAMEL_MUST_USE hamel_status mech_connection_init(mech_connection *c, exact *x, const mech_system *s,
                                                 const model_symmetry *given,
                                                 const mech_trivialisation *t,
                                                 const mech_reduction *r);
void mech_connection_clear(mech_connection *c);

#endif
