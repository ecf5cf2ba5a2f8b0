/// The motion itself: steps of an integrator, samples from its dense output, and changes of chart.
#ifndef RUN_MOTION_GO_H
#define RUN_MOTION_GO_H

#include "run/motion/run.h"

/// The numbers of a sample at a time within the step. False where one has no value.
bool run_step_columns(const run_step *step, double t, double *columns);

/// Integrates from the beginning. Samples come at 0, every, 2 every, .. and at the end.
void run_go(run_motion *r, run_sample *sample, void *data, run_summary *out);

#endif
