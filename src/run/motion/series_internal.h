/// Taylor series of the equations of a chart, and whether they are the cheaper way to go on.
#ifndef RUN_MOTION_SERIES_INTERNAL_H
#define RUN_MOTION_SERIES_INTERNAL_H

#include "ode/ode.h"
#include "run/motion/chart_internal.h"

/// Makes the Taylor series of a chart; HAMEL_UNAVAILABLE, with a message, if there are none.
HAMEL_MUST_USE hamel_status run_series_make(run_motion *r, run_chart *c, diag *messages);
void run_series_clear(run_chart *c);
/// NULL if there are none.
const ode_series *run_series_functions(const run_chart *c);
/// Compiles them; false if that cannot be.
bool run_series_compile(const run_chart *c);
/// How many times cheaper series are than DOP853, which makes steps of length `step`: from the step
/// they would make here, and what both cost in compiled code. No clock is asked.
double run_series_gain(run_motion *r, const run_chart *c, double t, const double *y,
                       double tolerance, double step);

#endif
