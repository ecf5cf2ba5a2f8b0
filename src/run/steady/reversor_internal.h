/// Reversors: reflections that turn a motion round.
#ifndef RUN_STEADY_REVERSOR_INTERNAL_H
#define RUN_STEADY_REVERSOR_INTERNAL_H

#include "run/steady/point_internal.h"

/// Whether the graph of entries of A that are not zero has two sides, with every entry from one to
/// the other: then A changes its sign with the sign of one side, and eigenvalues come in pairs ±λ.
/// The sides, −1 or 1, go to `side`.
bool steady_two_sided(const expr_pool *pool, size_t N, const expr *A, int *side);

/// Whether a reflection S of some coordinates and quasi-velocities, about what they are here, turns
/// the motion round, X∘S = −S X identically: that of all quasi-velocities, or of those on one side
/// of A. It fixes the motion.
bool steady_reverses(steady_point *at, const expr *A);

#endif
