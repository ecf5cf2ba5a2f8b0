/// The inside of a run, for the files of `run` only. They follow the order of work: system.c (what
/// is prescribed), chart.c (a basis and its compiled equations), position.c (staying on levels),
/// initial.c (the state to begin with), riders.c (multipliers that move along), watch.c (what a
/// sample holds), go.c (the motion); reduced.c and hamilton.c (what is different in a reduced run,
/// and in momenta).
#ifndef RUN_MOTION_RUN_INTERNAL_H
#define RUN_MOTION_RUN_INTERNAL_H

#include "base/vec.h"
#include "discrete/discrete.h"
#include "mech/law/basis.h"
#include "mech/law/motion.h"
#include "mech/symmetry/trivialisation.h"
#include "ode/ode.h"
#include "run/form/reconstruct.h"
#include "run/motion/function.h"
#include "run/motion/run.h"

/// A basis of D and what is computed in it, all compiled. `v` are its quasi-velocities, `w`
/// velocities over the base frame.
typedef struct run_chart {
    mech_basis basis;
    expr *symbols;      ///< r: what v is called: the basis' symbols, or momenta that stand for them
    run_function rates; ///< (state, v, t) → state', v'
    run_function watch; ///< (state, v, t) → the numbers of run_watched
    run_function inverse; ///< (state, w, t) → v, the nearest
    run_function forces;  ///< (state, v, t) → the forces of prescribed motions, if asked for
    run_function plain; ///< reduced: the rates without the horizontal lift, for where there is none
    run_function level; ///< with nonlinear constraints: (state, v, t) → φ, then ∂φ/∂v row by row
    run_function shown; ///< with riders: (state, v, work, riders, t) → what is shown of them
    bool is_fast;       ///< whether run_fast has seen to this chart
    run_function fast;  ///< the rates again, shorter; without a tape there is nothing shorter
    struct run_series *series; ///< the Taylor series of the rates, or NULL
    bool is_chosen;            ///< whether it is settled how to go on in this chart,
    bool by_series;            ///< and if so, whether by series
} run_chart;

/// A reduced run. The state moves on the slice: q = g·q_s. `rates` of a chart are those of q_s and
/// v, then the power, then ξ and that of the horizontal lift; in their places in y stand σ of each.
typedef struct run_reduced {
    const model_symmetry *given;
    mech_trivialisation trivial;
    mech_system own; ///< the system without prescribed motions, if there are any
    reconstruction whole, geometric;
    bool split; ///< whether there is a horizontal lift
    /// (state, w, t) → what run_chart.watch computes, of any point and velocity
    run_function watch;
    double *xi;                               ///< 2k
    double *absolute;                         ///< tolerances
    double *g, *g_first, *g_geometric, *back; ///< elements
    double *slice;                            ///< what is watched on the slice
    double *entries, *velocity, *state;       ///< of the point q = g·q_s last looked at
    run_phases phases;
} run_reduced;

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

/// Functions f(q, t) that stay zero, with their differentials: (state, t) → f, then E_i[f] row by
/// row.
typedef struct run_levels {
    size_t count;
    run_function values;
    double *f, *jacobian, *work, *move; ///< room for one evaluation and one step
} run_levels;

/// Constraints that are nonlinear in the velocities, by Chetaev's rule or in the vakonomic form.
/// Velocities are put back onto them after every step.
typedef struct run_nonlinear {
    size_t count;
    const model_nonlinear *given; ///< borrowed
    expr *functions;
    double *values, *work, *move; ///< φ and ∂φ/∂v, and room for a step
} run_nonlinear;

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

// ---- system.c -----------------------------------------------------------------------------------

/// Prescribed motions and forces, and the system with them.
HAMEL_MUST_USE hamel_status run_system_init(run_motion *r);
/// Whether the theory says that energy is conserved.
bool run_is_conservative(run_motion *r);

// ---- chart.c ------------------------------------------------------------------------------------

/// The order of what run_chart.watch computes: entries, velocities, then these, then β w + b of
/// every constraint.
enum { WATCH_ENERGY, WATCH_KINETIC, WATCH_QUALITY, WATCH_CONTENT, WATCH_FIXED };

HAMEL_MUST_USE hamel_status run_charts_init(run_motion *r);
/// What is watched where the velocity is `velocity`, a function of the numbers `symbols`.
HAMEL_MUST_USE hamel_status run_compile_watch(run_motion *r, size_t symbol_count,
                                              const expr *symbols, const expr *velocity,
                                              expr energy, expr quality, run_function *f);
