/// Inputs from outside in numbers: pieces of tables, samples, calls.
#include "run/motion/feed_values.h"

#include <math.h>
#include <stdlib.h>

#include "run/motion/run_internal.h"
#include "run/motion/watch_internal.h"

double *run_feeds_knobs(const run_motion *r) {
    if (r->switches != NULL) return r->switches->values;
    return r->feeds != NULL ? r->feeds->values : NULL;
}

hamel_status run_feeds_compile(run_motion *r) {
    run_feeds *f = r->feeds;
    if (f == NULL) return HAMEL_OK;
    f->found = MEM_NEW_ZERO(double, f->sample_count);
    expr *values = MEM_NEW(expr, f->sample_count);
    for (size_t k = 0; k < f->sample_count; k++) values[k] = f->samples[k].value;
    const hamel_status status = function_init(&f->sampled, r->m, r->q->n, r->q->velocities,
                                              f->sample_count, values, r->messages);
    free(values);
    if (status == HAMEL_OK) run_feeds_restart(r);
    return status;
}

/// Times nearer than that are one: no leg is shorter.
static double nearest(const run_motion *r) { return 1e-13 * r->until; }

/// The piece of a table at t.
static void take_piece(run_motion *r, feed_table *table, double t) {
    const input_curve *c = &table->curve;
    while (table->piece + 2 < c->count && c->t[table->piece + 1] <= t + nearest(r)) table->piece++;
    double *knob = run_feeds_knobs(r) + table->knob;
    knob[0] = c->t[table->piece];
    for (size_t i = 0; i < CURVE_COEFFICIENTS; i++)
        knob[1 + i] = c->c[CURVE_COEFFICIENTS * table->piece + i];
    const double next = c->t[table->piece + 1];
    if (next < r->until - nearest(r)) r->feeds->end = fmin(r->feeds->end, next);
}

void run_feeds_restart(run_motion *r) {
    run_feeds *f = r->feeds;
    if (f == NULL) return;
    f->end = r->until;
    f->failed = false;
    for (size_t k = 0; k < f->sample_count; k++) f->samples[k].taken = 0;
    for (size_t k = 0; k < f->table_count; k++) {
        f->tables[k].piece = 0;
        take_piece(r, &f->tables[k], 0);
    }
}

/// The force of a controller at the state last looked at.
static bool ask(run_motion *r, const run_control *c, double t, double *force) {
    const bool good = c->force(c->data, t, r->watched, force) == 0 && isfinite(*force);
    r->feeds->failed = r->feeds->failed || !good;
    return good;
}

/// Takes the samples that are due at (t, r->y).
static bool take_samples(run_motion *r, double t) {
    run_feeds *f = r->feeds;
    bool due = false;
    for (size_t k = 0; k < f->sample_count; k++)
        due = due || f->samples[k].taken * f->samples[k].every <= t + nearest(r);
    if (due && !run_look(r, t, r->y)) return false;
    if (due &&
        !function_defined(&f->sampled, r->point, r->watched + r->q->entry_count, t, f->found)) {
        f->failed = true;
        return false;
    }
    for (size_t k = 0; k < f->sample_count; k++) {
        feed_sample *s = &f->samples[k];
        if (s->taken * s->every <= t + nearest(r)) {
            if (s->controller != NULL && !ask(r, s->controller, t, &f->found[k])) return false;
            run_feeds_knobs(r)[s->knob] = f->found[k];
            while (s->taken * s->every <= t + nearest(r)) s->taken++;
        }
        const double next = s->taken * s->every;
        if (next < r->until - nearest(r)) f->end = fmin(f->end, next);
    }
    return true;
}

const char *run_feeds_failure(const run_motion *r) {
    return r->feeds->failed ? "a controller gives no number here" : "the state has no value here";
}

bool run_feeds_advance(run_motion *r, double t) {
    run_feeds *f = r->feeds;
    if (f == NULL) return true;
    f->end = r->until;
    for (size_t k = 0; k < f->table_count; k++) take_piece(r, &f->tables[k], t);
    return take_samples(r, t);
}

bool run_feeds_call(run_motion *r, double t, const double *y) {
    const run_feeds *f = r->feeds;
    if (f == NULL || f->call_count == 0) return true;
    if (!run_look(r, t, y)) return false;
    for (size_t k = 0; k < f->call_count; k++) {
        double force = 0;
        if (!ask(r, f->calls[k].controller, t, &force)) return false;
        run_feeds_knobs(r)[f->calls[k].knob] = force;
    }
    return true;
}
