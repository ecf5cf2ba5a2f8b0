/// Watching conserved quantities: those proved for the system of the run, as functions of position
/// and velocity, and how far each one strays. Gauge momenta without a closed form are watched too:
/// their coefficients f solve df/ds = A(s) f, which is integrated along with the shape variable s.
#include "run/motion/integrals.h"
#include "run/motion/chart_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/text.h"
#include "expr/calculus.h"
#include "expr/print.h"
#include "expr/sum.h"
#include "mech/integrals/list.h"
#include "mech/integrals/special.h"
#include "run/motion/run_internal.h"
#include "run/motion/switch_values.h"

/// Gauge momenta over a shape variable: J_i = F_ib P_b with F' = F Aᵀ by s, from F = 1.
typedef struct gauge_watch {
    size_t m;
    run_function matrix; ///< (state, s, t) → A
    double s;
    double *f, *A, *rates, *room;
    bool lost; ///< s came near a pole of A, where the Z_b are dependent: f is not known beyond it
} gauge_watch;

struct run_integrals {
    run_function values; ///< (state, q', t) → the integrals, then s and P_b
    size_t count;        ///< of integrals, then gauge momenta
    run_integral *items;
    double *now;
    expr *forms; ///< of (q, q', t), those before the gauge momenta without a closed form
    gauge_watch gauge;
    bool begun;
};

// ---- finding them -------------------------------------------------------------------------------

/// A search may work this long, in seconds of processor time: what is found does not depend on who
/// else uses the machine.
static const double PATIENCE = 2;

typedef struct waiting {
    const run_motion *r;
    double begin;
} waiting;

static bool enough(void *data, const char *doing, size_t found) {
    const waiting *w = data;
    (void)doing;
    (void)found;
    const run_options *o = &w->r->options;
    return clock_worked() > w->begin + PATIENCE || (o->stop != NULL && o->stop(o->data));
}

static char *printed(expr_pool *pool, expr e, expr_style style) {
    text words = {0};
    if (expr_print(pool, e, style, &words) != HAMEL_OK) text_clear(&words);
    return text_take(&words);
}

/// The shorter one of the forms on D and with all velocities, with the model's own names.
static expr readable_form(run_motion *r, const mech_integral *one) {
    expr_pool *pool = r->m->pool;
    exact quiet = exact_quietly(&r->exact);
    exact_abbreviation *names = MEM_NEW(exact_abbreviation, r->m->definition_count);
    for (size_t i = 0; i < r->m->definition_count; i++)
        names[i] = (exact_abbreviation){expr_symbol(pool, r->m->definitions[i].name, EXPR_OTHER),
                                        r->m->definitions[i].value};
    expr forms[2] = {one->value, one->full};
    for (size_t k = 0; k < 2; k++) {
        if (exact_tidy(&quiet, forms[k], r->m->definition_count, names, &forms[k]) != HAMEL_OK)
            continue; // as it stands
    }
    free(names);
    return expr_infix_tokens(pool, forms[1]) < expr_infix_tokens(pool, forms[0]) ? forms[1]
                                                                                 : forms[0];
}

typedef VEC(expr) expr_list;

static run_integral *push_item(run_integrals *w, mech_integral_reason reason, const char *format,
                               size_t number) {
    text name = {0};
    text_addf(&name, format, number);
    w->items = mem_resize(w->items, w->count + 1, sizeof *w->items);
    w->items[w->count] =
        (run_integral){.name = text_take(&name), .kind = mech_integral_kind(reason)};
    return &w->items[w->count++];
}

/// Takes over what is to be watched; the energy is watched anyway.
static void add_integrals(run_motion *r, run_integrals *w, const mech_integrals *f, size_t *number,
                          expr_list *outputs) {
    enum { LONGEST = 60 };
    for (size_t k = 0; k < f->count; k++) {
        const mech_integral *one = &f->items[k];
        if (one->reason == INTEGRAL_ENERGY) continue;
        if (run_switches_mention(r, one->full, false)) continue; // constant between switches only
        const bool moving = one->reason == INTEGRAL_MOVING_ENERGY;
        run_integral *item =
            push_item(w, one->reason, moving ? "E_Z" : "F_%zu", moving ? 0 : ++*number);
        const expr form = readable_form(r, one);
        item->infix = printed(r->m->pool, form, EXPR_INFIX);
        if (expr_infix_tokens(r->m->pool, form) <= LONGEST)
            item->formula = printed(r->m->pool, form, EXPR_TEXT);
        *vec_push(outputs) = one->full;
    }
}

