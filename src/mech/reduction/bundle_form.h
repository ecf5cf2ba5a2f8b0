/// The nonholonomic connection as a form on Q, where there are no group coordinates to write it on
/// a slice.
#ifndef MECH_REDUCTION_BUNDLE_FORM_H
#define MECH_REDUCTION_BUNDLE_FORM_H

#include "mech/reduction/bundle.h"

/// 𝒜 = v^b Z_b + s^c W_c, a form with vertical values: v^b = I^bc ⟪Z_c, q'⟫ is 𝒜_sym, the second
/// part 𝒜_kin, which there is where D + T Orb = TQ. The forms s^c vanish on D, W_c is orthogonal to
/// S. Where some of the fields E_I that span TQ are vertical and D is a graph over the others,
/// s^c = V^c − .. and W_c is E_c less its part in S: all is invariant, and may be redundant as the
/// E_c are. Otherwise s^c = β^c are the constraints and W_c the elements of the Lie algebra with
/// β^c((W_d)_Q) = δ^c_d.
typedef struct mech_bundle_form {
    size_t k, m, p, h;
    expr *symmetric; ///< m: v^b of any velocity, in r->velocities
    expr *kinematic; ///< p: s^c of any velocity, in r->velocities or in those of Q
    bool invariant;  ///< the W_c are fields E_I less their part in S
    size_t *across;  ///< p: which E_I, if so
    expr *parts;     ///< p·m: how much of Z_b is taken away from it
    expr *elements;  ///< p·k: W_c over e_1 .. e_k, if not
    expr *fields;    ///< p·n: W_c over the E_I
    expr *inertia;   ///< p·p: ⟪W_c, W_d⟫
    expr *lambda;    ///< p·h: λ_cμ = ⟪W_c, X_μ⟫
    expr *curvature; ///< p·h·h: d𝒜 − [𝒜, 𝒜] on the lifts, along W_c
    /// affine constraints 𝒜(q') = Γ; all NULL if they are linear or no connection is principal
    expr *drift;          ///< p: s^c(Γ); Γ has no part in S
    expr *drift_momenta;  ///< p: ⟨P, W_c⟩ where the shape rests and v = 0
    expr *covariant;      ///< p·h: DΓ_μ = [X_μ, Γ], which is vertical, along W_c
    expr *covariant_in_S; ///< m·h: and along ξ_b
} mech_bundle_form;

/// `d` is a basis of D.
HAMEL_MUST_USE hamel_status mech_bundle_form_init(mech_bundle_form *f, exact *x,
                                                  const mech_system *s, const mech_basis *d,
                                                  const mech_symmetry *y, const mech_reduction *r,
                                                  const mech_connection *c);
void mech_bundle_form_clear(mech_bundle_form *f);

#endif
