/// How a motion by Chetaev's rule changes volume. On the set f = 0, with coordinates q and the
/// velocities v that the constraints leave free, the divergence is
///   Σ_i E_i[q'^i] + Σ_α ∂v'^α/∂v^α,
/// and a density μ is invariant exactly if μ' = −(divergence) μ. Products of the same kind that do
/// not change at all are conserved quantities.
#ifndef MECH_NONLINEAR_VOLUME_H
#define MECH_NONLINEAR_VOLUME_H

#include "base/vec.h"
#include "mech/nonlinear/chetaev.h"

typedef struct mech_nonlinear_volume {
    expr divergence;
    /// A density was found, proved, among Π g_j^{c_j} exp Σ c_i q_i: g_j velocities and what is
    /// made of them by the constraints, q_i coordinates on lines.
    bool found;
    expr density;
    expr change; ///< μ' + (divergence) μ, proved zero
    /// Such products that are constant along motions, proved, and their rates.
    VEC(expr) constant, rates;
} mech_nonlinear_volume;

void mech_nonlinear_volume_clear(mech_nonlinear_volume *v);
/// Clear it in either case.

HAMEL_MUST_USE hamel_status mech_nonlinear_volume_of(exact *x, const mech_system *s,
                                                     const mech_basis *d, const mech_chetaev *k,
                                                     mech_nonlinear_volume *out);

#endif
