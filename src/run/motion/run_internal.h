/// A run from the inside, for the files of `run` only; each declares its functions in a header of
/// its own. They follow the order of work: system.c (what is prescribed), chart.c (a basis and its
/// compiled equations), position.c (staying on levels), initial.c (the state to begin with),
/// watch.c (what a sample holds), go.c (the motion). What depends on the formulation is asked of
/// the table of form.h.
#ifndef RUN_MOTION_RUN_INTERNAL_H
#define RUN_MOTION_RUN_INTERNAL_H

#include "base/vec.h"
#include "mech/law/basis.h"
#include "mech/law/motion.h"
#include "ode/ode.h"
#include "run/motion/chart_internal.h"
#include "run/motion/form.h"
#include "run/motion/function.h"
#include "run/motion/position_internal.h"
#include "run/motion/run.h"
#include "run/motion/switches.h"

struct run_own;

struct run_motion {
    const run_form_table *form;
    struct run_own *own;   ///< what the form keeps for itself: it knows what that is
    size_t extra;          ///< how many numbers behind state, v and work
    model affine;          ///< the model without its nonlinear constraints
    const model *m;        ///< that
    const model_run *spec; ///< may be NULL
    const space *q;
    diag *messages;
    exact exact;
    run_options options;
    double begins; ///< the time of the initial state
    double until, every, tolerance;
    const ode_method *method;
    const char *method_name;
    bool automatic; ///< nobody asked for a method

    struct run_feeds *feeds; ///< NULL where no input comes from outside
    run_switches *switches;  ///< NULL where nothing breaks
    size_t prescribed_count;
    mech_prescribed *prescribed;
    expr *force;         ///< n: the model's, and those of inputs
    model_field *fields; ///< the model's fields that are fields of this system
    mech_system system;
    bool conservative;
    size_t phi_count; ///< constraints that are nonlinear in the velocities:
    expr *phi;        ///< functions of (q, q', t) that they keep at zero

    VEC(run_chart) charts;
    size_t chart;   ///< the one in use
    bool anchored;  ///< bases are orthonormal at states, made where they are needed
    bool all_made;  ///< no further charts are to be had
    double quality; ///< the best of the chart in use so far

    run_function bounds_of; ///< () → lower and upper bound of every range
    double *bounds;
    run_levels levels;
    struct run_start *start; ///< how to find an initial state; start.c
    bool is_twin;            ///< belongs to another run, twin.c
    run_function displaced;  ///< (state, w, t) → state': how a state moves along w
    run_function auxiliary;  ///< (state, w, t) → rates of auxiliary numbers, if there are any
    double *velocity;        ///< n: room for a velocity
    double *drift, *kept;    ///< state_count: room for a change of state, and for a state

    double *state, *initial_velocity; ///< the completed initial state
    double *y, *y_first; ///< state, v of the chart in use, work done; the same at the beginning
    size_t chart_first;

    run_function own_forces; ///< (state, w, λ where they mention it, t) → forces of the run
    double *own_room;        ///< w, λ
    struct run_directions *directions; ///< NULL where no force follows one
    run_function halt;                 ///< (state, w, t) → zero where the motion is over
    struct run_integrals *integrals;   ///< NULL if none are watched

    VEC(char *) names; ///< of the columns
    size_t first_velocity, first_quasi, first_own, first_force;
    struct run_further *further; ///< columns before the energy that were asked for; NULL: none
    size_t first_further;
    void (*fill_further)(run_motion *r, double t, const double *y,
                         double *out); ///< behind run_look
    void (*clear_further)(run_motion *r);
    VEC(size_t) quasi; ///< which quasi-velocities of the first chart have columns
    double *columns, *initial;
    double *watched, *quasi_values;
    const double *point; ///< the state of the space last looked at
    size_t constraint_count;
    double content;     ///< the first value of the function whose zeros make constraints dependent
    tape_result fault;  ///< the last one of the right-hand side
    size_t evaluations; ///< of the right-hand side
};

/// Where the further numbers of the form begin in y.
static inline size_t run_first_extra(const run_motion *r) {
    return r->q->state_count + r->charts.items[r->chart].basis.r + !r->conservative;
}
/// Where the numbers WATCH_ENERGY and on begin in r->watched.
static inline size_t run_watch_first(const run_motion *r) { return r->q->entry_count + r->q->n; }

#endif
