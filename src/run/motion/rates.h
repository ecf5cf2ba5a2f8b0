/// The right-hand side of a run and what puts a state back where it belongs, whatever the form of
/// its equations: functions of an ode_system whose data is the run.
#ifndef RUN_MOTION_RATES_H
#define RUN_MOTION_RATES_H

#include "run/motion/run.h"

enum { RATES_NO_INPUT = -1, RATES_NOT_DETERMINED = -2 };
/// dy ← y'. Nonzero is a fault of the tape, kept in the run, or RATES_NO_INPUT: a controller has
/// given no number; or RATES_NOT_DETERMINED, of a motion that slides.
int run_field(double t, const double *y, double *dy, void *run);
/// Whether that is the chart's tape alone: nobody is asked for inputs, and nothing slides.
bool run_field_is_tape(const run_motion *r);
/// The same with the signs as they are held.
int run_field_held(double t, const double *y, double *dy, void *run);
/// Onto the space, its levels and the constraints. Nonzero where there is no value.
int run_project(double t, double *y, void *run);

#endif
