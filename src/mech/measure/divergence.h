/// Chapter G, first part: how the motion changes volume. On D, with the volume
///   E^1 ∧ .. ∧ E^n ∧ dv^1 ∧ .. ∧ dv^r
/// (the base frame has no divergence of its own, as lines, angles and rotations are unimodular),
/// the motion q' = v^α X_α + X_0, v' = f(q, v) has the divergence
///   Σ_i E_i[q'^i] + Σ_α ∂f^α/∂v^α,
/// and μ = e^σ with σ(q) is the density of an invariant measure exactly if that is −v^α X_α[σ] −
/// X_0[σ]. So it has to be of the form Θ_α(q) v^α + Θ_0(q), which it is if M does not depend on v
/// and forces are at most quadratic in it; and then
///   X_α[σ] = −Θ_α,   X_0[σ] = −Θ_0.
#ifndef MECH_MEASURE_DIVERGENCE_H
#define MECH_MEASURE_DIVERGENCE_H

#include "mech/quasi/quasi.h"

typedef struct mech_divergence {
    size_t n, count;  ///< count fields: X_1 .. X_r and X_0
    expr *fields;     ///< count·n
    expr *theta;      ///< count: Θ_1 .. Θ_r, Θ_0, canonical
    expr mass;        ///< det M, of the mass matrix on D: dp = det M dv
    bool bent;        ///< M depends on v
    bool drift;       ///< X_0 is not zero
    bool homogeneous; ///< v' is homogeneous of degree 2 in v, and there is no drift: then any
                      ///< smooth invariant measure gives one with a density in q alone (Kozlov)
    bool rests; ///< v' = 0 where v = 0, and there is no drift: where nothing moves it stays so
    expr steep; ///< where the divergence is not of that form, a second derivative of it by
                ///< velocities that is proved not to be zero, if one was found; else EXPR_NONE
} mech_divergence;

/// A motion on the sections X_α of an algebroid A, TQ or TQ/G: velocities v^α X_α + X_0, M v' = f.
/// Borrowed.
typedef struct mech_rates {
    const algebroid *A;
    size_t r;
    const expr *fields;  ///< r·rank: X_α
    const expr *drift;   ///< rank: X_0
    const expr *symbols; ///< r: v^α
    const expr *mass;    ///< r·r: M
    const expr *rhs;     ///< r: f
} mech_rates;

/// Against ν ∧ dv, ν the volume of the base of A: Σ_α div ρ(X_α) v^α + Σ_α ∂(M⁻¹ f)^α/∂v^α. The
/// fields are over the frame of A. As below.
HAMEL_MUST_USE hamel_status mech_divergence_on(mech_divergence *v, exact *x, const mech_rates *d,
                                               const char **why);
/// HAMEL_INVALID if the divergence is not of this form, or is not zero and depends on time, without
/// a message but with the reason in *why; nothing but `steep` is there then.
HAMEL_MUST_USE hamel_status mech_divergence_init(mech_divergence *v, exact *x, const mech_system *s,
                                                 const mech_quasi *d, const char **why);
/// The same for special parameters. HAMEL_SINGULAR if the formulas have no value there, or no
/// direction of D has inertia.
HAMEL_MUST_USE hamel_status mech_divergence_special(mech_divergence *v, exact *x,
                                                    const mech_divergence *general, size_t count,
                                                    const expr *symbols, const expr *values);
void mech_divergence_clear(mech_divergence *v);

#endif
