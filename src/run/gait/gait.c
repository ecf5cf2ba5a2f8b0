/// One gait: the shape motion of a run, compiled, with its period and the state it begins from.
#include "run/gait/gait.h"
#include "run/gait/system.h"
#include "run/gait/system_internal.h"
#include "run/motion/watch.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "expr/calculus.h"
#include "expr/sum.h"
#include "expr/walk.h"
#include "run/form/forms.h"
#include "run/motion/run.h"

static const double TURN = 6.283185307179586476925286766559;
enum { MOST_RATIO = 64, MOST_CYCLES = 5000 };

static const space_factor *factor(const gait_system *s, size_t i) {
    return &s->m->q->factors[s->shape[i]];
}

// ---- the path -----------------------------------------------------------------------------------

/// The motion of shape coordinate i as a function of time, or a refusal.
static hamel_status find_input(const gait_system *s, const model_run *spec, size_t i,
                               diag *messages, expr *out) {
    const space_factor *f = factor(s, i);
    for (size_t k = 0; k < spec->input_count; k++) {
        if (spec->inputs[k].force || !expr_same(spec->inputs[k].target, f->entries[0])) continue;
        *out = spec->inputs[k].value;
        return HAMEL_OK;
    }
    return diag_add(messages, HAMEL_INVALID, spec->place,
                    "the run %s does not prescribe the motion of %s; a gait gives the whole shape",
                    spec->name, f->name);
}

static hamel_status compile_path(gait *g, const expr *inputs, diag *messages) {
    const gait_system *s = g->s;
    const size_t h = s->h;
    expr *out = MEM_NEW(expr, 3 * h), *in = MEM_NEW(expr, 1 + s->vary_count);
    for (size_t i = 0; i < h; i++) {
        out[i] = inputs[i];
        out[h + i] = expr_diff(s->m->pool, inputs[i], s->m->q->time);
        out[2 * h + i] = expr_diff(s->m->pool, out[h + i], s->m->q->time);
    }
    gait_put_parameters(s, 3 * h, out);
    in[0] = s->m->q->time;
    memcpy(in + 1, s->vary, s->vary_count * sizeof *in);
    const hamel_status status =
        tape_create(s->m->pool, 1 + s->vary_count, in, 3 * h, out, messages, &g->path);
    free(out);
    free(in);
    return status;
}

// ---- the period ---------------------------------------------------------------------------------

typedef VEC(expr) expr_list;

/// Frequencies of the functions of time in e, whose arguments are linear in t; nodes are what was
/// looked at.
static bool find_waves(const gait_system *s, expr e, expr_list *frequencies, expr_list *nodes) {
    expr_pool *pool = s->m->pool;
    const expr time = s->m->q->time;
    expr_walk w;
    bool linear = true;
    expr_walk_init(&w, pool, 1, &e);
    for (uint32_t i = 0; i < w.count && linear; i++) {
        const expr node = {w.ids[i]};
        if (!expr_op_is_function(expr_op_of(pool, node)) || !expr_contains(pool, node, time))
            continue;
        const expr rate = expr_diff(pool, expr_arg(pool, node, 0), time);
        linear = !expr_contains(pool, rate, time);
        *vec_push(frequencies) = rate;
        *vec_push(nodes) = node;
    }
    expr_walk_clear(&w);
    return linear;
}

/// What remains of an input without its waves grows at a constant rate: an angle on a circle may.
static bool find_turning(const gait_system *s, size_t i, expr input, const expr_list *nodes,
                         expr_list *frequencies) {
    expr_pool *pool = s->m->pool;
    const expr time = s->m->q->time, zero = expr_int(pool, 0);
    for (size_t k = 0; k < nodes->count; k++)
        expr_substitute(pool, 1, &input, 1, &nodes->items[k], &zero, &input);
    const expr rate = expr_diff(pool, input, time);
    if (sum_zero(pool, rate)) return true;
    *vec_push(frequencies) = rate;
    return factor(s, i)->circle && !expr_contains(pool, rate, time);
}

static hamel_status compile_frequencies(gait *g, const expr *inputs, diag *messages) {
    const gait_system *s = g->s;
    expr_list frequencies = {0}, nodes = {0};
    bool found = true;
    for (size_t i = 0; i < s->h; i++) {
        nodes.count = 0;
        found = found && find_waves(s, inputs[i], &frequencies, &nodes) &&
                find_turning(s, i, inputs[i], &nodes, &frequencies);
    }
    g->frequency_count = found ? frequencies.count : 0;
    gait_put_parameters(s, g->frequency_count, frequencies.items);
    const hamel_status status = tape_create(s->m->pool, s->vary_count, s->vary, g->frequency_count,
                                            frequencies.items, messages, &g->frequencies);
    vec_clear(&frequencies);
    vec_clear(&nodes);
    return status;
}

/// The denominator of the fraction with a small denominator that a number is; 0 if it is none.
static long small_denominator(double x) {
    for (long q = 1; q <= MOST_RATIO; q++) {
        if (fabs(x * (double)q - nearbyint(x * (double)q)) < 1e-9 * fmax(1, fabs(x) * (double)q))
            return q;
    }
    return 0;
}

static long common_multiple(long a, long b) {
    long x = a, y = b;
    while (y != 0) {
        const long rest = x % y;
        x = y;
        y = rest;
    }
    return a / x * b;
}

