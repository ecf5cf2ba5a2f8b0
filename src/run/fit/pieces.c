/// Signs stand in s->in behind the inputs. A function that is driven back from both sides of its
/// zero sticks there, and a fit ends: what follows is another motion, on that zero.
#include "run/fit/pieces_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "run/motion/switch_values.h"

static const char *const STICKS = "the motion sticks where the equations jump: a fit does not "
                                  "follow it there";

hamel_status fit_pieces_check(const fit_system *s, diag *messages) {
    const run_switches *k = s->r->switches;
    if (k == NULL || (k->direction_count == 0 && !k->reactive)) return HAMEL_OK;
    return run_switches_refuse(s->r, messages,
                               "a fit does not where friction has a plane or depends on reactions");
}

static double *signs_of(const fit_system *s) { return s->in + 1 + s->free_count + s->input_count; }

void fit_pieces_take(fit_system *s, const expr *velocity) {
    const run_switches *k = s->r->switches;
    const space *q = s->r->q;
    if (k == NULL) return;
    s->sign_count = k->count;
    s->signs = MEM_NEW(expr, k->count);
    s->switches = MEM_NEW(expr, k->count);
    s->first_signs = MEM_NEW(double, k->count);
    for (size_t i = 0; i < k->count; i++) {
        s->signs[i] = k->items[i].sign;
        s->switches[i] = k->items[i].function;
        s->first_signs[i] = k->signs[i] < 0 ? -1 : 1;
    }
    expr_substitute(q->pool, k->count, s->switches, q->n, q->velocities, velocity, s->switches);
}

/// g and its rate along the motion, g_t + ∂g f.
hamel_status fit_pieces_compile(fit_system *s, diag *messages) {
    expr_pool *pool = s->r->m->pool;
    const size_t count = s->sign_count, n = s->size;
    if (count == 0) return HAMEL_OK;
    expr *g = mem_copy(s->switches, count, sizeof *g), *by = MEM_NEW(expr, n + 1),
         *along = MEM_NEW(expr, n + 1), *slope = MEM_NEW(expr, count);
    fit_of_state(s, count, g);
    memcpy(by, s->y, n * sizeof *by);
    memcpy(along, s->rates, n * sizeof *along);
    by[n] = s->r->q->time;
    along[n] = expr_int(pool, 1);
    expr_derive(pool, count, g, n + 1, by, along, slope);
    fit_put_values(s, count, g);
    fit_put_values(s, count, slope);
    hamel_status status = fit_code_compile(&s->events, s, count, g, messages);
    if (status == HAMEL_OK) status = fit_code_compile(&s->slopes, s, count, slope, messages);
    s->room = MEM_NEW_ZERO(double, (1 + s->sense) * 2 * (n + count));
    free(g);
    free(by);
    free(along);
    free(slope);
    return status;
}

void fit_pieces_put(const fit_system *s, size_t count, expr *e) {
    for (size_t i = 0; i < s->sign_count; i++) {
        const expr sign = expr_int(s->r->m->pool, s->first_signs[i] < 0 ? -1 : 1);
        expr_substitute(s->r->m->pool, count, e, 1, &s->signs[i], &sign, e);
    }
}

bool fit_pieces_events(fit_system *s, const double *z, double *g) {
    const double *signs = signs_of(s);
    double *room = s->room;
    if (!fit_code_eval(s, &s->events, z, room)) return false;
    for (size_t k = 0; k < s->sign_count; k++) g[k] = signs[k] * room[k];
    return true;
}

/// The rate of function k with a sign of its own.
static double slope_with(fit_system *s, size_t k, double sign, const double *z) {
    double *signs = signs_of(s);
    const double kept = signs[k];
    signs[k] = sign;
    const double slope = fit_code_eval(s, &s->slopes, z, s->room) ? s->room[k] : NAN;
    signs[k] = kept;
    return slope;
}

/// The sign that function k, which is zero here, goes to; 0: it is driven back from both sides.
static double side(fit_system *s, size_t k, const double *z) {
    const double up = slope_with(s, k, 1, z), down = slope_with(s, k, -1, z);
    return up > 0 ? 1 : down < 0 ? -1 : up < 0 && down > 0 ? 0 : 1;
}

const char *fit_pieces_begin(fit_system *s, const double *z) {
    double *signs = signs_of(s);
    for (size_t k = 0; k < s->sign_count; k++) signs[k] = 1;
    for (size_t pass = 0; pass < 2; pass++) { // signs of other functions are in the rates
        for (size_t k = 0; k < s->sign_count; k++) {
            if (!fit_code_eval(s, &s->events, z, s->room)) return "there is no initial state";
            const double g = s->room[k];
            signs[k] = fabs(g) > 1e-13 ? copysign(1, g) : side(s, k, z);
            if (signs[k] == 0) return STICKS;
        }
    }
    return NULL;
}

/// One function changes its sign.
static const char *turn(fit_system *s, size_t which, double *z) {
    const size_t n = s->size, count = s->sign_count;
    double *before = s->room + (1 + s->sense) * count, *after = before + (1 + s->sense) * n,
           *g = after + (1 + s->sense) * n, *signs = signs_of(s);
    const double slope = slope_with(s, which, signs[which], z);
    if (!fit_code_eval(s, &s->events, z, g) || !fit_code_eval(s, &s->flow, z, before))
        return "an output has no value";
    signs[which] = -signs[which];
    if (!(signs[which] * slope_with(s, which, signs[which], z) > 0)) return STICKS;
    if (!fit_code_eval(s, &s->flow, z, after)) return "an output has no value";
    for (size_t a = 0; a < s->sense; a++) {
        const double moved = g[(1 + a) * count + which] / slope;
        for (size_t i = 0; i < n; i++) z[n * (1 + a) + i] += (after[i] - before[i]) * moved;
    }
    return NULL;
}

const char *fit_pieces_cross(fit_system *s, size_t which, double *z) {
    const double *signs = signs_of(s);
    const char *why = turn(s, which, z);
    for (size_t k = 0; k < s->sign_count && why == NULL; k++) { // others that are zero there too
        if (k == which || !fit_code_eval(s, &s->events, z, s->room)) continue;
        if (fabs(s->room[k]) < 1e-12 && signs[k] * slope_with(s, k, signs[k], z) < 0)
            why = turn(s, k, z);
    }
    return why;
}
