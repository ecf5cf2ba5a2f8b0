/// A formulation of motion is one const table of functions. The engine of run/motion makes a run,
/// drives its integrator and watches; whatever depends on the formulation it asks of the table. The
/// tables stand in run/form, each in the file of its formulation, and run/form/forms.c lists them.
///
/// y is the state of the space, the numbers v of the chart in use, the work done where energy is
/// not conserved, and r->extra further numbers of the form.
#ifndef RUN_MOTION_FORM_H
#define RUN_MOTION_FORM_H

#include "base/text.h"
#include "mech/law/basis.h"
#include "mech/law/motion.h"
#include "ode/ode.h"
#include "run/motion/run.h"
#include "tape/tape.h"

struct run_chart;
struct run_levels;

/// What is asked for.
typedef struct run_request {
    const model *m;
    const model_run *spec; ///< may be NULL
    const run_options *options;
} run_request;

/// What can be done with a run, where that depends on its form.
typedef enum run_ability {
    RUN_CAN_SWEEP,     ///< run/sweep
    RUN_CAN_SERIES,    ///< move by Taylor series
    RUN_CAN_EXPORT,    ///< be written out as a program, or moved by a page
    RUN_CAN_EXPONENT,  ///< run/study/lyapunov.h
    RUN_CAN_FORCES,    ///< say which forces make prescribed motions
    RUN_CAN_ENCLOSE,   ///< run/study/validated.h
    RUN_CAN_INTEGRALS, ///< watch the conserved quantities of the nonholonomic motion
    RUN_ABILITY_COUNT
} run_ability;

/// The unknowns that the equations of motion are solved for: the velocities along a basis of D, or
/// all of them.
typedef struct run_unknowns {
    hamel_status (*system)(mech_system *s, exact *x, const model *m, size_t count,
                           const mech_prescribed *prescribed);
    hamel_status (*levels)(struct run_levels *l, const run_motion *r, size_t count,
                           const expr *functions);
    /// Of the first chart.
    hamel_status (*basis)(run_motion *r, mech_basis *out);
    /// Affine constraint a of the model at a velocity: zero where it holds.
    expr (*constraint)(const run_motion *r, size_t a, const expr *velocity);
    /// What quasi-velocities in the run's words stand for; room for n.
    hamel_status (*meanings)(run_motion *r, size_t *count, expr *symbols, expr *meanings);
    /// Whether the initial position, the initial velocity is found at once. NULL: by Newton's
    /// method.
    bool (*position)(run_motion *r, const double *values);
    bool (*velocity)(run_motion *r, const double *values);
    /// λ_a of the constraints, as many as the system has. False where they have no value. NULL:
    /// forces cannot depend on them.
    bool (*reactions)(run_motion *r, double t, const double *y, double *out);
    /// When the reaction that is switching function `which` has exactly one value, as a formula.
    /// False where none is known.
    bool (*condition)(run_motion *r, size_t which, text *out);
    /// The forces of prescribed motions. False where they have no value.
    bool (*forces)(run_motion *r, double t, const double *y, double *out);
    /// Machine code for what is computed in every step.
    void (*fast)(run_motion *r, struct run_chart *c);
    /// Puts a state between two steps where it belongs, as run_project. NULL: it is there.
    int (*between)(double t, double *y, void *run);
} run_unknowns;

/// NULL is nothing to do, nothing to say, unless it is stated otherwise.
typedef struct run_form_table {
    const char *name;                      ///< "a reduced run"
    const char *option;                    ///< its word for --form; NULL for the default
    const char *words;                     ///< for a summary: "in momenta"
    const char *cannot[RUN_ABILITY_COUNT]; ///< why not; NULL where it can
    const run_unknowns *unknowns;
    int velocity_starts; ///< from how many velocities the initial one is looked for: more than one
                         ///< where constraints are nonlinear

    // ---- choosing
    bool (*asked)(const run_request *q); ///< whether it is asked for. NULL: it takes what is left
    /// Refuses what it does not go together with; nothing of the run is made yet.
    hamel_status (*check)(const run_motion *r);

    // ---- making, in this order
    hamel_status (*init)(run_motion *r); ///< the system is known: r->own, r->extra
    bool (*conservative)(run_motion *r); ///< whether the theory says that energy is conserved
    hamel_status (*compile)(run_motion *r, struct run_chart *c); ///< all functions of a chart
    /// What run_chart_compile leaves to the form: c->rates, and the form's own functions.
    hamel_status (*rates_of)(run_motion *r, struct run_chart *c, const mech_motion *motion);
    hamel_status (*begin)(run_motion *r); ///< the initial state is in r->y
    void (*columns)(run_motion *r);       ///< adds its own
    void (*clear)(run_motion *r);         ///< frees r->own

    // ---- moving
    void (*restart)(run_motion *r, run_summary *out); ///< from r->y, at t = 0
    tape_result (*rates)(run_motion *r, double t, const double *y, double *dy);
    bool tape_alone; ///< these are the outputs of the chart's tape, nothing is done beside it
    /// Puts a state, which is one of the space, onto levels and constraints. False where it has no
    /// value.
    bool (*project)(run_motion *r, double t, double *y);
    /// Steps of its own instead of an integrator's, as ode_system.map.
    ode_end (*map)(double t, double h, const double *y, double *y_next, void *run);
    /// The absolute tolerance of each entry of y. NULL: the same for all.
    const double *(*tolerances)(run_motion *r, double absolute);
    /// After a step to y; with `change` r->y is in another chart, but for the further numbers. True
    /// if another leg has to begin, from r->y.
    bool (*carry_on)(run_motion *r, double t, const double *y, bool change);
    /// On input the signs are those behind a jump, p the momenta before it, `heavier` if they
    /// differ with the same velocities. On output the velocities in r->y are those behind it. False
    /// if there are none. NULL: impulses are not modelled.
    bool (*impulse)(run_motion *r, double t, const double *p, bool heavier);
    void (*shorten)(run_motion *r, struct run_chart *c); ///< the rates in a shorter form, c->fast
    void (*conclude)(const run_motion *r, run_summary *out);

    // ---- looking
    bool (*look)(run_motion *r, double t, const double *y);                  ///< run_look
    bool (*fill)(run_motion *r, double t, const double *y, double *columns); ///< its own columns
    bool (*watch)(run_motion *r, double t, const double *y, run_summary *out);

    // ---- for others
    /// The symbols of its further numbers, r->extra. NULL: they have none.
    const expr *(*further)(const run_motion *r);
    /// A copy of r->own for another thread.
    void (*twin)(const run_motion *r, run_motion *twin);
    void (*twin_clear)(run_motion *twin);
    /// Its equations in a basis, shorter if `how` is not NULL.
    void (*motion)(const run_motion *r, const mech_basis *d, const mech_shorter *how,
                   mech_motion *out);
    /// q' and v' as the integrator sees them: room for n and d->r.
    void (*flow)(run_motion *r, const mech_basis *d, expr *velocity, expr *rates);
    void (*tangent)(const run_motion *r, double *variation); ///< takes out what does not vary
} run_form_table;

/// The form of a run.
const run_form_table *run_form_of(const run_motion *r);
/// Refuses, with the one message there is for it, what a run cannot do because of its form.
HAMEL_MUST_USE hamel_status run_need(const run_motion *r, run_ability what, diag *messages);
bool run_can(const run_motion *r, run_ability what);

#endif
