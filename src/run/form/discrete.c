/// Motion by discrete mechanics: which method applies to which system, and its steps as the map of
/// an integrator. y is what it is for other methods, so samples, charts and everything watched are
/// too.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "expr/walk.h"
#include "num/dense.h"
#include "run/form/discrete_compile_internal.h"
#include "run/form/discrete_internal.h"
#include "run/motion/fast_internal.h"
#include "run/motion/switch_values.h"

// ---- what a method needs ------------------------------------------------------------------------

static hamel_status refuse(run_motion *r, const char *why) {
    return diag_add(r->messages, HAMEL_INVALID, (diag_span){0}, "the method %s %s",
                    r->discrete->method->name, why);
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

static hamel_status check(run_motion *r) {
    const discrete_method *method = r->discrete->method;
    if (r->options.form != RUN_NONHOLONOMIC || r->nonlinear.count > 0)
        return refuse(r, "is for the nonholonomic form with constraints that are affine in the "
                         "velocities");
    if (r->options.reduced)
        return refuse(r, "moves on the whole space; on groups its steps are invariant as they are");
    if (method == &discrete_leapfrog) return check_leapfrog(r);
    return method == &discrete_energy ? check_energy(r) : HAMEL_OK;
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
    return &r->discrete->charts.items[r->discrete->chart];
}

#define FUNCTION(name, from)                                                                       \
    static int name(double t, const double *state, const double *x, double *out, void *data) {     \
        run_motion *r = data;                                                                      \
        return eval(r, &(from)->name, t, state, x, out);                                           \
    }

FUNCTION(law, r->discrete)
FUNCTION(level, r->discrete)
FUNCTION(node, chart_of(r))
FUNCTION(inverse, chart_of(r))
FUNCTION(reaction, chart_of(r))
FUNCTION(middle, chart_of(r))
FUNCTION(energy, chart_of(r))
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
    function_compile(&r->discrete->law);
    function_compile(&r->discrete->level);
    function_compile(&r->charts.items[r->chart].watch);
    r->discrete->compiled = r->discrete->law.code != NULL;
}

/// The functions of the run's chart, made when it is first used.
static hamel_status take_chart(run_motion *r) {
    run_discrete *d = r->discrete;
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

hamel_status run_discrete_init(run_motion *r) {
    run_discrete *d = r->discrete;
    hamel_status status =
        run_switches_refuse(r, r->messages, "methods of discrete mechanics do not");
    if (status == HAMEL_OK) status = check(r);
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
    d->system.level = d->level.tape != NULL ? level : NULL;
    d->system.is_level = d->is_level;
    d->system.data = r;
    d->steps = discrete_create(d->method, &d->system);
    d->rates = MEM_NEW_ZERO(double, r->q->state_count + r->q->n + 1);
    return HAMEL_OK;
}

void run_discrete_choose(run_motion *r, const discrete_method *method) {
    r->discrete = MEM_NEW_ZERO(run_discrete, 1);
    r->discrete->method = method;
}

void run_discrete_destroy(run_motion *r) {
    run_discrete *d = r->discrete;
    if (d == NULL) return;
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
    r->discrete = NULL;
}

void run_discrete_begin(run_motion *r) { discrete_begin(r->discrete->steps); }

void run_discrete_conclude(const run_motion *r, run_summary *out) {
    out->evaluations += discrete_evaluations(r->discrete->steps);
    out->compiled = out->compiled || r->discrete->compiled;
    out->reflected = discrete_reflected(r->discrete->steps);
}

/// The power, for the work done in a step by the trapezium rule.
static double power(run_motion *r, double t, const double *y) {
    const tape_result result = run_rates(r, t, y, r->discrete->rates);
    return result.fault == TAPE_OK ? r->discrete->rates[r->q->state_count + r->discrete->system.r]
                                   : NAN;
}

ode_end run_discrete_step(double t, double h, const double *y, double *y_next, void *data) {
    run_motion *r = data;
    run_discrete *d = r->discrete;
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
