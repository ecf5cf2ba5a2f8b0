/// The nonholonomic connection: D = S ⊕ hor, hor the orthogonal complement of S = D ∩ T Orb in D.
/// Over the invariant frame (ζ, F) of mech/reduction/reduction.h, D is spanned by
///   Z_b = e_b^a(r) ζ_a, b = 1 .. m sections of S, in body representation (those of y at g = e) Y_α
///   simple fields of D, one for each direction of shape space
/// and the horizontal ones among D are
///   X_α = Y_α − ⟪Y_α, Z_b⟫ I^bc Z_c = F_α − 𝒜^a_α(r) ζ_a,   I_bc = ⟪Z_b, Z_c⟫,
/// the lifts of ∂/∂r^α where TQ = D + T Orb (the principal case). Otherwise D does not reach all of
/// shape space: there are fewer Y_α, the model's own where it gives them, and r' = w^α Y_α[r]. The
/// velocities that satisfy the constraints are
///   W = v^b Z_b + w^α Y_α + Y_0 = Ω^b Z_b + w^α X_α + X_0,
/// with w = r' in the principal case; Y_0 and X_0 = Γ belong to affine constraints. The kinetic
/// energy needs to be regular on S only.
#ifndef MECH_REDUCTION_CONNECTION_H
#define MECH_REDUCTION_CONNECTION_H

#include "mech/reduction/reduction.h"
#include "mech/symmetry/symmetry.h"

/// Exact, on the slice.
typedef struct mech_connection {
    size_t n, k, sigma, m, h;
    bool principal; ///< h = sigma, and the lifts are those of F_α
    size_t rank;    ///< of the lifts: h, or less where shape space has functions with relations:
    expr *conormal; ///< (h − rank)·h: ν_α w^α = 0, none if rank = h
    expr *base_structure; ///< h³: c_αβ^γ of the fields the lifts lie over; NULL if all are zero
    expr *sections;       ///< m·n: Z_b over (ζ, F)
    expr *speeds;   ///< m: symbols v^b; velocities where they are some, the model's for its fields
    expr *fields;   ///< h·n: Y_α over (ζ, F)
    expr *symbols;  ///< h: w^α
    expr *drift;    ///< n: Y_0 over (ζ, F)
    bool affine;    ///< Y_0 is not zero
    expr *inertia;  ///< m·m: I_bc, the locked inertia tensor on S
    expr *inverse;  ///< m·m: I^bc
    expr *coupling; ///< h·m: ⟪Y_α, Z_c⟫ I^cb at α·m + b
    expr *drift_coupling; ///< m: ⟪Y_0, Z_c⟫ I^cb
    expr *lifts;          ///< h·n: X_α over (ζ, F)
    expr *gamma;          ///< n: X_0 over (ζ, F)
    expr *locked;         ///< k·k: ⟪ζ_a, ζ_b⟫, the locked inertia tensor on all of g
    expr *local;          ///< k·h: 𝒜^a_α
    expr *symmetric;      ///< k·h: 𝒜_sym, its part in S; the rest, 𝒜_kin, is orthogonal to S
    expr *curvature; ///< k·h·h: (d𝒜 − [𝒜, 𝒜])^a_αβ (right action: +), the two-form
    /// k·h: DΓ^a_α, Γ = X_0, the covariant derivative; NULL if the constraints are linear or there
    /// is no principal connection
    expr *covariant;
    bool mechanical;        ///< locked is regular, and the mechanical connection not too long
    expr *mechanical_local; ///< k·sigma: I⁻¹⟪ζ, F_α⟫
} mech_connection;

/// HAMEL_SINGULAR if the kinetic energy is singular on S.
HAMEL_MUST_USE hamel_status mech_connection_init(mech_connection *c, exact *x, const mech_system *s,
                                                 const mech_symmetry *y,
                                                 const mech_trivialisation *t,
                                                 const mech_reduction *r);
void mech_connection_clear(mech_connection *c);

/// Fills in I_bc = ⟪Z_b, Z_c⟫, for sections that are there, and its inverse.
HAMEL_MUST_USE hamel_status mech_connection_inertia(mech_connection *c, exact *x,
                                                    const mech_reduction *r);
/// ⟪Y, Z_c⟫ I^cb, the part of Y in S, and what remains of Y, which is not expanded.
HAMEL_MUST_USE hamel_status mech_take_from_S(const mech_connection *c, exact *x,
                                             const mech_reduction *r, const expr *Y, expr *part,
                                             expr *rest);

#endif
