/// A plan run through with the full equations of motion: one run for every part of every step, with
/// its shape motion written as inputs, from the pose and the momenta where the one before ended.
#ifndef RUN_PLAN_VERIFY_H
#define RUN_PLAN_VERIFY_H

#include "run/plan/plan.h"
#include "run/plan/target.h"

/// Takes the columns of one sample, with their names; false: could not.
typedef bool plan_sample(const char *const *names, size_t count, const double *columns, void *data);

/// The plan by running it: the full equations of motion, not the reduced ones, with the shape
/// prescribed part by part. `sample` (may be NULL) takes the columns of the runs, with the time of
/// the whole plan. On output the pose at the end. HAMEL_SINGULAR if a run ends early.
HAMEL_MUST_USE hamel_status plan_verify(const plan *p, const plan_target *target,
                                        plan_sample *sample, void *data, diag *messages,
                                        double *reached);

#endif
