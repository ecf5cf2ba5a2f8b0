/// Motion by discrete mechanics: which method applies to which system, and its steps as the map of
/// an integrator. All else is as in velocities: y, samples, charts and everything watched.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "expr/walk.h"
#include "num/dense.h"
#include "run/form/discrete_compile_internal.h"
#include "run/form/discrete_internal.h"
#include "run/form/velocities_internal.h"
#include "run/motion/impulse.h"
#include "run/motion/integrals.h"
#include "run/motion/switch_values.h"

run_discrete *run_discrete_of(const run_motion *r) { return (run_discrete *)r->own; }

static bool asked(const run_request *q) {
    return q->options->method != NULL && discrete_method_find(q->options->method) != NULL;
}

// ---- what a method needs ------------------------------------------------------------------------

static hamel_status refuse(const run_motion *r, const char *why) {
    return diag_add(r->messages, HAMEL_INVALID, (diag_span){0}, "the method %s %s",
                    r->options.method, why);
}

static hamel_status check(const run_motion *r) {
    if (r->options.form != RUN_NONHOLONOMIC || r->phi_count > 0)
        return refuse(r, "is for the nonholonomic form with constraints that are affine in the "
                         "velocities");
    if (r->q->auxiliary_count > 0)
        return refuse(r, "steps on the space, and carries no auxiliary rates");
    if (r->q->algebra_count > 0)
        return refuse(r, "steps between positions, and elements of an algebra have none");
    if (r->options.reduced)
        return refuse(r, "moves on the whole space; on groups its steps are invariant as they are");
    return HAMEL_OK;
}

static bool mentions(const run_motion *r, size_t count, const expr *e, expr symbol) {
    return expr_mentions(r->m->pool, count, e, 1, &symbol);
}

/// Nothing depends on time, velocities are linear in v, and positions are not on levels.
static hamel_status check_autonomous(run_motion *r) {
    const mech_system *s = &r->system;
    exact quiet = exact_quietly(&r->exact);
    if (r->levels.count > 0)
        return refuse(r, "does not keep holonomic constraints and prescribed motions; dla does");
    for (size_t a = 0; a < s->p; a++) {
        if (exact_is_zero(&quiet, s->b[a]) != TRUTH_YES)
            return refuse(r,
                          "is for constraints that are linear in the velocities, not affine; dla "
                          "takes others");
    }
    if (mentions(r, 1, &s->lagrangian, r->q->time) ||
        mentions(r, s->p * r->q->n, s->beta, r->q->time) ||
        mentions(r, r->q->n, r->force, r->q->time))
        return refuse(r, "is for systems that do not depend on time; dla takes others");
    return HAMEL_OK;
}

/// L(q, −q') = L(q, q').
static bool is_even(run_motion *r) {
    const space *q = r->q;
    exact quiet = exact_quietly(&r->exact);
    expr *back = MEM_NEW(expr, q->n), other;
    for (size_t i = 0; i < q->n; i++) back[i] = expr_neg(q->pool, q->velocities[i]);
    expr_substitute(q->pool, 1, &r->system.lagrangian, q->n, q->velocities, back, &other);
    free(back);
    return exact_is_zero(&quiet, expr_sub(q->pool, r->system.lagrangian, other)) == TRUTH_YES;
}

/// ∂²L/∂q'² does not depend on velocities.
static bool is_quadratic(run_motion *r) {
    const space *q = r->q;
    expr *P = MEM_NEW(expr, q->n), *row = MEM_NEW(expr, q->n);
    bool quadratic = true;
    expr_gradient(q->pool, r->system.lagrangian, q->n, q->velocities, P);
    for (size_t i = 0; i < q->n && quadratic; i++) {
        expr_gradient(q->pool, P[i], q->n, q->velocities, row);
        quadratic = !expr_mentions(q->pool, q->n, row, q->n, q->velocities);
    }
    free(P);
    free(row);
    return quadratic;
}

static hamel_status check_leapfrog(run_motion *r) {
    const hamel_status status = check_autonomous(r);
    if (status != HAMEL_OK) return status;
    if (!is_quadratic(r) || !is_even(r))
        return refuse(r, "needs L = T − V with T quadratic in the velocities: motion that is the "
                         "same backwards");
    if (expr_mentions(r->m->pool, r->q->n, r->force, r->q->n, r->q->velocities))
        return refuse(r, "is for motion that is the same backwards, and here forces depend on "
                         "velocities; dla takes such");
    return HAMEL_OK;
}

