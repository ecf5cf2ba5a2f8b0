/// Equations of motion from a two-form that is restricted to a distribution, on both sides of the
/// Legendre transformation: KM97 (2.2.4) on M = FL(D) and its mirror (2.3.3) on D.
///
/// Let y_1 .. y_r be coordinates of the fibres (momenta p on M, quasi-velocities v on D), and
/// Θ = P_i(q, y) E^i the canonical one-form there, Ω = −dΘ. Both distributions, H = F ∩ TM and
/// K = C ∩ TD, are spanned by X_1 .. X_r, which do not move y, and ∂/∂y_1 .. ∂/∂y_r. On them
///   Ω(X_α, X_β)     = X_β[P](X_α) − X_α[P](X_β) + ⟨P, c(X_α, X_β)⟩,  c of the base frame
///   Ω(X_α, ∂/∂y_β)  = ⟨∂P/∂y_β, X_α⟩,   Ω(∂/∂y_α, ∂/∂y_β) = 0
/// and the motion X, whose projection to Q satisfies the constraints, is given by
///   X ⌟ Ω = dE + ∂P/∂t − F   on the distribution,   E = ⟨P, q'⟩ − L.
/// Ω is nondegenerate on it: the block Ω(X_α, ∂/∂y_β) is the identity on M, the mass matrix on D.
/// Nothing of this uses brackets of fields or structure functions.
#ifndef MECH_HAMILTON_SYMPLECTIC_H
#define MECH_HAMILTON_SYMPLECTIC_H

#include "mech/hamilton/hamilton.h"

/// Unexpanded functions of (q, y, t). Directions are X_1 .. X_r, ∂/∂y_1 .. ∂/∂y_r.
typedef struct mech_fibre_form {
    size_t r;
    expr *form;  ///< (2r)²: Ω
    expr *right; ///< 2r: what X − X_0 has to give: dE + ∂P/∂t − F − X_0 ⌟ Ω
} mech_fibre_form;

/// Ω_K on D, and Ω_H on M; the latter needs h->closed.
void mech_form_on_D(mech_fibre_form *w, const mech_system *s, const mech_quasi *d);
void mech_form_on_M(mech_fibre_form *w, const mech_system *s, const mech_quasi *d,
                    const mech_hamilton *h);
void mech_fibre_form_clear(mech_fibre_form *w);

/// The motion as its 2r components over the distribution, solved for.
HAMEL_MUST_USE hamel_status mech_fibre_motion(const mech_fibre_form *w, exact *x, expr *out);

/// A proof that (2.3.3) gives the motion of chapter D, and (2.2.4) that of the bracket.
truth mech_form_agrees_on_D(exact *x, const mech_system *s, const mech_quasi *d);
truth mech_form_agrees_on_M(exact *x, const mech_system *s, const mech_quasi *d,
                            const mech_hamilton *h);

/// Whether D is integrable, by dβ^a(X_α, X_β) = 0. The distributions ℰ on D and ℱ on D*, which β^a
/// pulled back annihilates, are exactly when D is.
truth mech_integrable(exact *x, const mech_system *s, const mech_basis *b);

#endif
