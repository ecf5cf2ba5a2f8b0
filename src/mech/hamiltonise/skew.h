/// The bracket of D/G in the sections X_I = Z_1 .. Z_m, X_1 .. X_h of chapter E (the lifts may be
/// redundant, ν^μ X_μ = 0, and are orthogonal to the Z_b): brackets of TQ/G projected orthogonally
/// to D, and how far the anchor is from respecting them. With κ over the lifts,
///   T_IJκ = ⟪[X_I, X_J] − c_IJ^λ X_λ, X_κ⟫,
/// c of the base fields that the lifts lie over, none for the Z_b. It is a tensor: T(X, Y) is the
/// horizontal part of 𝒫[X, Y] minus the lift of [ρX, ρY], and does not ask for a frame.
#ifndef MECH_HAMILTONISE_SKEW_H
#define MECH_HAMILTONISE_SKEW_H

#include "mech/reduction/connection.h"

/// Exact, on the slice; borrowed: r and c.
typedef struct mech_skew {
    const mech_reduction *r;
    const mech_connection *c;
    size_t m, h, count; ///< count = m + h sections
    expr *mass;         ///< h·h: M_κλ = ⟪X_κ, X_λ⟫
    expr *inverse;      ///< h·h: M^κλ, and across the relations of the lifts whatever is regular
    expr *tensor;       ///< count·count·h: T_IJκ
} mech_skew;

HAMEL_MUST_USE hamel_status mech_skew_init(mech_skew *g, exact *x, const mech_reduction *r,
                                           const mech_connection *c);
void mech_skew_clear(mech_skew *g);

/// X_I over the frame of the quotient.
const expr *mech_skew_section(const mech_skew *g, size_t I);
/// c_κλ^μ of the base fields.
expr mech_skew_base(const mech_skew *g, size_t kappa, size_t lambda, size_t mu);
/// u_L = ⟪[Y, Z], X_L⟫ for sections of TQ/G, all L.
void mech_skew_pairings(const mech_skew *g, const expr *Y, const expr *Z, expr *u);
/// w^L = g^LK u_K: what is paired so.
void mech_skew_raise(const mech_skew *g, const expr *u, expr *w);
/// w^L X_L over the frame of the quotient.
void mech_skew_up(const mech_skew *g, const expr *w, expr *out);
/// da(X_κ, X_λ) = X_κ[a_λ] − X_λ[a_κ] − c_κλ^μ a_μ, of a one-form of shape space.
expr mech_skew_curl(const mech_skew *g, const expr *a, size_t kappa, size_t lambda);

#endif
