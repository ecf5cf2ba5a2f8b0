/// Why there is no initial state: the values that contradict each other or the constraints, with
/// the numbers.
#ifndef RUN_MOTION_INITIAL_REFUSE_INTERNAL_H
#define RUN_MOTION_INITIAL_REFUSE_INTERNAL_H

#include "run/motion/initial_internal.h"

/// Refuses with the numbers: what was asked for and what comes nearest; constraints only if there
/// is nothing else to blame. `left` is what the demands leave, weighted.
hamel_status initial_refuse(const run_motion *r, const demands *list, const double *left,
                            const double *values);

#endif
