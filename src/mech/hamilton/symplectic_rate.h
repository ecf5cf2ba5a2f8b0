/// What the motion does to the symplectic form. On T*Q the motion X satisfies X ⌟ Ω = dH − R, with
/// the reaction R = λ_a β^a; so, with Ω pulled back to D, where X is tangent,
///   L_X Ω = d(X ⌟ Ω) = −dR = −dλ_a ∧ β^a − λ_a dβ^a,
/// and on vectors u, w of K, whose base parts X_α, X_β are in D,
///   (L_X Ω)(u, w) = −λ_a dβ^a(X_α, X_β) = ⟨R, [X_α, X_β]⟩:
/// the reaction on the curvature. Without constraints, and for holonomic ones, it is zero.
#ifndef MECH_HAMILTON_SYMPLECTIC_RATE_H
#define MECH_HAMILTON_SYMPLECTIC_RATE_H

#include "mech/quasi/quasi.h"

/// (L_X Ω)(X_α, X_β), r², in (q, v, t). Needs that no forces act: these have a rate of their own.
/// `curvature` has ⟨β^a, [X_α, X_β]⟩ at (α r + β) p + a: the rate is the sum of λ_a times it.
HAMEL_MUST_USE hamel_status mech_symplectic_rate(exact *x, const mech_system *s,
                                                 const mech_quasi *d, expr *curvature, expr *out);

#endif
