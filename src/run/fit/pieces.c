/// Signs stand in s->in behind the inputs; that of a function that sticks to its zero is σ.
#include "run/fit/pieces_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "num/dense.h"
#include "run/motion/switch_values.h"

static const char *const NO_MOTION = "there is no motion from where the equations jump";

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
    const size_t wide = 1 + s->sense, more = n > count ? n : count;
    s->room = MEM_NEW_ZERO(double, wide * 2 * (n + count));
    s->stuck = MEM_NEW_ZERO(size_t, count);
    s->sides = MEM_NEW_ZERO(double, wide *(count + 1) * (more + count) + wide * count);
    s->matrix = MEM_NEW_ZERO(double, count *count);
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

// ---- on zeros that are kept ---------------------------------------------------------------------

static bool sticks(const fit_system *s, size_t k) {
    size_t j = 0;
    while (j < s->stuck_count && s->stuck[j] != k) j++;
    return j < s->stuck_count;
}

static void let_go(fit_system *s, size_t k) {
    size_t left = 0;
    for (size_t j = 0; j < s->stuck_count; j++) {
        if (s->stuck[j] != k) s->stuck[left++] = s->stuck[j];
    }
    s->stuck_count = left;
}

/// `out` ← `code` on side 0, where all kept signs are −1, and on side j, where sign j is turned.
static bool look_around(fit_system *s, const fit_code *code, const double *z, double *out) {
    double *signs = signs_of(s);
    for (size_t j = 0; j <= s->stuck_count; j++) {
        for (size_t i = 0; i < s->stuck_count; i++) signs[s->stuck[i]] = i + 1 == j ? 1 : -1;
        if (!fit_code_eval(s, code, z, out + j * (1 + s->sense) * code->count)) return false;
    }
    return true;
}

/// f_0 + Σ_j w_j (f_j − f_0), number i of functions on all sides.
static double mean(const fit_system *s, const double *f, size_t width, const double *w, size_t i) {
    double sum = f[i];
    for (size_t j = 0; j < s->stuck_count; j++) sum += w[j] * (f[(j + 1) * width + i] - f[i]);
    return sum;
}

/// One more mean of slopes, along direction a (0: the slopes themselves), vanishes: w, or what it
/// changes by.
static bool weigh(fit_system *s, const double *slopes, size_t a, const double *w, double *out) {
    const size_t m = s->stuck_count, count = s->sign_count, width = (1 + s->sense) * count;
    for (size_t i = 0; i < m; i++) {
        const size_t own = s->stuck[i];
        for (size_t j = 0; j < m; j++)
            s->matrix[i * m + j] = slopes[(j + 1) * width + own] - slopes[own];
        out[i] = a == 0 ? -slopes[own] : -mean(s, slopes, width, w, a * count + own);
    }
    return dense_solve(m, s->matrix, 1, out) && dense_finite(m, out);
}

/// Functions and their derivatives where the motion is; on kept zeros f is the mean of the sides
/// that leaves these zero, and its derivatives count that the weights change too.
static bool eval(fit_system *s, const fit_code *code, const double *z, double *out) {
    const size_t m = s->stuck_count, wide = 1 + s->sense, width = wide * code->count;
    double *signs = signs_of(s), *f = s->sides, *slopes = f + (m + 1) * width,
           *w = slopes + (m + 1) * wide * s->sign_count;
    if (m == 0) return fit_code_eval(s, code, z, out);
    bool good = look_around(s, code, z, f) && look_around(s, &s->slopes, z, slopes);
    for (size_t a = 0; a < wide && good; a++) good = weigh(s, slopes, a, w, w + a * m);
    for (size_t i = 0; i < width && good; i++) {
        const size_t a = i / code->count;
        out[i] = mean(s, f, width, w, i);
        for (size_t j = 0; j < m && a > 0; j++)
            out[i] += w[a * m + j] * (f[(j + 1) * width + i % code->count] - f[i % code->count]);
    }
    for (size_t j = 0; j < m && good; j++) signs[s->stuck[j]] = 2 * w[j] - 1;
    return good;
}

bool fit_pieces_rates(fit_system *s, const double *z, double *out) {
    return eval(s, &s->flow, z, out);
}

bool fit_pieces_events(fit_system *s, const double *z, double *g) {
    const double *signs = signs_of(s);
    if (s->stuck_count > 0 && !eval(s, &s->slopes, z, s->room)) return false;
    if (!fit_code_eval(s, &s->events, z, s->room)) return false;
    for (size_t k = 0; k < s->sign_count; k++)
        g[k] = sticks(s, k) ? 1 - fabs(signs[k]) : signs[k] * s->room[k];
    return true;
}

