/// The necessary conditions of the least cost: Pontryagin's,
///   H = L(y, u) + p f(y, u),   y' = ∂H/∂p,   p' = −∂H/∂y,   0 = ∂H/∂u,
/// with p(T) a combination of the gradients of the goal, and H = 0 at the end where that is free.
/// For kinematic models they are the vakonomic motions of the cost, as `derive .. optimal` prints
/// them. A shot from (y(0), p(0)) polishes what collocation found.
#ifndef RUN_STEER_EXTREMAL_INTERNAL_H
#define RUN_STEER_EXTREMAL_INTERNAL_H

#include "run/steer/collocate_internal.h"
#include "run/steer/verify_internal.h"

typedef struct steer_shot steer_shot;

/// From a path that was solved to an extremal near it: NULL, with the reason in `out`, if there is
/// none.
steer_shot *steer_shot_create(const steer_problem *p, const steer_path *path, steer_extremal *out);
/// The inputs of the extremal, in so many rows a piece: a fresh array, NULL if there are none.
steer_rows steer_shot_rows(steer_shot *s, size_t each);
void steer_shot_destroy(steer_shot *s);

#endif
