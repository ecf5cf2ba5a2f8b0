/// Exact linearisation: derivatives of functions of (q, v) as graphs to compile, no differences. A
/// variation of the position is η^i E_i over the base frame, so rotations need no coordinates.
#ifndef MECH_LAW_LINEARISATION_H
#define MECH_LAW_LINEARISATION_H

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
/// symbols. Where a vector field V = V^i E_i and the rates of v vanish, these rows are the matrix
/// of the linearised motion, see below.
void mech_linearise(const space *q, const mech_variations *by, size_t count, const expr *functions,
                    expr *out);

/// The variational equations of q' = V^i E_i, v'^α = rates[α]: how a variation (η, δv), given by
/// symbols over all base directions and v, moves along a motion,
///   η'^k = η[V^k] + δv^β ∂V^k/∂v^β − c_ij^k V^i η^j,   δv'^α = η[rates^α] + δv^β ∂rates^α/∂v^β
/// (the first since [V, η] + ∂η/∂t = 0). Room for n + r.
void mech_variational(const space *q, size_t r, const expr *symbols, const expr *velocity,
                      const expr *rates, const expr *eta, const expr *delta, expr *out);
/// The variation alone of functions of (q, v): η[f] + δv^β ∂f/∂v^β.
void mech_vary(const space *q, size_t r, const expr *symbols, const expr *eta, const expr *delta,
               size_t count, const expr *functions, expr *out);

#endif