// ---- from piece to piece ------------------------------------------------------------------------

/// The rate of function k with a sign of its own.
static double slope_with(fit_system *s, size_t k, double sign, const double *z) {
    double *signs = signs_of(s);
    const double kept = signs[k];
    signs[k] = sign;
    const double slope = eval(s, &s->slopes, z, s->room) ? s->room[k] : NAN;
    signs[k] = kept;
    return slope;
}

/// Function k, which is zero here, has its sign of the two, or sticks if it is driven back from
/// both sides. What stuck before slips where it is not held any more.
static const char *settle(fit_system *s, size_t k, const double *z) {
    double *signs = signs_of(s);
    const double up = slope_with(s, k, 1, z), down = slope_with(s, k, -1, z);
    if (isnan(up) || isnan(down)) return NO_MOTION;
    if (up < 0 && down > 0) s->stuck[s->stuck_count++] = k;
    else signs[k] = up > 0 ? 1 : down < 0 ? -1 : signs[k];
    for (size_t turns = 0; s->stuck_count > 0 && turns <= s->sign_count; turns++) {
        size_t j = 0;
        if (!eval(s, &s->slopes, z, s->room)) return NO_MOTION;
        while (j < s->stuck_count && fabs(signs[s->stuck[j]]) <= 1) j++;
        if (j == s->stuck_count) break;
        signs[s->stuck[j]] = signs[s->stuck[j]] < 0 ? -1 : 1;
        let_go(s, s->stuck[j]);
    }
    return NULL;
}

/// Function k is zero: what follows, and S there. `slope` is its rate before.
static const char *turn(fit_system *s, size_t k, double slope, double *z) {
    const size_t n = s->size, count = s->sign_count;
    double *before = s->room + (1 + s->sense) * count, *after = before + (1 + s->sense) * n,
           *g = after + (1 + s->sense) * n;
    if (!eval(s, &s->flow, z, before)) return NO_MOTION;
    const char *why = settle(s, k, z);
    if (why != NULL) return why;
    if (!eval(s, &s->flow, z, after) || !fit_code_eval(s, &s->events, z, g)) return NO_MOTION;
    for (size_t a = 0; a < s->sense; a++) {
        const double moved = g[(1 + a) * count + k] / slope;
        for (size_t i = 0; i < n; i++) z[n * (1 + a) + i] += (after[i] - before[i]) * moved;
    }
    return NULL;
}

const char *fit_pieces_begin(fit_system *s, double *z) {
    double *signs = signs_of(s);
    const char *why = NULL;
    s->stuck_count = 0;
    for (size_t k = 0; k < s->sign_count; k++) signs[k] = 1;
    if (!fit_code_eval(s, &s->events, z, s->room)) return "there is no initial state";
    double *g = mem_copy(s->room, s->sign_count, sizeof *g);
    for (size_t k = 0; k < s->sign_count; k++) signs[k] = g[k] < 0 ? -1 : 1;
    for (size_t pass = 0; pass < 2 && why == NULL; pass++) { // signs of others are in the rates
        for (size_t k = 0; k < s->sign_count && why == NULL; k++) {
            if (fabs(g[k]) > 1e-13 || sticks(s, k)) continue;
            const double sign = signs[k], slope = slope_with(s, k, sign, z);
            why = settle(s, k, z);
            if (why != NULL || !sticks(s, k)) continue;
            let_go(s, k); // S comes to that zero too
            signs[k] = sign;
            why = turn(s, k, slope, z);
        }
    }
    free(g);
    return why;
}

const char *fit_pieces_cross(fit_system *s, size_t which, double *z) {
    double *signs = signs_of(s);
    const char *why = NULL;
    if (sticks(s, which)) { // it slips: the rates do not jump
        signs[which] = signs[which] < 0 ? -1 : 1;
        let_go(s, which);
    } else {
        why = turn(s, which, slope_with(s, which, signs[which], z), z);
    }
    for (size_t k = 0; k < s->sign_count && why == NULL; k++) { // others that are zero there too
        if (k == which || sticks(s, k) || !fit_code_eval(s, &s->events, z, s->room)) continue;
        if (fabs(s->room[k]) > 1e-12) continue;
        const double slope = slope_with(s, k, signs[k], z);
        if (signs[k] * slope < 0) why = turn(s, k, slope, z);
    }
    return why;
}
