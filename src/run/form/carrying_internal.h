/// Nonholonomic motion that takes the multipliers with it that would make it vakonomic.
#ifndef RUN_FORM_CARRYING_INTERNAL_H
#define RUN_FORM_CARRYING_INTERNAL_H

#include "run/form/riders_internal.h"

extern const run_form_table run_carrying_form;

/// Makes the riders of the form in k, which are all zero.
HAMEL_MUST_USE hamel_status run_carrying_riders(run_motion *r, run_riders *k);
/// Expressions in p multipliers for each of the p + 1 solutions that it takes with it.
void run_for_each_solution(const run_motion *r, size_t p, const expr *lambda, size_t count,
                           const expr *e, expr *out);

#endif
