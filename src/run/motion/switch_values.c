/// Switching functions in numbers: their zeros in time, and their values along the motion.
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "expr/calculus.h"
#include "expr/print.h"
#include "expr/walk.h"
#include "mech/law/bordered_rows.h"
#include "num/dense.h"
#include "run/motion/feeds.h"
#include "run/motion/run_internal.h"
#include "run/motion/switch_values.h"
#include "run/motion/switches.h"
#include "run/motion/watch_internal.h"

// ---- functions ----------------------------------------------------------------------------------

static hamel_status compile_written(run_motion *r) {
    run_switches *s = r->switches;
    expr *out = MEM_NEW(expr, s->count);
    for (size_t i = 0; i < s->count; i++)
        out[i] = s->items[i].zeros != NULL ? s->items[i].written : expr_int(r->m->pool, 0);
    const hamel_status status =
        function_init(&s->written, r->m, 0, NULL, s->count, out, r->messages);
    free(out);
    return status;
}

static hamel_status compile_state(run_motion *r) {
    run_switches *s = r->switches;
    const space *q = r->q;
    expr *out = MEM_NEW(expr, s->count), *p = MEM_NEW(expr, q->n);
    for (size_t i = 0; i < s->count; i++) {
        out[i] = s->items[i].function;
        s->reactive = s->reactive || s->items[i].reactive;
    }
    const size_t reactions = s->reactive ? r->system.p : 0;
    s->moves = MEM_NEW_ZERO(double, q->n + reactions);
    expr *more = MEM_NEW(expr, q->n + reactions);
    memcpy(more, q->velocities, q->n * sizeof *more);
    for (size_t a = 0; a < reactions; a++) more[q->n + a] = mech_multiplier(q->pool, a);
    expr_gradient(q->pool, r->m->lagrangian, q->n, q->velocities, p);
    hamel_status status =
        function_init(&s->function, r->m, q->n + reactions, more, s->count, out, r->messages);
    if (status == HAMEL_OK)
        status = function_init(&s->momenta, r->m, q->n, q->velocities, q->n, p, r->messages);
    free(more);
    free(out);
    free(p);
    return status;
}

hamel_status run_switches_compile(run_motion *r) {
    run_switches *s = r->switches;
    if (s == NULL) return HAMEL_OK;
    const size_t size = r->q->state_count + r->q->n + 1 + r->extra;
    s->dy = MEM_NEW_ZERO(double, size);
    s->probe = MEM_NEW_ZERO(double, size);
    s->slide = run_slide_create(s->count, size);
    hamel_status status = compile_written(r);
    if (status == HAMEL_OK) status = compile_state(r);
    if (status != HAMEL_OK) return status;
    for (size_t i = 0; i < s->count; i++) s->signs_first[i] = s->signs[i];
    size_t which;
    if (run_switches_restart(r, &which)) return HAMEL_OK;
    text words = {0};
    run_switch_say(r, which, &words);
    status =
        diag_add(r->messages, HAMEL_INVALID, r->spec != NULL ? r->spec->place : (diag_span){0},
                 "the times at which %s changes its sign could not be found", text_cstr(&words));
    text_clear(&words);
    return status;
}

// ---- segments of time ---------------------------------------------------------------------------

/// Zeros nearer than that are one: no leg is shorter.
static double nearest(const run_motion *r) { return 1e-13 * r->until; }

/// Moves to the first zero behind t; INFINITY if there is none.
static bool advance(const run_motion *r, run_switch *k, double t) {
    while (k->next <= t + nearest(r)) {
        double at, beyond;
        const crossing_result result =
            exact_crossing_next(k->zeros, k->beyond, r->until, &at, &beyond);
        if (result == CROSSING_UNKNOWN) return false;
        k->next = result == CROSSING_FOUND ? at : INFINITY;
        k->beyond = beyond;
    }
    return true;
}

bool run_switches_segment(run_motion *r, double t, size_t *which) {
    run_switches *s = r->switches;
    s->end = r->until;
    for (size_t i = 0; i < s->count; i++) {
        run_switch *k = &s->items[i];
        *which = i;
        if (k->zeros == NULL) continue;
        if (!advance(r, k, t)) return false;
        if (k->next < r->until - nearest(r)) s->end = fmin(s->end, k->next);
    }
    if (!function_defined(&s->written, r->y, NULL, t + (s->end - t) / 2, s->u)) return false;
    for (size_t i = 0; i < s->count; i++) {
        if (s->items[i].zeros != NULL) s->signs[i] = s->u[i] < 0 ? -1 : 1;
    }
    return true;
}

