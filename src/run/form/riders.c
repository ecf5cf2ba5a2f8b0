/// Multipliers that move along with the state. In the vakonomic form they act on the motion; a
/// carrying run only takes them with it. The further numbers of a chart's functions are v, the work
/// where there is any, and the riders, as they stand in y.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "expr/calculus.h"
#include "mech/law/basis_choose.h"
#include "mech/law/hamel_equations.h"
#include "mech/vakonomic/motion.h"
#include "mech/vakonomic/symmetry.h"
#include "run/form/riders_internal.h"
#include "run/motion/chart_internal.h"
#include "run/motion/run_internal.h"
#include "space/sum.h"

// ---- making them --------------------------------------------------------------------------------

hamel_status run_riders_check(run_motion *r) {
    const size_t given = r->options.lambda_count, p = r->system.p + r->nonlinear.count;
    if (r->options.reduced)
        return diag_add(r->messages, HAMEL_INVALID, (diag_span){0},
                        "a reduced run is nonholonomic: it has no vakonomic form");
    if (given != 0 && given != p)
        return diag_add(r->messages, HAMEL_INVALID, (diag_span){0},
                        "%zu multipliers are given, but there are %zu independent constraints",
                        given, p);
    return HAMEL_OK;
}

/// stem1, stem2, ..; the stem alone for 0.
static void show_name(run_motion *r, const char *stem, size_t number) {
    text name = {0};
    text_add(&name, stem);
    if (number > 0) text_addf(&name, "%zu", number);
    *vec_push(&r->riders.shown_names) = text_take(&name);
}

static void add_integral(run_motion *r, expr e, const char *stem, bool numbered) {
    for (size_t i = 0; i < r->riders.integrals.count; i++) { // known by another symmetry?
        if (expr_same(r->riders.integrals.items[i], e)) return;
    }
    *vec_push(&r->riders.integrals) = e;
    show_name(r, stem, numbered ? r->riders.integrals.count : 0);
}

/// J̃_a on the velocities of the space, so that every chart can put in its own.
static expr momentum_on_TQ(const run_motion *r, const expr *generator, expr multiplier) {
    const size_t n = r->q->n;
    expr *P = MEM_NEW(expr, n);
    sum total = {0};
    expr_gradient(r->m->pool, r->system.lagrangian, n, r->q->velocities, P);
    for (size_t i = 0; i < n; i++) sum_add_product(r->m->pool, &total, 1, P[i], generator[i]);
    sum_add(r->m->pool, &total, -1, multiplier);
    const expr e = sum_take(r->m->pool, &total);
    vec_clear(&total);
    free(P);
    return e;
}

/// The momenta of a symmetry that are proved constant.
static void find_momenta(run_motion *r, const mech_basis *d, const model_symmetry *y) {
    mech_vakonomic_momentum j;
    exact quiet = readable_limits(&r->exact);
    if (mech_vakonomic_momentum_init(&j, &quiet, &r->system, d, y->dimension, y->generators,
                                     r->riders.symbols) != HAMEL_OK)
        return;
    for (size_t a = 0; a < j.k; a++) {
        if (j.conserved[a] == TRUTH_YES)
            add_integral(r, momentum_on_TQ(r, y->generators + a * r->q->n, j.multiplier[a]),
                         "J_vak", true);
    }
    mech_vakonomic_momentum_clear(&j);
}

static bool depends_on_time(const run_motion *r, size_t count, const expr *e) {
    for (size_t i = 0; i < count; i++) {
        if (!expr_is_int(r->m->pool, expr_diff(r->m->pool, e[i], r->q->time), 0)) return true;
    }
    return false;
}

/// With affine constraints E + λ_a b^a is what is constant, if nothing depends on time and there
/// are no forces.
static void find_energy(run_motion *r) {
    const mech_system *s = &r->system;
    const size_t n = r->q->n;
    bool affine = false;
    sum total = {0};
    for (size_t a = 0; a < s->p; a++) {
        affine = affine || !expr_is_int(r->m->pool, s->b[a], 0);
        sum_add_product(r->m->pool, &total, 1, r->riders.symbols[a], s->b[a]);
    }
    mech_equations base; // of no fields: the energy alone
    mech_equations_init(&base, s, 0, NULL, n, r->q->velocities, r->q->velocities);
    sum_add(r->m->pool, &total, 1, base.energy);
    mech_equations_clear(&base);
    const expr e = sum_take(r->m->pool, &total);
    vec_clear(&total);
    for (size_t i = 0; i < n; i++) affine = affine && expr_is_int(r->m->pool, s->force[i], 0);
    if (affine && !depends_on_time(r, 1, &s->lagrangian) &&
        !depends_on_time(r, s->p * n, s->beta) && !depends_on_time(r, s->p, s->b))
        add_integral(r, e, "energy_vak", false);
}

static hamel_status init_vakonomic(run_motion *r) {
    run_riders *k = &r->riders;
    mech_basis d;
    k->count = r->system.p + r->nonlinear.count;
    k->symbols = MEM_NEW(expr, k->count);
    k->initial = MEM_NEW_ZERO(double, k->count);
    for (size_t a = 0; a < k->count; a++) {
        text name = {0};
        text_addf(&name, "lambda_%zu", a + 1);
        k->symbols[a] = expr_symbol(r->m->pool, text_cstr(&name), EXPR_MULTIPLIER);
        text_clear(&name);
    }
    if (r->options.lambda_count > 0)
        memcpy(k->initial, r->options.lambda, k->count * sizeof *k->initial);
    if (r->nonlinear.count > 0) return HAMEL_OK; // its integrals are not looked for
    const hamel_status status = mech_basis_init(&d, &r->exact, &r->system);
    if (status != HAMEL_OK) return status;
    for (size_t i = 0; i < r->m->symmetry_count; i++) find_momenta(r, &d, &r->m->symmetries[i]);
    mech_basis_clear(&d);
    find_energy(r);
    k->integral_count = k->shown_count = k->integrals.count;
    return HAMEL_OK;
}

