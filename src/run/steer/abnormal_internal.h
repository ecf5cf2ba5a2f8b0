/// Abnormal extremals.
#ifndef RUN_STEER_ABNORMAL_INTERNAL_H
#define RUN_STEER_ABNORMAL_INTERNAL_H

#include "run/steer/shot_internal.h"

/// How many covectors, combinations of the gradients of the goal, no input changes.
void steer_shot_corank(steer_shot *s, steer_extremal *out);

#endif
