/// How far the bracket is from being Poisson: the Jacobiator
///   J(f, g, h) = {f, {g, h}} + {g, {h, f}} + {h, {f, g}},
/// a trivector. On D* its only components are
///   J(q^i, p_α, p_β) = [X_α, X_β]^i − X_γ^i ∂⟨P, [X_α, X_β]⟩/∂p_γ,
/// the part of [X_α, X_β] that leaves D, and J(p_α, p_β, p_γ). The constraints see it directly:
///   β^a_i J(q^i, p_α, p_β) = β^a([X_α, X_β]),
/// so that the Jacobi identity holds exactly when D is involutive.
#ifndef MECH_HAMILTON_JACOBIATOR_H
#define MECH_HAMILTON_JACOBIATOR_H

#include "mech/hamilton/hamilton.h"

/// J(e^A, e^B, e^C) over the directions of mech_hamilton, unexpanded; where h is not closed, in (q,
/// v) and with solves in it.
expr mech_jacobiator(const mech_hamilton *h, size_t A, size_t B, size_t C);

typedef struct mech_jacobi {
    truth identity; ///< whether J = 0
    bool found;     ///< if it is not, and h->closed: the shortest J(e^A, e^B, e^C) that is not zero
    size_t A, B, C;
    expr value;
    size_t constraint, first, second; ///< if it is not: β^a([X_α, X_β]), not zero,
    expr curvature;                   ///< and the shortest of these
} mech_jacobi;

HAMEL_MUST_USE hamel_status mech_jacobi_find(mech_jacobi *j, exact *x, const mech_system *s,
                                             const mech_quasi *d, const mech_hamilton *h);

#endif