/// lambda_1_at_2 is λ_1 of the solution that began with the second unit vector.
static void init_carrying(run_motion *r) {
    run_riders *k = &r->riders;
    const size_t p = r->system.p + r->nonlinear.count;
    k->count = p * (p + 1);
    k->symbols = MEM_NEW(expr, k->count);
    k->initial = MEM_NEW_ZERO(double, k->count);
    for (size_t i = 0; i < k->count; i++) {
        text name = {0};
        text_addf(&name, "lambda_%zu_at_%zu", i % p + 1, i / p);
        k->symbols[i] = expr_symbol(r->m->pool, text_cstr(&name), EXPR_MULTIPLIER);
        text_clear(&name);
        k->initial[i] = i / p == i % p + 1;
    }
    for (size_t s = 0; s <= p; s++) {
        for (size_t i = 0; i < r->q->n; i++) show_name(r, "excess_", s * r->q->n + i + 1);
    }
    k->shown_count = k->shown_names.count;
}

hamel_status run_riders_init(run_motion *r) {
    if (r->options.form == RUN_NONHOLONOMIC || r->options.form == RUN_HAMILTON) {
        if (r->options.lambda_count == 0) return HAMEL_OK;
        return diag_add(r->messages, HAMEL_INVALID, (diag_span){0},
                        "multipliers are given to the vakonomic form only");
    }
    hamel_status status = run_riders_check(r);
    if (status != HAMEL_OK || r->system.p + r->nonlinear.count == 0) return status;
    if (r->options.form == RUN_VAKONOMIC) status = init_vakonomic(r);
    else init_carrying(r);
    r->riders.shown = MEM_NEW_ZERO(double, r->riders.shown_count);
    r->riders.first = MEM_NEW_ZERO(double, r->riders.shown_count);
    return status;
}

void run_riders_destroy(run_motion *r) {
    run_riders *k = &r->riders;
    for (size_t i = 0; i < k->shown_names.count; i++) free(k->shown_names.items[i]);
    vec_clear(&k->shown_names);
    vec_clear(&k->integrals);
    free(k->symbols);
    free(k->initial);
    free(k->shown);
    free(k->first);
    *k = (run_riders){0};
}

// ---- compiling ----------------------------------------------------------------------------------

void run_for_each_solution(run_motion *r, size_t p, const expr *lambda, size_t count, const expr *e,
                           expr *out) {
    for (size_t s = 0; s <= p; s++)
        expr_substitute(r->m->pool, count, e, p, lambda, r->riders.symbols + s * p,
                        out + s * count);
}

/// The rates: state', v', power, riders'.
static void find_rates(run_motion *r, const run_chart *c, const mech_vakonomic_motion *m,
                       expr *out) {
    const bool acts = r->options.form == RUN_VAKONOMIC;
    run_state_rates(r->q, m->velocity, out);
    out += r->q->state_count;
    memcpy(out, acts ? m->rates : m->plain_rates, c->basis.r * sizeof *out);
    out += c->basis.r;
    if (!r->conservative) *out++ = acts ? m->power : m->plain_power;
    if (acts) memcpy(out, m->multiplier_rates, m->p * sizeof *out);
    else run_for_each_solution(r, m->p, m->lambda, m->p, m->transport, out);
}

static void find_shown(run_motion *r, const run_chart *c, const mech_vakonomic_motion *m,
                       expr *out) {
    if (r->options.form == RUN_CARRYING)
        run_for_each_solution(r, m->p, m->lambda, m->n, m->excess, out);
    else
        expr_substitute(r->m->pool, r->riders.integrals.count, r->riders.integrals.items, m->n,
                        r->q->velocities, c->basis.velocity, out);
}

hamel_status run_riders_compile(run_motion *r, run_chart *c) {
    const run_riders *k = &r->riders;
    const size_t rank = c->basis.r, work = !r->conservative, more_count = rank + work + k->count;
    mech_vakonomic_motion m;
    mech_vakonomic_motion_init(&m, &r->system, &c->basis);
    expr *more = MEM_NEW(expr, more_count);
    memcpy(more, c->basis.symbols, rank * sizeof *more);
    if (work) more[rank] = expr_symbol(r->m->pool, "work_done", EXPR_OTHER);
    memcpy(more + rank + work, k->symbols, k->count * sizeof *more);
    expr *out = MEM_NEW(expr, r->q->state_count + more_count + k->shown_count);
    find_rates(r, c, &m, out);
    hamel_status status = function_init(&c->rates, r->m, more_count, more,
                                        r->q->state_count + more_count, out, r->messages);
    find_shown(r, c, &m, out);
    if (status == HAMEL_OK)
        status = function_init(&c->shown, r->m, more_count, more, k->shown_count, out, r->messages);
    free(out);
    free(more);
    mech_vakonomic_motion_clear(&m);
    return status;
}

bool run_riders_look(run_motion *r, double t, const double *y) {
    const run_chart *c = &r->charts.items[r->chart];
    return r->riders.shown_count == 0 ||
           function_defined(&c->shown, y, y + r->q->state_count, t, r->riders.shown);
}