static hamel_status check_energy(run_motion *r) {
    const hamel_status status = check_autonomous(r);
    if (status != HAMEL_OK) return status;
    return r->conservative ? HAMEL_OK : refuse(r, "keeps the energy, and here forces change it");
}

static hamel_status check_system(run_motion *r) {
    const discrete_method *method = run_discrete_of(r)->method;
    if (method == &discrete_leapfrog) return check_leapfrog(r);
    return run_discrete_keeps_energy(run_discrete_of(r)) ? check_energy(r) : HAMEL_OK;
}

// ---- the functions of a step --------------------------------------------------------------------

/// A fault of a function of the steps: the equations it happened in are not those of the motion.
static int eval(run_motion *r, const run_function *f, double t, const double *state,
                const double *x, double *out) {
    const tape_result result = function_eval(f, state, x, t, out);
    if (result.fault == TAPE_OK) return 0;
    r->fault = (tape_result){.fault = result.fault, .place = TAPE_NONE};
    return (int)result.fault;
}

static discrete_chart *chart_of(run_motion *r) {
    return &run_discrete_of(r)->charts.items[run_discrete_of(r)->chart];
}

#define FUNCTION(name, from)                                                                       \
    static int name(double t, const double *state, const double *x, double *out, void *data) {     \
        run_motion *r = data;                                                                      \
        return eval(r, &(from)->name, t, state, x, out);                                           \
    }

FUNCTION(law, run_discrete_of(r))
FUNCTION(level, run_discrete_of(r))
FUNCTION(node, chart_of(r))
FUNCTION(inverse, chart_of(r))
FUNCTION(reaction, chart_of(r))
FUNCTION(middle, chart_of(r))
FUNCTION(energy, chart_of(r))
FUNCTION(integrals, chart_of(r))
#undef FUNCTION

/// The leapfrog moves freely between reactions, so it needs a mass in every direction: the mass
/// matrix at the initial state, from momenta, which are linear in ξ.
static hamel_status check_mass(run_motion *r) {
    const size_t n = r->q->n, size = 2 * n + r->system.p;
    double *out = MEM_NEW_ZERO(double, 2 * size), *xi = MEM_NEW_ZERO(double, n),
           *mass = MEM_NEW_ZERO(double, n *n), *values = MEM_NEW_ZERO(double, n),
           *vectors = MEM_NEW_ZERO(double, n *n);
    bool defined = law(0, r->y, xi, out, r) == 0;
    for (size_t j = 0; j < n && defined; j++) {
        xi[j] = 1;
        defined = law(0, r->y, xi, out + size, r) == 0;
        xi[j] = 0;
        for (size_t i = 0; i < n; i++) mass[i * n + j] = out[size + i] - out[i];
    }
    if (defined) dense_singular(n, n, mass, values, vectors);
    const bool regular = defined && values[n - 1] > 1e-12 * values[0];
    free(out);
    free(xi);
    free(mass);
    free(values);
    free(vectors);
    return regular
               ? HAMEL_OK
               : refuse(r, "moves freely between reactions: it needs a kinetic energy in every "
                           "direction, also in those that the constraints exclude; dla does not");
}

// ---- charts -------------------------------------------------------------------------------------

/// Runs of so many steps are worth machine code.
static const double WORTH_STEPS = 2e4;

static bool pays(const run_motion *r) {
    return r->options.speed == RUN_COMPILED ||
           (r->options.speed == RUN_AUTOMATIC && r->until / r->options.step > WORTH_STEPS);
}

static void compile_machine_code(run_motion *r, discrete_chart *c) {
    if (!pays(r)) return;
    function_compile(&c->node);
    function_compile(&c->inverse);
    function_compile(&c->reaction);
    function_compile(&c->middle);
    function_compile(&c->energy);
    function_compile(&c->integrals);
    function_compile(&run_discrete_of(r)->law);
    function_compile(&run_discrete_of(r)->level);
    function_compile(&r->charts.items[r->chart].watch);
    run_discrete_of(r)->compiled = run_discrete_of(r)->law.code != NULL;
}

/// The functions of the run's chart, made when it is first used.
static hamel_status take_chart(run_motion *r) {
    run_discrete *d = run_discrete_of(r);
    while (d->charts.count <= r->chart) *vec_push(&d->charts) = (discrete_chart){0};
    discrete_chart *c = &d->charts.items[r->chart];
    d->chart = r->chart;
    if (c->made) return HAMEL_OK;
    const hamel_status status =
        run_discrete_compile_chart(r, d, &r->charts.items[r->chart].basis, c);
    if (status == HAMEL_OK) compile_machine_code(r, c);
    return status;
}

