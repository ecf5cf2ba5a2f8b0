/// What the gaits of a model share: chapter E, compiled with the shape, its velocity and its
/// acceleration as numbers that somebody else supplies.
#ifndef RUN_GAIT_SYSTEM_INTERNAL_H
#define RUN_GAIT_SYSTEM_INTERNAL_H

#include "expr/expr.h"
#include "run/gait/system.h"

/// Expressions with the values of all parameters but those that vary, in place.
void gait_put_parameters(const gait_system *s, size_t count, expr *e);

#endif
