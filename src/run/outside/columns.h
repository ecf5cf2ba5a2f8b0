/// Further columns of a run: accelerations, multipliers, definitions and other quantities of
/// position and velocity.
#ifndef RUN_OUTSIDE_COLUMNS_H
#define RUN_OUTSIDE_COLUMNS_H

#include "run/motion/run.h"

/// The columns that `names` asks for, between commas: those the run has, x'' (or x_ddot) for an
/// acceleration, lambda_1 for the multiplier of the first constraint, or a quantity in the words of
/// run_quantity. What the run has not got is added to it, before the energy. On output *chosen is a
/// fresh array of the *count columns, in the order of the names. What is wrong with the words is
/// told in `words`.
HAMEL_MUST_USE hamel_status run_columns_choose(run_motion *r, const model *m, const char *names,
                                               diag *words, diag *messages, size_t *count,
                                               size_t **chosen);

#endif
