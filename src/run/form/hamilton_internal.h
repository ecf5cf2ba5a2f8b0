/// A run in momenta.
#ifndef RUN_FORM_HAMILTON_INTERNAL_H
#define RUN_FORM_HAMILTON_INTERNAL_H

#include "run/motion/chart_internal.h"

/// Refuses what has no Hamiltonian form here.
HAMEL_MUST_USE hamel_status run_hamilton_check(run_motion *r);
/// All functions of a chart in which momenta stand for quasi-velocities.
HAMEL_MUST_USE hamel_status run_hamilton_compile(run_motion *r, run_chart *c);

#endif
