/// Multipliers that move along with the state.
#ifndef RUN_FORM_RIDERS_INTERNAL_H
#define RUN_FORM_RIDERS_INTERNAL_H

#include "base/vec.h"
#include "expr/expr.h"
#include "run/motion/chart_internal.h"

/// Multipliers that move along with the state: behind state, v and work in y. They belong to the
/// constraints, so a change of chart leaves them as they are.
typedef struct run_riders {
    size_t count;
    expr *symbols;
    double *initial;
    size_t shown_count; ///< what is computed from them: the integrals first
    size_t integral_count;
    VEC(char *) shown_names;
    VEC(expr) integrals;   ///< of (q, q', λ, t), on the velocities of the space
    double *shown, *first; ///< values: now, and at the beginning
} run_riders;

/// For the form asked for: symbols, initial values, integrals.
HAMEL_MUST_USE hamel_status run_riders_init(run_motion *r);
void run_riders_destroy(run_motion *r);
/// The rates of a chart with riders, and what is shown of them.
HAMEL_MUST_USE hamel_status run_riders_compile(run_motion *r, run_chart *c);
/// Expressions in p multipliers for each of the p + 1 solutions that a carrying run takes with it.
void run_for_each_solution(run_motion *r, size_t p, const expr *lambda, size_t count, const expr *e,
                           expr *out);
/// Evaluates what is shown: r->riders.shown. False where it has no value.
bool run_riders_look(run_motion *r, double t, const double *y);
/// Refuses λ(0) of the wrong number.
HAMEL_MUST_USE hamel_status run_riders_check(run_motion *r);

#endif
