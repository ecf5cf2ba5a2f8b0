/// A section γ: Q → D*, p_α = γ_α(q), as a solution of Hamilton and Jacobi's equation on D. With M
/// ⊂ T*Q for D* it is a one-form, and
///   dγ(X_α, X_β) = X_α[γ_β] − X_β[γ_α] + {p_α, p_β}∘γ,
/// of which only this part on D counts. Where it vanishes, H∘γ is constant along D, X_α[H∘γ] = 0,
/// exactly if every solution of q' = v^α(q, γ(q)) X_α is a motion with p = γ(q). In general
///   (p_α' − d/dt γ_α) on γ = v^β dγ(X_α, X_β) − X_α[H∘γ]
/// has to vanish.
#ifndef MECH_HAMILTON_HAMILTON_JACOBI_H
#define MECH_HAMILTON_HAMILTON_JACOBI_H

#include "mech/hamilton/hamilton.h"

/// Exact, functions of position.
typedef struct mech_hamilton_jacobi {
    size_t n, r;
    expr hamiltonian; ///< H∘γ
    expr *slopes;     ///< r: X_α[H∘γ]
    expr *derivative; ///< r·r: dγ(X_α, X_β)
    expr *velocity;   ///< n: q' on γ
    expr *defect;     ///< r: v^β dγ(X_α, X_β) − X_α[H∘γ]
    truth closed, constant, solves;
} mech_hamilton_jacobi;

/// On input gamma are r functions of position; without drift, linear momenta.
HAMEL_MUST_USE hamel_status mech_hamilton_jacobi_init(mech_hamilton_jacobi *j, exact *x,
                                                      const mech_system *s, const mech_quasi *d,
                                                      const mech_hamilton *h, const expr *gamma);
void mech_hamilton_jacobi_clear(mech_hamilton_jacobi *j);

#endif