/// The rates from the motion: state', v', and the power where energy is not conserved.
HAMEL_MUST_USE hamel_status run_compile_rates(run_motion *r, const run_chart *c,
                                              const expr *velocity, const expr *rates, expr power,
                                              run_function *f);
/// Makes the other charts there are.
void run_charts_complete(run_motion *r);
void run_chart_clear(run_chart *c);
/// How a state moves along a velocity given over the base frame: state_count rates.
void run_state_rates(const space *q, const expr *velocity, expr *out);
/// (state, w, t) → what run_chart.watch computes, for any velocity; quality is zero.
HAMEL_MUST_USE hamel_status run_watch_velocities(run_motion *r, run_function *f);
/// The v of a basis that come nearest to velocities w (symbols of the space): v = (X Xᵀ)⁻¹ X (w −
/// X_0)
void run_chart_inverse(const space *q, const mech_basis *d, expr *v);
/// The chart to go on with at a state and velocity, and its v in y. False if none will do.
bool run_chart_choose(run_motion *r, const double *state, const double *velocity, double t,
                      double *y);

// ---- hamilton.c ---------------------------------------------------------------------------------

/// Refuses what has no Hamiltonian form here.
HAMEL_MUST_USE hamel_status run_hamilton_check(run_motion *r);
/// All functions of a chart in which momenta stand for quasi-velocities.
HAMEL_MUST_USE hamel_status run_hamilton_compile(run_motion *r, run_chart *c);

// ---- fast.c -------------------------------------------------------------------------------------

/// The rates of a chart in a shorter form, if there is one: c->fast.
void run_shorten(run_motion *r, run_chart *c);
/// Makes the functions of a chart fast: shorter, and machine code.
void run_fast(run_motion *r, run_chart *c);
/// Whether that is worth while: after `evaluations` of the way from 0 to t.
bool run_fast_pays(const run_motion *r, const run_chart *c, double t, size_t evaluations);
/// The rates in the chart in use.
tape_result run_rates(const run_motion *r, double t, const double *y, double *dy);

// ---- series.c -----------------------------------------------------------------------------------

/// Makes the Taylor series of a chart; HAMEL_UNAVAILABLE, with a message, if there are none.
HAMEL_MUST_USE hamel_status run_series_make(run_motion *r, run_chart *c, diag *messages);
void run_series_clear(run_chart *c);
/// NULL if there are none.
const ode_series *run_series_functions(const run_chart *c);
/// Compiles them; false if that cannot be.
bool run_series_compile(const run_chart *c);
/// How many times cheaper series are than DOP853, which makes steps of length `step`: from the step
/// they would make here, and what both cost in compiled code. No clock is asked.
double run_series_gain(run_motion *r, const run_chart *c, double t, const double *y,
                       double tolerance, double step);

// ---- reduced_check.c ----------------------------------------------------------------------------

/// The symmetry that is asked for.
HAMEL_MUST_USE hamel_status run_reduced_choose(run_motion *r, const model_symmetry **out);
/// Refuses what is not invariant; `own` is the system without prescribed motions.
HAMEL_MUST_USE hamel_status run_reduced_check(run_motion *r, const mech_system *own);

// ---- reduced.c ----------------------------------------------------------------------------------

/// Chooses the symmetry, checks it and makes room.
HAMEL_MUST_USE hamel_status run_reduced_init(run_motion *r);
void run_reduced_destroy(run_motion *r);
/// The rates and the horizontal lift of a chart.
HAMEL_MUST_USE hamel_status run_reduced_compile(run_motion *r, run_chart *c);
/// Moves the initial state to the slice.
HAMEL_MUST_USE hamel_status run_reduced_begin(run_motion *r);
/// The motion is about to begin again.
void run_reduced_restart(run_motion *r);
/// y'. NOT_FINITE if a step goes too far.
tape_result run_reduced_rates(run_motion *r, double t, const double *y, double *dy);
/// The absolute tolerance of each entry of y.
const double *run_reduced_tolerances(run_motion *r, double absolute);
/// Puts a state that was moved off the slice back onto it.
void run_reduced_project(run_motion *r, double t, double *y);
/// Looks at the reconstructed state: what run_look does.
bool run_reduced_look(run_motion *r, double t, const double *y);
/// Whether σ is to be folded into the group elements, and doing so.
bool run_reduced_is_far(const run_motion *r, const double *y);
void run_reduced_fold(run_motion *r, double *y);
/// How many numbers behind state, v and work.
static inline size_t run_extra(const run_motion *r) {
    return r->reduced != NULL ? 2 * r->reduced->given->dimension : r->riders.count;
}
/// Where they begin.
static inline size_t run_sigma(const run_motion *r) {
    return r->q->state_count + r->charts.items[r->chart].basis.r + !r->conservative;
}