/// Gauge momenta in closed form: J_i = f_b P_b.
static void add_closed(run_motion *r, run_integrals *w, const gauge_equations *g,
                       expr_list *outputs) {
    const size_t m = g->m;
    expr *f = MEM_NEW(expr, m * m);
    expr_substitute(r->m->pool, m * m, g->solutions, 1, &g->symbol, &g->shape, f);
    for (size_t i = 0; i < m; i++) {
        *vec_push(outputs) = sum_pairing(r->m->pool, m, f + i * m, g->along.full);
        push_item(w, INTEGRAL_GAUGE, "J_%zu", i + 1);
    }
    free(f);
}

/// Otherwise s and P_b as outputs, A as a function of a number s.
static hamel_status add_gauge(run_motion *r, run_integrals *w, const gauge_equations *g,
                              expr_list *outputs) {
    const size_t m = g->m;
    gauge_watch *y = &w->gauge;
    if (r->switches != NULL) return HAMEL_OK; // their coefficients are solved for across switches
    if (g->closed) add_closed(r, w, g, outputs);
    if (m == 0 || g->closed) return HAMEL_OK;
    const expr s = expr_symbol(r->m->pool, "gauge_shape", EXPR_OTHER);
    expr *A = MEM_NEW(expr, m * m);
    expr_substitute(r->m->pool, m * m, g->matrix, 1, &g->symbol, &s, A);
    const hamel_status status = function_init(&y->matrix, r->m, 1, &s, m * m, A, NULL);
    free(A);
    if (status != HAMEL_OK) return status;
    *y = (gauge_watch){.m = m,
                       .matrix = y->matrix,
                       .f = MEM_NEW(double, m *m),
                       .A = MEM_NEW(double, m *m),
                       .rates = MEM_NEW(double, 4 * m * m),
                       .room = MEM_NEW(double, m *m)};
    *vec_push(outputs) = g->shape;
    for (size_t b = 0; b < m; b++) {
        *vec_push(outputs) = g->along.full[b];
        push_item(w, INTEGRAL_GAUGE, "J_%zu", b + 1);
    }
    return HAMEL_OK;
}

/// Outputs as functions of (state, q', t): quasi-velocities are those nearest to q'.
static hamel_status compile(run_motion *r, run_integrals *w, const mech_basis *d,
                            expr_list *outputs) {
    const space *q = r->q;
    run_chart_in_velocities(q, d, outputs->count, outputs->items);
    w->now = MEM_NEW(double, outputs->count);
    w->forms = mem_copy(outputs->items, outputs->count, sizeof *w->forms);
    return function_init(&w->values, r->m, q->n, q->velocities, outputs->count, outputs->items,
                         NULL);
}

void run_integrals_create(run_motion *r) {
    run_integrals *w = r->integrals = MEM_NEW_ZERO(run_integrals, 1);
    const mech_basis *d = &r->charts.items[0].basis;
    exact quiet = exact_quietly(&r->exact); // what is not found is not watched
    waiting since = {r, clock_worked()};
    const mech_patience patience = {enough, &since};
    expr_list outputs = {0};
    mech_integrals f;
    size_t number = 0;
    if (mech_integrals_init(&f, &quiet, &r->system, r->m, d, &patience) != HAMEL_OK) return;
    add_integrals(r, w, &f, &number, &outputs);
    mech_special special = {0};
    const bool own = r->spec == NULL || r->spec->input_count == 0; // the model's own system
    if (own && !f.interrupted &&
        mech_special_init(&special, &quiet, r->m, &f, &patience) == HAMEL_OK)
        add_integrals(r, w, &special.integrals, &number, &outputs);
    hamel_status status = add_gauge(r, w, &f.gauge, &outputs);
    if (status == HAMEL_OK) status = compile(r, w, d, &outputs);
    mech_special_clear(&special);
    mech_integrals_clear(&f);
    vec_clear(&outputs);
    if (status != HAMEL_OK) run_integrals_destroy(r);
}

