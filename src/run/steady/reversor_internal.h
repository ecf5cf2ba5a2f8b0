/// Reversors: reflections that turn a motion round; and why a spectrum is symmetric.
#ifndef RUN_STEADY_REVERSOR_INTERNAL_H
#define RUN_STEADY_REVERSOR_INTERNAL_H

#include "run/steady/point_internal.h"

/// Whether the graph of entries of A that are not zero has two sides, with every entry from one to
/// the other: then A changes its sign with the sign of one side, and eigenvalues come in pairs ±λ.
/// The sides, −1 or 1, go to `side`.
bool steady_two_sided(const expr_pool *pool, size_t N, const expr *A, int *side);

/// Whether eigenvalues of A come in pairs ±λ by structure: A has two sides, or the motion is that
/// of a Lagrangian alone.
bool steady_comes_in_pairs(const steady_point *at, const expr *A);

/// Whether a reflection S of some coordinates and quasi-velocities, about what they are here, turns
/// the motion round, X∘S = −S X identically: that of all quasi-velocities, or of those on one side
/// of A. It fixes the motion.
bool steady_reverses(steady_point *at, const expr *A);

#endif