bool run_switches_restart(run_motion *r, size_t *which) {
    run_switches *s = r->switches;
    for (size_t i = 0; i < s->count; i++) {
        run_switch *k = &s->items[i];
        k->next = k->beyond = k->largest = 0;
        k->unsure = k->slides = false;
        k->slack = 0;
        s->signs[i] = s->signs_first[i];
    }
    for (size_t k = 0; k < s->direction_count; k++) {
        s->stands[k] = s->stands_first[k];
        s->directions[k].largest = s->directions[k].strength = 0;
    }
    s->notes.count = 0;
    return run_switches_segment(r, 0, which);
}

// ---- the state ----------------------------------------------------------------------------------

bool run_switches_look(run_motion *r, double t, const double *y) {
    run_switches *s = r->switches;
    if (!run_look(r, t, y)) return false;
    memcpy(s->moves, r->watched + r->q->entry_count, r->q->n * sizeof *s->moves);
    if (s->reactive && !r->form->unknowns->reactions(r, t, y, s->moves + r->q->n)) return false;
    return function_defined(&s->function, r->point, s->moves, t, s->u);
}

bool run_switches_begin(run_motion *r) {
    run_switches *s = r->switches;
    bool changed = false;
    if (s == NULL || !s->events || !run_switches_look(r, 0, r->y)) return false;
    for (size_t i = 0; i < s->count; i++) {
        if (s->items[i].zeros == NULL && s->items[i].direction == 0 && s->u[i] != 0)
            s->signs[i] = s->u[i] < 0 ? -1 : 1;
        changed = changed || s->signs[i] != s->signs_first[i];
        s->signs_first[i] = s->signs[i];
    }
    for (size_t k = 0; k < s->direction_count; k++) {
        const double stands = !(run_direction_speed(s, k) > 0);
        changed = changed || stands != s->stands[k];
        s->stands[k] = s->stands_first[k] = stands;
    }
    return changed;
}

double run_direction_speed(const run_switches *s, size_t which) {
    const run_direction *d = &s->directions[which];
    return dense_norm(d->count, s->u + d->first);
}

double run_switch_noise(const run_switch *k) {
    return fmax(64 * DBL_EPSILON * k->largest, k->slack);
}

bool run_switches_mention(const run_motion *r, expr e, bool timely) {
    const run_switches *s = r->switches;
    for (size_t i = 0; s != NULL && i < s->count; i++) {
        if (timely && s->items[i].zeros == NULL) continue;
        if (expr_mentions(r->m->pool, 1, &e, 1, &s->items[i].sign)) return true;
    }
    return false;
}

bool run_mentions_reaction(const expr_pool *pool, expr e) {
    expr_walk w;
    bool found = false;
    expr_walk_init(&w, pool, 1, &e);
    for (uint32_t p = 0; p < w.count && !found; p++) {
        const expr node = {w.ids[p]};
        found =
            expr_is_symbol(pool, node) && expr_symbol_info_of(pool, node)->kind == EXPR_MULTIPLIER;
    }
    expr_walk_clear(&w);
    return found;
}

bool run_uses_reactions(const expr_pool *pool, const model_run *spec) {
    for (size_t k = 0; spec != NULL && k < spec->input_count; k++) {
        if (run_mentions_reaction(pool, spec->inputs[k].value)) return true;
    }
    return false;
}

hamel_status run_reactions_refuse(const expr_pool *pool, const model_run *spec, diag *messages,
                                  const char *who) {
    if (!run_uses_reactions(pool, spec)) return HAMEL_OK;
    return diag_add(messages, HAMEL_INVALID, spec->place,
                    "a force of this run depends on a reaction: hamel run finds them together, %s",
                    who);
}

void run_switch_say(const run_motion *r, size_t which, text *out) {
    const run_switch *one = &r->switches->items[which];
    const expr u = one->direction == 0
                       ? one->written
                       : expr_sqrt(r->m->pool, r->switches->directions[one->direction - 1].square);
    if (expr_infix_tokens(r->m->pool, u) > 30 ||
        expr_print(r->m->pool, u, EXPR_INFIX, out) != HAMEL_OK)
        text_add(out, "a switching function");
}

hamel_status run_switches_refuse(const run_motion *r, diag *messages, const char *who) {
    if (r->feeds != NULL) return run_feeds_refuse(r, messages, who);
    if (r->switches == NULL) return HAMEL_OK;
    text u = {0};
    run_switch_say(r, 0, &u);
    const hamel_status status =
        diag_add(messages, HAMEL_INVALID, r->spec != NULL ? r->spec->place : (diag_span){0},
                 "the equations jump or kink where %s = 0: hamel run stops there and goes on, %s",
                 text_cstr(&u), who);
    text_clear(&u);
    return status;
}
