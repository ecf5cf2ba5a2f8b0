/// What an initial state has to satisfy, for the files that find it.
#ifndef RUN_MOTION_INITIAL_INTERNAL_H
#define RUN_MOTION_INITIAL_INTERNAL_H

#include <math.h>

#include "base/vec.h"
#include "run/motion/run_internal.h"

#define INITIAL_CONSISTENT 1e-9     ///< equations hold to this, relative to their value
enum { CONSTRAINT_WEIGHT = 10000 }; ///< so that what is nearest to the values satisfies constraints

/// An equation `meaning = value` the state has to satisfy, and where it comes from.
typedef struct demand {
    expr meaning, value;
    const model_setting *setting;       ///< or
    const model_constraint *constraint; ///< or neither: a motion that is prescribed
} demand;

typedef VEC(demand) demands;

/// Whether a demand is met; `left` is meaning − value, weighted.
static inline bool demand_met(const demand *d, double left, double value) {
    if (d->setting == NULL) left /= CONSTRAINT_WEIGHT;
    return fabs(left) <= INITIAL_CONSISTENT * (1 + fabs(value));
}

/// The equations for positions, then those for velocities, with the values that are asked for; room
/// for what they leave, and for values.
struct run_start {
    demands positions, velocities;
    expr *position_differences, *velocity_differences; ///< meaning − value, weighted
    run_levels levels;
    bool has_levels;
    run_function equations; ///< (state, w, t) → f, then ∂f/∂w row by row
    run_function position_values, velocity_values; ///< what is asked for, at t = 0
    double *position_left, *position_asked, *velocity_left, *velocity_asked;
    bool owned; ///< the demands are not another run's
};

/// Whether all of them are.
bool demands_met(const demands *list, const double *left, const double *values);
/// Whether the start that has the coordinates given meets all demands: then r->state is it, and
/// nobody needs the differentials of what is demanded. So it is with large models as a rule.
bool run_start_is_enough(run_motion *r, const double *values);
/// Completes the initial state, with the present values of knobs.
HAMEL_MUST_USE hamel_status run_initial_find(run_motion *r);

#endif