/// 2π over the slowest frequency, as often as it takes all others to be back.
static double common_period(size_t count, const double *frequencies) {
    double slowest = INFINITY;
    long cycles = 1;
    for (size_t i = 0; i < count; i++) {
        if (!isfinite(frequencies[i])) return 0;
        if (frequencies[i] != 0) slowest = fmin(slowest, fabs(frequencies[i]));
    }
    if (!isfinite(slowest)) return 0;
    for (size_t i = 0; i < count && cycles > 0; i++) {
        const long q = small_denominator(frequencies[i] / slowest);
        cycles = q == 0 ? 0 : common_multiple(cycles, q);
        if (cycles > MOST_CYCLES) cycles = 0;
    }
    return (double)cycles * TURN / slowest;
}

double gait_period(const gait *g, const double *values) {
    if (g->period_given > 0) return g->period_given;
    if (g->frequency_count == 0) return 0;
    double *f = MEM_NEW(double, g->frequency_count);
    tape_work *w = tape_work_create(g->frequencies, 1);
    const double nothing = 0, *in = values != NULL ? values : &nothing;
    double period = 0;
    if (tape_eval(g->frequencies, w, in, f).fault == TAPE_OK)
        period = common_period(g->frequency_count, f);
    tape_work_destroy(w);
    free(f);
    return period;
}

static bool path_at(const gait *g, tape_work *w, const double *values, double t, double *in,
                    double *out) {
    in[0] = t;
    if (g->s->vary_count > 0) memcpy(in + 1, values, g->s->vary_count * sizeof *in);
    return tape_eval(g->path, w, in, out).fault == TAPE_OK;
}

bool gait_closes(const gait *g, const double *values, double T) {
    enum { POINTS = 7 };
    const size_t h = g->s->h;
    double *in = MEM_NEW(double, 1 + g->s->vary_count), *a = MEM_NEW(double, 6 * h), *b = a + 3 * h;
    tape_work *w = tape_work_create(g->path, 1);
    bool closes = true;
    for (int j = 0; j < POINTS && closes; j++) {
        const double t = T * (double)j / POINTS;
        closes = path_at(g, w, values, t, in, a) && path_at(g, w, values, t + T, in, b);
        for (size_t i = 0; i < 2 * h && closes; i++) {
            double gap = b[i] - a[i];
            if (i < h && factor(g->s, i)->circle) gap = remainder(gap, TURN);
            closes = fabs(gap) <= 1e-7 * fmax(1, fabs(a[i]));
        }
    }
    tape_work_destroy(w);
    free(in);
    free(a);
    return closes;
}

bool gait_scales(const gait *g, const double *values, double T) {
    const size_t h = g->s->h;
    double *first = MEM_NEW(double, 2 * h), *last = first + h;
    bool scales = true;
    gait_shape(g, values, 0, first);
    gait_shape(g, values, T, last);
    for (size_t i = 0; i < h; i++)
        scales = scales && (g->s->cyclic[i] || fabs(last[i] - first[i]) < 1);
    free(first);
    return scales;
}

void gait_shape(const gait *g, const double *values, double t, double *r) {
    const size_t h = g->s->h;
    double *in = MEM_NEW(double, 1 + g->s->vary_count), *out = MEM_NEW(double, 3 * h);
    tape_work *w = tape_work_create(g->path, 1);
    const bool fine = path_at(g, w, values, t, in, out);
    for (size_t i = 0; i < h; i++) r[i] = fine ? out[i] : NAN;
    tape_work_destroy(w);
    free(in);
    free(out);
}

// ---- the start ----------------------------------------------------------------------------------

static hamel_status find_start(gait *g, diag *messages) {
    const gait_system *s = g->s;
    const model *m = s->m;
    for (size_t k = 0; k < g->spec->from_count; k++) {
        for (size_t i = 0; i < s->vary_count; i++) {
            if (expr_contains(m->pool, g->spec->from[k].value, s->vary[i]))
                return diag_add(messages, HAMEL_INVALID, g->spec->from[k].place,
                                "a parameter that varies cannot stand in an initial value");
        }
    }
    const run_options any = {.until = 1, .every = 1, .as_written = true}; // it is not going to move
    run_motion *r;
    const hamel_status status = run_create(m, g->spec, &any, messages, &r);
    if (status != HAMEL_OK) return status;
    double *values = run_initial_values(r, m);
    expr_eval(m->pool, s->momenta, s->momentum, values, g->momenta);
    expr_eval(m->pool, s->entry_count, s->g, values, g->first);
    free(values);
    run_destroy(r);
    return HAMEL_OK;
}

hamel_status gait_create(const gait_system *s, const model_run *spec, double period, diag *messages,
                         gait **out) {
    gait *g = MEM_NEW_ZERO(gait, 1);
    *g = (gait){.s = s,
                .spec = spec,
                .period_given = period,
                .momenta = MEM_NEW_ZERO(double, s->momenta + 1),
                .first = MEM_NEW_ZERO(double, s->entry_count)};
    expr *inputs = MEM_NEW(expr, s->h);
    hamel_status status = HAMEL_OK;
    if (spec->table_count > 0)
        status = diag_add(messages, HAMEL_INVALID, spec->tables[0].place,
                          "a gait is periodic, and known as a formula: a table is none");
    for (size_t i = 0; i < s->h && status == HAMEL_OK; i++)
        status = find_input(s, spec, i, messages, &inputs[i]);
    if (status == HAMEL_OK) status = compile_path(g, inputs, messages);
    if (status == HAMEL_OK) status = compile_frequencies(g, inputs, messages);
    if (status == HAMEL_OK) status = find_start(g, messages);
    free(inputs);
    *out = status == HAMEL_OK ? g : NULL;
    if (status != HAMEL_OK) gait_destroy(g);
    return status;
}

void gait_destroy(gait *g) {
    if (g == NULL) return;
    if (g->path != NULL) tape_destroy(g->path);
    if (g->frequencies != NULL) tape_destroy(g->frequencies);
    free(g->momenta);
    free(g->first);
    free(g);
}
