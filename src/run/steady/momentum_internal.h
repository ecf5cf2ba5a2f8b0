/// Stability by energy and other integrals together.
#ifndef RUN_STEADY_MOMENTUM_INTERNAL_H
#define RUN_STEADY_MOMENTUM_INTERNAL_H

#include "run/steady/point_internal.h"
#include "run/steady/steady.h"

/// Whether a combination F of integrals of the reduced motion, with dF = 0 at the motion, exactly,
/// has a second variation that is definite where all of their differentials vanish: then it is
/// stable on D/G. *conditions is a fresh array of *count functions of parameters and of the family
/// that have to be positive for that, where one combination does it and these can be read.
bool steady_by_momentum(steady_point *at, const steady_motion *e, size_t *count, expr **conditions);

#endif
