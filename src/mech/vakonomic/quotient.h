/// Vakonomic motion on D/G: (H) on all of TQ/G, with velocities in D. In the frame Z_b, X_α of the
/// nonholonomic connection and a complement W_a of D, with the dual forms ω^a, it is the motion of
///   𝓛 = l − λ_a ω^a,   p_b' = .. + λ_a G^a_b,   M w' = f + λ_a G^a_α,   G^a_i = ω^a([Z_i, W]),
/// where .. and f are those of nonholonomic motion, and the momenta across D are free: with
///   κ_a = ⟨∂l/∂v, W_a⟩ − λ_a     the whole is closed,  κ_a' = W_a[l] − C_aβ^i v^β p_i + F_a.
/// Where S = 0 and the constraints are a principal connection this is F98 (36), (41) with
/// κ = ∂l/∂ξ − λ_b; nothing here needs that, nor group coordinates.
#ifndef MECH_VAKONOMIC_QUOTIENT_H
#define MECH_VAKONOMIC_QUOTIENT_H

#include "mech/reduction/equations.h"

/// Exact, functions of (r, w, p, t), λ and κ, on the slice.
typedef struct mech_vakonomic_quotient {
    size_t n, m, h, p;
    size_t *across; ///< p: the sections of (ζ, F) that are the complement W
    expr *omega;    ///< p·n: ω^a over (ζ, F), ω^a(W_b) = δ
    expr *b;        ///< p: ω^a(v) + b^a = 0
    expr *pairing; ///< p·p: β^c(W_a) at a·p + c, of the system's constraints: λ_a = β^c(W_a) λ_c
    expr *lambda;     ///< p: symbols lambda_b1 ..
    expr *kappa;      ///< p: symbols kappa_1 ..
    expr *momentum;   ///< p: ⟨∂l/∂v, W_a⟩ on D
    expr *on_momenta; ///< m: λ_a G^a_b
    expr *on_shape;   ///< h: λ_a G^a_α
    truth acts;       ///< whether some G is not zero
    expr *rates;      ///< p: κ_a'
} mech_vakonomic_quotient;

/// HAMEL_TOO_LARGE beyond the limits of x; HAMEL_INVALID if no sections of the frame complete D, or
/// the velocities cannot be written in momenta.
HAMEL_MUST_USE hamel_status mech_vakonomic_quotient_init(mech_vakonomic_quotient *v, exact *x,
                                                         const mech_reduction *r,
                                                         const mech_connection *a,
                                                         const mech_reduced *e);
void mech_vakonomic_quotient_clear(mech_vakonomic_quotient *v);

#endif
