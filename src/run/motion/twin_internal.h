/// A run for another thread: what does not change is shared, what is written to is its own.
#ifndef RUN_MOTION_TWIN_INTERNAL_H
#define RUN_MOTION_TWIN_INTERNAL_H

#include "run/motion/run.h"

/// The same system for another thread, with knobs of its own: good for initial states, for
/// projecting and for changing charts that are there. `r` must outlive it, and
/// its form be one that can be swept.
run_motion *run_twin_create(const run_motion *r, const double *knobs);
void run_twin_destroy(run_motion *twin);

#endif
