/// The motion and one variation of it, integrated together in a chart; where the chart is left the
/// variation goes over with the velocity, and s takes in what its length changes by.
#include "run/study/lyapunov.h"
#include "run/motion/chart_internal.h"
#include "run/motion/position_internal.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "expr/walk.h"
#include "mech/law/linearisation.h"
#include "num/dense.h"
#include "num/least_squares.h"
#include "run/motion/run_internal.h"
#include "run/motion/switch_values.h"

/// The functions of one chart.
typedef struct linear_chart {
    bool made;
    run_function rates; ///< (state, v, u) → state', v', J u
    run_function out;   ///< (state, v, u) → w, and its variation
    run_function in;    ///< (state, w, η, δw) → v, δv
} linear_chart;

typedef struct tangent {
    run_motion *r;
    expr *eta, *delta; ///< n symbols each: of η, and of δv or δw
    linear_chart *charts;
    size_t chart_room;
    double *values; ///< room for the outputs of a chart
    lyapunov_sample *sample;
    void *data;
    lyapunov_result *result;
    double half; ///< s at half time
    size_t next; ///< number of the next sample
    bool change;
    double quality;
    double *y, *dense; ///< state, v, η, δv, s
} tangent;

static size_t rank_of(const tangent *g) { return g->r->charts.items[g->r->chart].basis.r; }
static size_t size_of(const tangent *g) {
    return g->r->q->state_count + g->r->q->n + 2 * rank_of(g) + 1;
}

// ---- compiling ----------------------------------------------------------------------------------

static void make_symbols(tangent *g) {
    const size_t n = g->r->q->n;
    g->eta = MEM_NEW(expr, n);
    g->delta = MEM_NEW(expr, n);
    for (size_t i = 0; i < n; i++) {
        char name[40];
        snprintf(name, sizeof name, "variation eta %zu", i + 1);
        g->eta[i] = expr_symbol(g->r->m->pool, name, EXPR_OTHER);
        snprintf(name, sizeof name, "variation delta %zu", i + 1);
        g->delta[i] = expr_symbol(g->r->m->pool, name, EXPR_OTHER);
    }
}

/// The symbols behind the state: first, η, δ.
static hamel_status compile(const tangent *g, size_t count, const expr *first, size_t out_count,
                            const expr *out, run_function *f, diag *messages) {
    const size_t n = g->r->q->n;
    expr *more = MEM_NEW(expr, 2 * count + n);
    memcpy(more, first, count * sizeof *more);
    memcpy(more + count, g->eta, n * sizeof *more);
    memcpy(more + count + n, g->delta, count * sizeof *more);
    const hamel_status status =
        function_init(f, g->r->m, 2 * count + n, more, out_count, out, messages);
    free(more);
    return status;
}

static hamel_status compile_rates(const tangent *g, const mech_basis *d, const expr *velocity,
                                  const expr *rates, run_function *f, diag *messages) {
    const space *q = g->r->q;
    const size_t states = q->state_count, count = states + d->r + q->n + d->r;
    expr *out = MEM_NEW(expr, count);
    run_state_rates(q, velocity, out);
    memcpy(out + states, rates, d->r * sizeof *out);
    mech_variational(q, d->r, d->symbols, velocity, rates, g->eta, g->delta, out + states + d->r);
    const hamel_status status = compile(g, d->r, d->symbols, count, out, f, messages);
    free(out);
    return status;
}

/// The way out of a chart and into it.
static hamel_status compile_passage(const tangent *g, const mech_basis *d, linear_chart *c,
                                    diag *messages) {
    const space *q = g->r->q;
    expr *out = MEM_NEW(expr, 2 * q->n);
    memcpy(out, d->velocity, q->n * sizeof *out);
    mech_vary(q, d->r, d->symbols, g->eta, g->delta, q->n, d->velocity, out + q->n);
    hamel_status status = compile(g, d->r, d->symbols, 2 * q->n, out, &c->out, messages);
    if (status == HAMEL_OK) {
        run_chart_inverse(q, d, out);
        mech_vary(q, q->n, q->velocities, g->eta, g->delta, d->r, out, out + d->r);
        status = compile(g, q->n, q->velocities, 2 * d->r, out, &c->in, messages);
    }
    free(out);
    return status;
}

