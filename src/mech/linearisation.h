/// Exact linearisation: derivatives of functions of (q, v) as graphs to compile, no differences. A
/// variation of the position is η^i E_i over the base frame, so rotations need no coordinates.
#ifndef MECH_LINEARISATION_H
#define MECH_LINEARISATION_H

#include "space/space.h"

/// Which variations: η along some base vectors, then δv of the symbols v.
typedef struct mech_variations {
    size_t direction_count;
    const size_t *directions;
    size_t symbol_count;
    const expr *symbols;
} mech_variations;

static inline size_t mech_variation_count(const mech_variations *v) {
    return v->direction_count + v->symbol_count;
}

/// The derivatives of `count` functions, a row for each: E_i[f] for the directions, ∂f/∂v^α for the
/// symbols. Where a vector field V = V^i E_i and the rates of v vanish, these rows are the matrix of the
/// linearised motion, since d/dt η^k = η^i E_i[V^k] + c_ij^k V^i η^j + δv^α ∂V^k/∂v^α.
void mech_linearise(const space *q, const mech_variations *by, size_t count, const expr *functions,
                    expr *out);

#endif
