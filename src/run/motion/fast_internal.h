/// Long runs: the rates in their shortest form, and all functions that are computed in every step
/// as machine code.
#ifndef RUN_MOTION_FAST_INTERNAL_H
#define RUN_MOTION_FAST_INTERNAL_H

#include "ode/ode.h"
#include "run/motion/chart_internal.h"

/// The rates of a chart in a shorter form, if there is one: c->fast. Of forms whose rates are those
/// of their `motion`.
void run_shorten(run_motion *r, run_chart *c);
/// Makes the functions of a chart fast: shorter, and machine code.
void run_fast(run_motion *r, run_chart *c);
/// Machine code for all functions of a chart.
void run_fast_functions(run_motion *r, run_chart *c);
/// Whether that is worth while: after `evaluations` of the way from 0 to t.
bool run_fast_pays(const run_motion *r, const run_chart *c, double t, size_t evaluations);
/// The rates in the chart in use.
tape_result run_rates(run_motion *r, double t, const double *y, double *dy);
/// A whole step of such rates, where they are machine code: an ode_system's, whose data is the run.
bool run_whole_step(ode_step *s, void *run);

#endif
