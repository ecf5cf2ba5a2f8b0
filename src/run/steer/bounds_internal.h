/// Bounds on states and inputs, from words and from the ranges of the model.
#ifndef RUN_STEER_BOUNDS_INTERNAL_H
#define RUN_STEER_BOUNDS_INTERNAL_H

#include "model/rotation_words.h"
#include "run/steer/problem_internal.h"

/// The end of an open range is not reached: a motion that keeps so far away has a derivative there.
#define STEER_INSIDE 1e-6

/// "-1 <= phi <= 1, x^2 + y^2 >= 1": of one variable they are its bounds, else those of a function
/// on the way. NULL: only the ranges of the coordinates.
HAMEL_MUST_USE hamel_status steer_bounds_read(steer_problem *p, const char *bounds, diag *words);
/// HAMEL_INVALID where the start is outside.
HAMEL_MUST_USE hamel_status steer_bounds_check_start(const steer_problem *p, diag *messages);

#endif
