/// The dual of sections X_1 .. X_r of an algebroid A: functions of (s, p), where p_α is the
/// momentum of X_α, with the bracket
///   {s, s} = 0,   {s, p_α} = X_α[s],   {p_α, p_β} = π_αβ = −⟨P, [X_α, X_β]⟩,
/// P the momenta of A as functions of (s, p). On TQ this is the bracket of T*Q or D*, on TQ/G that
/// of T*Q/G or D*/G. It satisfies the Jacobi identity if the X_α span A; on D it fails by
///   J(s, p_α, p_β) = Y[s],   Y = [X_α, X_β] + X_γ ∂π_αβ/∂p_γ
///   J(p_α, p_β, p_γ) = Σcyc −X_α[π_βγ] + π_αδ ∂π_βγ/∂p_δ.
#ifndef ALGEBROID_DUAL_H
#define ALGEBROID_DUAL_H

#include "algebroid/algebroid.h"

/// The last `hidden` momenta may stand in functions as velocities v: p = p(s, v) has been put in
/// for them, and
///   ∂f/∂p = M⁻¹ ∂f/∂v,   X[f]_p = X[f]_v − X[p_β]_v ∂f/∂p_β,   M = ∂p/∂v.
typedef struct dual {
    const algebroid *A;
    size_t r;
    const expr *sections; ///< r · rank
    const expr *momenta;  ///< r: the symbols p_α
    size_t hidden;
    const expr *symbols;  ///< hidden: v
    const expr *legendre; ///< hidden: p(s, v)
    const expr *mass;     ///< hidden²: M
} dual;

static inline const expr *dual_section(const dual *d, size_t a) {
    return d->sections + a * d->A->rank;
}

/// ∂f/∂p_α for all α.
void dual_gradient(const dual *d, expr f, expr *out);
/// X[f] with the momenta held fixed.
expr dual_along(const dual *d, const expr *X, expr f);
/// X[H] with the momenta held fixed, for a Hamiltonian in p, or in p and v: as ∂H/∂p = v then,
///   X[H]_p = X[H(s, p(s, v))]_v − X[p_β]_v v^β.
expr dual_along_energy(const dual *d, const expr *X, expr H);
/// Functions with p(s, v) put in for the hidden momenta. `out` may be e.
void dual_put_velocities(const dual *d, size_t count, const expr *e, expr *out);

/// ⟨P, [X, Y]⟩, P over the frame of A.
expr dual_twist(const algebroid *A, const expr *P, const expr *X, const expr *Y);
/// What a drift W adds to the rate of the momentum of X: −⟨P, [X, W] − ∂X/∂t⟩.
expr dual_drift(const algebroid *A, const expr *P, const expr *X, const expr *W);

/// Y of J(s, p_a, p_b) = Y[s]: rank of it. π is r·r, with velocities put in for hidden momenta.
void dual_jacobi_section(const dual *d, const expr *pi, size_t a, size_t b, expr *out);
/// J(p_a, p_b, p_c).
expr dual_jacobi(const dual *d, const expr *pi, size_t a, size_t b, size_t c);

#endif
