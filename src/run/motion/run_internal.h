/// A run from the inside, for the files of `run` only; each declares its functions in a header of
/// its own. They follow the order of work: system.c (what is prescribed), chart.c (a basis and its
/// compiled equations), position.c (staying on levels), initial.c (the state to begin with),
/// riders.c (multipliers that move along), watch.c (what a sample holds), go.c (the motion);
/// reduced.c and hamilton.c (what is different in a reduced run, and in momenta).
#ifndef RUN_MOTION_RUN_INTERNAL_H
#define RUN_MOTION_RUN_INTERNAL_H

#include "base/vec.h"
#include "discrete/discrete.h"
#include "mech/law/basis.h"
#include "mech/law/motion.h"
#include "mech/symmetry/trivialisation.h"
#include "ode/ode.h"
#include "run/form/nonlinear_internal.h"
#include "run/form/reconstruct.h"
#include "run/form/reduced_internal.h"
#include "run/form/riders_internal.h"
#include "run/motion/chart_internal.h"
#include "run/motion/function.h"
#include "run/motion/position_internal.h"
#include "run/motion/run.h"
#include "run/motion/switches.h"

typedef struct run_large run_large;

struct run_motion {
    model affine;          ///< the model without its nonlinear constraints
    const model *m;        ///< that
    const model_run *spec; ///< may be NULL
    const space *q;
    diag *messages;
    exact exact;
    run_options options;
    double until, every, tolerance;
    const ode_method *method;
    bool automatic; ///< nobody asked for a method

    run_switches *switches; ///< NULL where nothing breaks
    size_t prescribed_count;
    mech_prescribed *prescribed;
    expr *force;         ///< n: the model's, and those of inputs
    model_field *fields; ///< the model's fields that are fields of this system
    mech_system system;
    bool conservative;

    VEC(run_chart) charts;
    size_t chart;   ///< the one in use
    bool all_made;  ///< no further charts are to be had
    double quality; ///< the best of the chart in use so far

    run_function bounds_of; ///< () → lower and upper bound of every range
    double *bounds;
    run_levels levels;
    struct run_start *start; ///< how to find an initial state; start.c
    bool is_twin;            ///< belongs to another run, twin.c
    run_function displaced;  ///< (state, w, t) → state': how a state moves along w
    double *velocity;        ///< n: room for a velocity
    double *drift, *kept;    ///< state_count: room for a change of state, and for a state

    double *state, *initial_velocity; ///< the completed initial state
    double *y, *y_first; ///< state, v of the chart in use, work done; the same at the beginning
    size_t chart_first;

    struct run_integrals *integrals; ///< NULL if none are watched
    struct run_discrete *discrete;   ///< NULL for methods that integrate a right-hand side

    VEC(char *) names; ///< of the columns
    size_t first_velocity, first_quasi, first_force;
    VEC(size_t) quasi; ///< which quasi-velocities of the first chart have columns
    double *columns, *initial;
    double *watched, *quasi_values;
    size_t constraint_count;
    run_reduced *reduced; ///< NULL for the full motion
    run_large *large;     ///< NULL for a motion in minimal coordinates
    run_riders riders;    ///< none for the nonholonomic motion
    run_nonlinear nonlinear;
    size_t first_rider; ///< their first column
    double content;     ///< the first value of the function whose zeros make constraints dependent
    tape_result fault;  ///< the last one of the right-hand side
    size_t evaluations; ///< of the right-hand side
};

/// How many numbers behind state, v and work.
static inline size_t run_extra(const run_motion *r) {
    return r->reduced != NULL ? 2 * r->reduced->given->dimension : r->riders.count;
}
/// Where they begin.
static inline size_t run_sigma(const run_motion *r) {
    return r->q->state_count + r->charts.items[r->chart].basis.r + !r->conservative;
}
/// Where the numbers WATCH_ENERGY and on begin in r->watched.
static inline size_t run_watch_first(const run_motion *r) { return r->q->entry_count + r->q->n; }

#endif