static hamel_status make_chart(tangent *g, size_t which, diag *messages) {
    run_motion *r = g->r;
    while (g->chart_room <= which) {
        g->charts = mem_resize(g->charts, g->chart_room + 1, sizeof *g->charts);
        g->charts[g->chart_room++] = (linear_chart){0};
    }
    linear_chart *c = &g->charts[which];
    if (c->made) return HAMEL_OK;
    const mech_basis *d = &r->charts.items[which].basis;
    expr *velocity = MEM_NEW(expr, d->n), *v_rates = MEM_NEW(expr, d->r);
    r->form->flow(r, d, velocity, v_rates);
    hamel_status status = compile_rates(g, d, velocity, v_rates, &c->rates, messages);
    free(velocity);
    free(v_rates);
    if (status == HAMEL_OK) status = compile_passage(g, d, c, messages);
    c->made = status == HAMEL_OK;
    return status;
}

// ---- the motion ---------------------------------------------------------------------------------

static int rates(double t, const double *y, double *dy, void *data) {
    tangent *g = data;
    const size_t states = g->r->q->state_count, r = rank_of(g), m = g->r->q->n + r;
    const run_function *f = &g->charts[g->r->chart].rates;
    const tape_result result = function_eval(f, y, y + states, t, dy);
    if (result.fault != TAPE_OK) return (int)result.fault;
    const double *u = y + states + r;
    double *du = dy + states + r, growth = 0, square = 0;
    for (size_t i = 0; i < m; i++) {
        growth += u[i] * du[i];
        square += u[i] * u[i];
    }
    growth /= square;
    for (size_t i = 0; i < m; i++) du[i] -= growth * u[i];
    dy[states + r + m] = growth;
    return 0;
}

static double normalise(size_t m, double *u) {
    const double length = dense_norm(m, u);
    for (size_t i = 0; i < m; i++) u[i] /= length;
    return length;
}

static int project(double t, double *y, void *data) {
    tangent *g = data;
    run_motion *r = g->r;
    space_project(r->q, y);
    if (!run_levels_keep(r, t, y)) return 1;
    (void)normalise(r->q->n + rank_of(g), y + r->q->state_count + rank_of(g));
    return 0;
}

/// A variation along which levels stay.
static void begin(tangent *g) {
    run_motion *r = g->r;
    const size_t states = r->q->state_count, n = r->q->n, k = rank_of(g);
    random_state random = {3};
    memcpy(g->y, r->y_first, (states + k) * sizeof *g->y);
    double *u = g->y + states + k;
    for (size_t i = 0; i < n + k; i++) u[i] = (double)random_below(&random, 2001) / 1000 - 1;
    if (r->form->tangent != NULL) r->form->tangent(r, u);
    run_levels *l = &r->levels;
    if (l->count > 0 && function_defined(&l->values, g->y, NULL, 0, l->f)) {
        double *b = MEM_NEW_ZERO(double, l->count);
        for (size_t a = 0; a < l->count; a++) {
            for (size_t i = 0; i < n; i++) b[a] += l->jacobian[a * n + i] * u[i];
        }
        least_squares(l->count, n, l->jacobian, b, 1e-10, l->work, l->move);
        for (size_t i = 0; i < n; i++) u[i] -= l->move[i];
        free(b);
    }
    (void)normalise(n + k, u);
    u[n + k] = 0;
}

static bool take_samples(tangent *g, ode *s, double t) {
    run_motion *r = g->r;
    for (; (double)g->next * r->every <= t * (1 + 1e-14); g->next++) {
        const double at = (double)g->next * r->every;
        if (at == 0) continue;
        if (ode_dense(s, fmin(at, t), g->dense) != ODE_DONE) return false;
        const double growth = g->dense[size_of(g) - 1];
        if (at <= r->until / 2 + r->every / 2) g->half = growth;
        if (g->sample != NULL && !g->sample(at, growth, growth / at, g->data)) return false;
    }
    return true;
}

/// Whether the chart is no longer good and there is a better one, in which y then is.
static bool change_chart(tangent *g, double t, const double *y) {
    run_motion *r = g->r;
    const size_t states = r->q->state_count, n = r->q->n, old = r->chart, k = rank_of(g);
    const run_chart *c = &r->charts.items[old];
    if (t >= r->until || !function_defined(&c->watch, y, y + states, t, r->watched)) return false;
    const double quality = r->watched[run_watch_first(r) + WATCH_QUALITY];
    g->quality = fmax(g->quality, quality);
    if (!run_chart_is_poor(r, quality, g->quality)) return false;
    double *both = MEM_NEW(double, 3 * n);
    bool good = function_defined(&g->charts[old].out, y, y + states, t, both);
    run_charts_complete(r, y, t);
    good = good && run_chart_choose(r, y, both, t, g->dense) && r->chart != old &&
           make_chart(g, r->chart, NULL) == HAMEL_OK;
    if (good) { // w, η, δw
        memmove(both + 2 * n, both + n, n * sizeof *both);
        memcpy(both + n, y + states + k, n * sizeof *both);
        double *v = MEM_NEW(double, 2 * n), growth = y[size_of(g) - 1];
        const size_t m = rank_of(g);
        good = function_defined(&g->charts[r->chart].in, y, both, t, v);
        memcpy(g->y, y, states * sizeof *y);
        memcpy(g->y + states, v, m * sizeof *v);
        memcpy(g->y + states + m, y + states + k, n * sizeof *v);
        memcpy(g->y + states + m + n, v + m, m * sizeof *v);
        g->y[states + 2 * m + n] = growth + log(normalise(n + m, g->y + states + m));
        free(v);
        g->quality = r->quality;
    }
    if (!good) r->chart = old;
    free(both);
    return good;
}

