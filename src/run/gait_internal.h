/// What the files of gaits share.
#ifndef RUN_GAIT_INTERNAL_H
#define RUN_GAIT_INTERNAL_H

#include "run/gait.h"

/// Expressions with the values of all parameters but those that vary, in place.
void gait_put_parameters(const gait_system *s, size_t count, expr *e);

#endif
