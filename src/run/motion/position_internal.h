/// Positions on level sets.
#ifndef RUN_MOTION_POSITION_INTERNAL_H
#define RUN_MOTION_POSITION_INTERNAL_H

#include "run/motion/function.h"
#include "run/motion/run.h"

/// Functions f(q, t) that stay zero, with their differentials: (state, t) → f, then E_i[f] row by
/// row.
typedef struct run_levels {
    size_t count;
    run_function values;
    double *f, *jacobian, *work, *move; ///< room for one evaluation and one step
} run_levels;

/// Those of a twin.
run_levels run_levels_twin(const run_levels *l, const run_motion *twin);
HAMEL_MUST_USE hamel_status run_levels_init(run_levels *l, const run_motion *r, size_t count,
                                            const expr *functions);
/// Without their differentials.
HAMEL_MUST_USE hamel_status run_levels_init_values(run_levels *l, const run_motion *r, size_t count,
                                                   const expr *functions);
void run_levels_clear(run_levels *l);
/// Moves a state by w, to first order, and back onto the space.
void run_displace(run_motion *r, double *state, const double *w);
/// Newton's method from a state to the nearest one where the functions vanish (in the sense of
/// least squares if they cannot). The largest |f| left; infinity where there is no value.
double run_levels_reach(run_motion *r, run_levels *l, double t, double *state, int most);
/// Puts a state onto the levels of the run, in the few steps it takes from near by. False where
/// there is no value.
bool run_levels_keep(run_motion *r, double t, double *y);

#endif
