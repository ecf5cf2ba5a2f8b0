/// Liouville's theorem where the density is not one in the position: without constraints, and with
/// forces that do not depend on velocities, dq dp is invariant, whatever L depends on.
#ifndef MECH_MEASURE_LIOUVILLE_H
#define MECH_MEASURE_LIOUVILLE_H

#include "mech/quasi/quasi.h"

typedef struct mech_liouville {
    bool holds;
    bool timeless; ///< μ does not depend on time: a measure that is invariant
    expr density;  ///< μ(q, v, t) with dq dp = μ dq dv, v the quasi-velocities
    expr change;   ///< ∂μ/∂t + div(μ X), by the equations of motion: zero
} mech_liouville;

mech_liouville mech_liouville_of(exact *x, const mech_system *s, const mech_quasi *d);

#endif
