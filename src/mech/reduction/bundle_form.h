/// The nonholonomic connection as a form on Q, where there are no group coordinates to write it on
/// a slice.
#ifndef MECH_REDUCTION_BUNDLE_FORM_H
#define MECH_REDUCTION_BUNDLE_FORM_H

#include "mech/reduction/bundle.h"

/// 𝒜 = v^b ξ_b + s^c W_c, a form on Q with values in the Lie algebra: s^c(q') = β^c(q') are the
/// constraints, W_c the elements with β^c((W_d)_Q) = δ^c_d and ⟪(W_d)_Q, Z⟫ = 0, v^b = I^bc ⟪Z_c,
/// q'⟫. The first part is 𝒜_sym, the second 𝒜_kin, which there is where D + T Orb = TQ.
typedef struct mech_bundle_form {
    size_t k, m, p, h;
    expr *symmetric; ///< m: v^b of any velocity q'
    expr *kinematic; ///< p: s^c of any velocity q'
    expr *elements;  ///< p·k: W_c over e_1 .. e_k
    expr *inertia;   ///< p·p: ⟪W_c, W_d⟫
    expr *lambda;    ///< p·h: λ_cμ = ⟪W_c, X_μ⟫
    expr *curvature; ///< p·h·h: d𝒜 − [𝒜, 𝒜] on the lifts, along W_c
} mech_bundle_form;

HAMEL_MUST_USE hamel_status mech_bundle_form_init(mech_bundle_form *f, exact *x,
                                                  const mech_system *s, const mech_symmetry *y,
                                                  const mech_reduction *r,
                                                  const mech_connection *c);
void mech_bundle_form_clear(mech_bundle_form *f);

#endif
