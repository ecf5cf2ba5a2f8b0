/// How a bordered run begins: functions of run_unknowns.
#ifndef RUN_FORM_BORDERED_START_INTERNAL_H
#define RUN_FORM_BORDERED_START_INTERNAL_H

#include "run/motion/form.h"

expr run_bordered_constraint(const run_motion *r, size_t a, const expr *velocity);
HAMEL_MUST_USE hamel_status run_bordered_meanings(run_motion *r, size_t *count, expr *symbols,
                                                  expr *out);
/// From a sparse system, where that determines it.
bool run_bordered_velocity(run_motion *r, const double *values);

#endif
