/// The motion itself: steps of an integrator, samples from its dense output, and changes of chart.
#ifndef RUN_MOTION_GO_INTERNAL_H
#define RUN_MOTION_GO_INTERNAL_H

#include "run/motion/run.h"

/// Refuses an initial state without motion.
HAMEL_MUST_USE hamel_status run_check_start(run_motion *r);

#endif