// ---- nonlinear.c --------------------------------------------------------------------------------

HAMEL_MUST_USE hamel_status run_nonlinear_init(run_motion *r);
void run_nonlinear_destroy(run_motion *r);
/// The equations of motion in the chart in use, for others to integrate.
void run_equations_of_motion(const run_motion *r, mech_motion *out);
/// The rates of a chart with nonlinear constraints.
HAMEL_MUST_USE hamel_status run_nonlinear_compile(run_motion *r, run_chart *c);
/// Puts v back onto the constraints. False where they have no value.
bool run_nonlinear_project(run_motion *r, double t, double *y);

// ---- riders.c -----------------------------------------------------------------------------------

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

// ---- discrete.c ---------------------------------------------------------------------------------

/// The run is to move by a method of discrete mechanics; made ready when its initial state is
/// known.
void run_discrete_choose(run_motion *r, const discrete_method *method);
/// Refuses a system that the method is not for.
HAMEL_MUST_USE hamel_status run_discrete_init(run_motion *r);
void run_discrete_destroy(run_motion *r);
/// The motion is about to begin.
void run_discrete_begin(run_motion *r);
/// One step: the map of ode_system.
ode_end run_discrete_step(double t, double h, const double *y, double *y_next, void *data);
/// What there is to say of the steps, at the end.
void run_discrete_conclude(const run_motion *r, run_summary *out);

// ---- position.c ---------------------------------------------------------------------------------

/// Those of a twin.
run_levels run_levels_twin(const run_levels *l, const run_motion *twin);
/// Without their differentials if these are not wanted.
HAMEL_MUST_USE hamel_status run_levels_init(run_levels *l, const run_motion *r, size_t count,
                                            const expr *functions, bool differentials);
void run_levels_clear(run_levels *l);
/// Moves a state by w, to first order, and back onto the space.
void run_displace(run_motion *r, double *state, const double *w);
/// Newton's method from a state to the nearest one where the functions vanish (in the sense of
/// least squares if they cannot). The largest |f| left; infinity where there is no value.
double run_levels_reach(run_motion *r, run_levels *l, double t, double *state, int most);

// ---- initial.c ----------------------------------------------------------------------------------

/// What has to be computed to find one.
HAMEL_MUST_USE hamel_status run_start_create(run_motion *r);
void run_start_destroy(struct run_start *s);
/// The same for a twin of its run.
struct run_start *run_start_twin(const struct run_start *s, const run_motion *twin);
/// Completes the initial state, with the present values of knobs.
HAMEL_MUST_USE hamel_status run_initial_find(run_motion *r);

// ---- twin.c -------------------------------------------------------------------------------------

/// The same system for another thread, with knobs of its own: good for initial states, for
/// projecting and for changing charts that are there. `r` must outlive it, and must not be one that
/// is reduced or has riders.
run_motion *run_twin_create(const run_motion *r, const double *knobs);
void run_twin_destroy(run_motion *twin);

// ---- go.c ---------------------------------------------------------------------------------------

/// Refuses an initial state without motion.
HAMEL_MUST_USE hamel_status run_check_start(run_motion *r);

// ---- watch.c ------------------------------------------------------------------------------------

void run_columns_init(run_motion *r);
/// Looks at a state: r->watched. False where it has no value.
bool run_look(run_motion *r, double t, const double *y);
/// The numbers of a sample. False where one has no value.
bool run_columns_fill(run_motion *r, double t, const double *y, double *columns);
static inline size_t run_watch_first(const run_motion *r) { return r->q->entry_count + r->q->n; }
/// The bounds of the ranges, and their values: false if one has none.
HAMEL_MUST_USE hamel_status run_bounds_init(run_motion *r);
bool run_bounds_find(run_motion *r);
/// The range a position with these entries is not in, or NULL.
const model_range *run_outside(const run_motion *r, const double *entries);
/// Whether the constraints became dependent since the beginning.
bool run_degenerates(const run_motion *r, const double *watched);
/// "the constraints are dependent where cos(phi) = 0": appended to out.
struct text;
void run_say_dependent(run_motion *r, struct text *out);
/// "0 < theta < 1.6": appended to out.
void run_say_range(const run_motion *r, const model_range *range, struct text *out);
/// What is watched in one state, into the summary.
void run_summary_watch(const run_motion *r, const double *watched, const double *levels,
                       run_summary *out);

#endif
