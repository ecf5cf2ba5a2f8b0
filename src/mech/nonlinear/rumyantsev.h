/// When is a motion by Chetaev's rule a vakonomic one? Multipliers (λ_a, μ_c) along it would have
/// to satisfy
///   μ_c (d/dt ∂f^c/∂q' − ∂f^c/∂q) δq + λ_a dβ^a(q', δq) = 0
///     for all δq with (∂f^c/∂q') δq = 0, β^a δq = 0,
/// which is Rumyantsev's condition, and move as the vakonomic equations across these δq say. All of
/// it is affine in the multipliers, as with affine constraints; but only states with f^c = 0 count,
/// so zero is tested there.
#ifndef MECH_NONLINEAR_RUMYANTSEV_H
#define MECH_NONLINEAR_RUMYANTSEV_H

#include "mech/nonlinear/chetaev.h"
#include "mech/vakonomic/equivalence.h"

/// Exact. Functions of the symbols that are left where f = 0.
typedef struct mech_rumyantsev {
    size_t p;           ///< multipliers: of the affine constraints, then of f
    size_t force_count; ///< r − count
    expr *force;        ///< the left side of the condition, for a basis of the δq
    expr *transport;    ///< p: λ', μ'
    mech_equivalence e;
} mech_rumyantsev;

/// On input `motion` is that of m, by Chetaev's rule, written out.
HAMEL_MUST_USE hamel_status mech_rumyantsev_init(mech_rumyantsev *k, exact *x, const mech_system *s,
                                                 const mech_basis *d, const mech_nonlinear *m,
                                                 const mech_chetaev *motion, const expr *functions);
void mech_rumyantsev_clear(mech_rumyantsev *k);
/// What is carried along the motion; it is borrowed from all of these.
mech_carried mech_rumyantsev_carried(const mech_rumyantsev *k, const mech_system *s,
                                     const mech_nonlinear *m, const mech_chetaev *motion);

/// The same for moving: unexpanded, functions of (q, v, λ, μ, t). Chetaev's motion is that of
/// mech_nonlinear.
typedef struct mech_nonlinear_carried {
    expr *transport; ///< p + count: λ', μ' if the motion is Chetaev's
    /// n: what the multipliers add to its acceleration; zero along motions that are both
    expr *excess;
} mech_nonlinear_carried;

/// On input m is the motion by Chetaev's rule.
void mech_nonlinear_carried_init(mech_nonlinear_carried *k, const mech_nonlinear *m,
                                 const mech_system *s, const mech_basis *d, const expr *functions);
void mech_nonlinear_carried_clear(mech_nonlinear_carried *k);

#endif