static int after_step(ode *s, double t_old, double t, const double *y, void *data) {
    (void)t_old;
    tangent *g = data;
    run_motion *r = g->r;
    g->result->time = t;
    g->result->growth = y[size_of(g) - 1];
    if (!take_samples(g, s, t)) return 1;
    if (r->options.stop != NULL && r->options.stop(r->options.data)) {
        snprintf(g->result->reason, sizeof g->result->reason, "it was asked to stop");
        return 1;
    }
    g->change = change_chart(g, t, y);
    return g->change;
}

static void go_leg(tangent *g, double *t) {
    run_motion *r = g->r;
    const ode_system system = {.n = size_of(g), .rhs = rates, .project = project, .data = g};
    ode_options options = ode_options_default();
    options.relative = options.absolute = r->tolerance;
    options.fixed_step = r->options.step;
    const ode_watch calls = {.step = after_step, .data = g};
    // steps of discrete mechanics have no variation here: that of the motion they are near to is
    // taken
    const ode_method *method = r->form->map != NULL ? ode_method_find("dop853") : r->method;
    ode *s = ode_create(method, &system, &options);
    double *y = mem_copy(g->y, system.n, sizeof *y);
    g->change = false;
    const ode_result result = ode_solve(s, *t, r->until, y, &calls);
    g->result->steps += result.statistics.steps;
    g->result->done = result.end == ODE_DONE;
    if (!g->result->done && g->result->reason[0] == '\0')
        snprintf(g->result->reason, sizeof g->result->reason, "%s", ode_end_text(result.end));
    *t = result.t;
    free(y);
    ode_destroy(s);
}

hamel_status lyapunov_go(run_motion *r, lyapunov_sample *sample, void *data, diag *messages,
                         lyapunov_result *out) {
    const size_t most = r->q->state_count + 3 * r->q->n + 1;
    *out = (lyapunov_result){0};
    hamel_status status = run_need(r, RUN_CAN_EXPONENT, messages);
    if (status != HAMEL_OK) {
        out->exponent = out->later = NAN;
        snprintf(out->reason, sizeof out->reason, "the form of the run has none");
        return status;
    }
    if (expr_mentions(r->m->pool, r->q->n, r->force, r->q->auxiliary_count,
                      r->q->entries + r->q->entry_count - r->q->auxiliary_count)) {
        out->exponent = out->later = NAN;
        snprintf(out->reason, sizeof out->reason, "forces depend on an auxiliary");
        return diag_add(messages, HAMEL_INVALID, (diag_span){0},
                        "the forces of this run depend on an auxiliary, which its variations do "
                        "not have: no Lyapunov exponent");
    }
    if (r->switches != NULL || r->feeds != NULL) {
        out->exponent = out->later = NAN;
        snprintf(out->reason, sizeof out->reason, "the equations jump or kink");
        return run_switches_refuse(r, messages, "its variations do not: no Lyapunov exponent");
    }
    tangent g = {.r = r,
                 .sample = sample,
                 .data = data,
                 .result = out,
                 .y = MEM_NEW_ZERO(double, most),
                 .dense = MEM_NEW_ZERO(double, most)};
    make_symbols(&g);
    r->chart = r->chart_first;
    status = make_chart(&g, r->chart, messages);
    double t = 0;
    if (status == HAMEL_OK) {
        begin(&g);
        do {
            out->reason[0] = '\0';
            go_leg(&g, &t);
        } while (g.change);
        out->exponent = out->time > 0 ? out->growth / out->time : 0;
        out->later = out->time > 0 ? (out->growth - g.half) / (out->time / 2) : 0;
    }
    for (size_t k = 0; k < g.chart_room; k++) {
        function_clear(&g.charts[k].rates);
        function_clear(&g.charts[k].out);
        function_clear(&g.charts[k].in);
    }
    free(g.charts);
    free(g.eta);
    free(g.delta);
    free(g.y);
    free(g.dense);
    r->chart = r->chart_first;
    return status;
}