void run_integrals_destroy(run_motion *r) {
    run_integrals *w = r->integrals;
    if (w == NULL) return;
    for (size_t k = 0; k < w->count; k++) {
        free(w->items[k].name);
        free(w->items[k].formula);
        free(w->items[k].infix);
    }
    free(w->items);
    free(w->now);
    free(w->forms);
    function_clear(&w->values);
    function_clear(&w->gauge.matrix);
    free(w->gauge.f);
    free(w->gauge.A);
    free(w->gauge.rates);
    free(w->gauge.room);
    free(w);
    r->integrals = NULL;
}

// ---- watching -----------------------------------------------------------------------------------

static const double LONGEST = 1e-3; ///< step by s

/// Row i of F belongs to J_i: dF_ib/ds = A_bc F_ic. False where A has no value or is near a pole.
static bool gauge_rates(gauge_watch *g, const double *state, double t, double s, const double *f,
                        double *out) {
    const size_t m = g->m;
    if (!function_defined(&g->matrix, state, &s, t, g->A)) return false;
    for (size_t i = 0; i < m * m; i++) {
        if (!(fabs(g->A[i]) * LONGEST < 0.02)) return false;
        out[i] = 0;
        for (size_t c = 0; c < m; c++) out[i] += g->A[i % m * m + c] * f[i / m * m + c];
    }
    return true;
}

/// One step of the classical method of order four.
static bool gauge_step(gauge_watch *g, const double *state, double t, double h) {
    static const double reach[4] = {0, 0.5, 0.5, 1}, weight[4] = {1. / 6, 1. / 3, 1. / 3, 1. / 6};
    const size_t size = g->m * g->m;
    for (size_t k = 0; k < 4; k++) {
        const double *before = g->rates + (k > 0 ? k - 1 : 0) * size;
        for (size_t i = 0; i < size; i++)
            g->room[i] = g->f[i] + (k > 0 ? reach[k] * h * before[i] : 0);
        if (!gauge_rates(g, state, t, g->s + reach[k] * h, g->room, g->rates + k * size))
            return false;
    }
    for (size_t k = 0; k < 4; k++) {
        for (size_t i = 0; i < size; i++) g->f[i] += weight[k] * h * g->rates[k * size + i];
    }
    g->s += h;
    return true;
}

/// Takes f along to a new s.
static bool gauge_move(gauge_watch *g, const double *state, double t, double s) {
    const double steps = ceil(fabs(s - g->s) / LONGEST), h = steps > 0 ? (s - g->s) / steps : 0;
    bool defined = steps < 1e6 && !g->lost;
    for (double k = 0; k < steps && defined; k++) defined = gauge_step(g, state, t, h);
    g->s = s;
    g->lost = !defined;
    return defined;
}

static void gauge_begin(gauge_watch *g, double s) {
    g->lost = false;
    for (size_t i = 0; i < g->m * g->m; i++) g->f[i] = i % (g->m + 1) == 0;
    g->s = s;
}

void run_integrals_begin(run_motion *r) {
    if (r->integrals != NULL) r->integrals->begun = false;
}

void run_integrals_watch(run_motion *r, double t, const double *state, const double *velocity) {
    run_integrals *w = r->integrals;
    if (w == NULL || w->count == 0) return;
    if (!function_defined(&w->values, state, velocity, t, w->now)) return;
    gauge_watch *g = &w->gauge;
    const size_t own = w->count - g->m;
    if (g->m > 0 && !w->begun) gauge_begin(g, w->now[own]);
    const bool moved = g->m == 0 || gauge_move(g, state, t, w->now[own]);
    for (size_t k = 0; k < w->count; k++) {
        double value = k < own ? w->now[k] : 0;
        for (size_t b = 0; b < g->m && k >= own; b++)
            value += g->f[(k - own) * g->m + b] * w->now[own + 1 + b];
        if (k >= own && !moved) value = NAN;
        w->items[k].now = value;
        if (!w->begun) w->items[k].first = value + 0.0; // −0 is 0
        if (!w->begun) w->items[k].drift = 0;
        const double change = fabs(value - w->items[k].first);
        if (!(change <= w->items[k].drift)) w->items[k].drift = change; // NaN stays
    }
    w->begun = true;
}

size_t run_integrals_of(const run_motion *r, const run_integral **out) {
    *out = r->integrals != NULL ? r->integrals->items : NULL;
    return r->integrals != NULL ? r->integrals->count : 0;
}

size_t run_integrals_forms(const run_motion *r, const expr **out) {
    const run_integrals *w = r->integrals;
    *out = w != NULL ? w->forms : NULL;
    return w != NULL ? w->count - w->gauge.m : 0;
}
