/// What an initial state has to satisfy: collected from the run and the constraints, and compiled,
/// so that states can be found again and again (with other values of the knobs) by initial.c.
#ifndef RUN_MOTION_START_INTERNAL_H
#define RUN_MOTION_START_INTERNAL_H

#include "run/motion/run.h"

/// What has to be computed to find one.
HAMEL_MUST_USE hamel_status run_start_create(run_motion *r);
void run_start_destroy(struct run_start *s);
/// The same for a twin of its run.
struct run_start *run_start_twin(const struct run_start *s, const run_motion *twin);

/// Compile `levels` and `equations`, if that has not been done.
HAMEL_MUST_USE hamel_status run_start_levels(run_motion *r);
HAMEL_MUST_USE hamel_status run_start_equations(run_motion *r);

/// What quasi-velocities stand for in the basis of the model without prescribed motions; room for
/// n.
HAMEL_MUST_USE hamel_status run_meanings(run_motion *r, size_t *count, expr *symbols,
                                         expr *meanings);
/// The same where the run has no basis of D.
HAMEL_MUST_USE hamel_status run_meanings_anew(run_motion *r, size_t *count, expr *symbols,
                                              expr *meanings);

#endif