// ---- a run --------------------------------------------------------------------------------------

static hamel_status init(run_motion *r) {
    run_discrete *d = MEM_NEW_ZERO(run_discrete, 1);
    d->method = discrete_method_find(r->options.method);
    r->own = (struct run_own *)d;
    return HAMEL_OK;
}

/// Refuses a system that the method is not for.
static hamel_status begin(run_motion *r) {
    run_discrete *d = run_discrete_of(r);
    hamel_status status =
        run_switches_refuse(r, r->messages, "methods of discrete mechanics do not");
    if (status == HAMEL_OK) status = check_system(r);
    if (status == HAMEL_OK && d->method == &discrete_energy_momentum && r->integrals == NULL)
        run_integrals_create(r);
    if (status == HAMEL_OK) status = run_discrete_compile(r, d);
    if (status == HAMEL_OK && d->method == &discrete_leapfrog) status = check_mass(r);
    if (status == HAMEL_OK) status = take_chart(r);
    if (status != HAMEL_OK) return status;
    d->system.r = r->charts.items[r->chart].basis.r;
    d->system.p = r->system.p;
    d->system.law = law;
    d->system.node = node;
    d->system.inverse = inverse;
    d->system.reaction = reaction;
    d->system.middle = middle;
    d->system.energy = energy;
    d->system.integrals = integrals;
    const expr *forms;
    if (d->method == &discrete_energy_momentum)
        d->system.integral_count = run_integrals_forms(r, &forms);
    d->system.level = d->level.tape != NULL ? level : NULL;
    d->system.is_level = d->is_level;
    d->system.data = r;
    d->steps = discrete_create(d->method, &d->system);
    d->rates = MEM_NEW_ZERO(double, r->q->state_count + r->q->n + 1);
    return HAMEL_OK;
}

static void clear(run_motion *r) {
    run_discrete *d = run_discrete_of(r);
    for (size_t k = 0; k < d->charts.count; k++) run_discrete_chart_clear(&d->charts.items[k]);
    vec_clear(&d->charts);
    discrete_destroy(d->steps);
    function_clear(&d->law);
    function_clear(&d->level);
    free(d->system.space.parts);
    free(d->rho);
    free(d->is_level);
    free(d->rates);
    free(d);
}

static void restart(run_motion *r, run_summary *out) {
    (void)out;
    discrete_begin(run_discrete_of(r)->steps);
}

static void conclude(const run_motion *r, run_summary *out) {
    out->evaluations += discrete_evaluations(run_discrete_of(r)->steps);
    out->compiled = out->compiled || run_discrete_of(r)->compiled;
    out->reflected = discrete_reflected(run_discrete_of(r)->steps);
}

/// The power, for the work done in a step by the trapezium rule.
static double power(run_motion *r, double t, const double *y) {
    const tape_result result = run_rates(r, t, y, run_discrete_of(r)->rates);
    return result.fault == TAPE_OK
               ? run_discrete_of(r)->rates[r->q->state_count + run_discrete_of(r)->system.r]
               : NAN;
}

static ode_end step(double t, double h, const double *y, double *y_next, void *data) {
    run_motion *r = data;
    run_discrete *d = run_discrete_of(r);
    if (d->chart != r->chart) {
        if (take_chart(r) != HAMEL_OK) return ODE_NOT_CONVERGED;
        discrete_change_basis(d->steps);
    }
    const discrete_end end = discrete_step(d->steps, t, h, y, y_next);
    if (end != DISCRETE_DONE) return end == DISCRETE_UNDEFINED ? ODE_RHS_FAILED : ODE_NOT_CONVERGED;
    if (!r->conservative) {
        const size_t work = r->q->state_count + d->system.r;
        y_next[work] = y[work] + h / 2 * (power(r, t, y) + power(r, t + h, y_next));
    }
    return ODE_DONE;
}

const run_form_table run_discrete_form = {
    .name = "a run by discrete mechanics",
    .cannot =
        {
            [RUN_CAN_SWEEP] = "a sweep has steps of its own",
            [RUN_CAN_SERIES] = "it has steps of its own",
            [RUN_CAN_ENCLOSE] = "it has steps of its own",
        },
    RUN_ALONG_BASIS,
    .asked = asked,
    .check = check,
    .init = init,
    .conservative = run_is_conservative,
    .rates_of = run_compile_motion,
    .begin = begin,
    .clear = clear,
    .restart = restart,
    .map = step,
    .impulse = run_impulse,
    .shorten = run_shorten,
    .conclude = conclude,
    .flow = run_velocities_flow,
};
