/// The bounds of variables stand in p->low, p->high; those that only keep away from an end of a
/// range are remembered by that end, p->end_low, p->end_high.
#include "run/steer/edge_internal.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "expr/print.h"
#include "run/steer/bounds_internal.h"

static const double PART = 0.05; ///< of a range
static const double NEAR = 1e-5; ///< so near to a bound it is met

// ---- ends of ranges -----------------------------------------------------------------------------

/// How far variable i keeps from `end`: not so far that the start or the goal are excluded.
static double distance(const steer_problem *p, size_t i, double end, double width) {
    double away = PART * width;
    if (!p->system.open_first[i]) away = fmin(away, fabs(p->system.first[i] - end) / 2);
    for (size_t g = 0; g < p->goal_count; g++) {
        if (p->goal_at[g] == i) away = fmin(away, fabs(p->wanted[g] - end) / 2);
    }
    return fmax(away, STEER_INSIDE);
}

bool steer_keep_away(steer_problem *p) {
    bool any = false;
    for (size_t i = 0; i < p->system.n; i++) {
        const double a = p->end_low[i], b = p->end_high[i];
        if (!isfinite(a) || !isfinite(b)) continue; // a half line has no width
        if (p->low[i] <= a + STEER_INSIDE) p->low[i] = a + distance(p, i, a, b - a), any = true;
        if (p->high[i] >= b - STEER_INSIDE) p->high[i] = b - distance(p, i, b, b - a), any = true;
    }
    return any;
}

static bool keeps_away(const steer_problem *p, size_t i, bool low) {
    const double a = p->end_low[i], b = p->end_high[i], width = b - a;
    if (!isfinite(width)) return false;
    return low ? p->low[i] == a + distance(p, i, a, width)
               : p->high[i] == b - distance(p, i, b, width);
}

void steer_come_near_ends(steer_problem *p) {
    for (size_t i = 0; i < p->system.n; i++) {
        const bool low = keeps_away(p, i, true), high = keeps_away(p, i, false);
        if (low) p->low[i] = p->end_low[i] + STEER_INSIDE;
        if (high) p->high[i] = p->end_high[i] - STEER_INSIDE;
    }
}

// ---- which bound is met -------------------------------------------------------------------------

static void say(const steer_problem *p, expr e, bool low, double value, char *why, size_t room) {
    text name = {0};
    if (expr_print(p->system.given->pool, e, EXPR_TEXT, &name) != HAMEL_OK || name.length > 60) {
        text_reset(&name);
        text_add(&name, "a quantity");
    }
    snprintf(why, room, "the bound %s %s %.6g is met", text_cstr(&name), low ? ">=" : "<=", value);
    text_clear(&name);
}

/// The variable i is at a bound of its own.
static bool at_bound(const steer_problem *p, size_t i, double z, char *why, size_t room) {
    const bool low = z<p->low[i] + NEAR, high = z> p->high[i] - NEAR;
    if (!low && !high) return false;
    const steer_system *s = &p->system;
    if (why == NULL) return true;
    say(p, i < s->n ? s->y[i] : s->u[i - s->n], low, low ? p->low[i] : p->high[i], why, room);
    const size_t length = strlen(why);
    if (i < s->n && keeps_away(p, i, low))
        snprintf(why + length, room - length,
                 ", to keep from %.6g, the end of its range (--bounds sets another)",
                 low ? p->end_low[i] : p->end_high[i]);
    return true;
}

bool steer_at_bounds(const steer_problem *p, const steer_path *path, char *why, size_t room) {
    const size_t n = p->system.n, nz = n + p->system.m;
    double *at = MEM_NEW(double, nz + 1), *f = MEM_NEW(double, p->along.rows);
    bool met = false;
    for (size_t j = 0; j < 2 * path->intervals + 1 && !met; j++) {
        const double *z = path->z + j * nz;
        for (size_t i = j == 0 ? n : 0; i < nz && !met; i++) met = at_bound(p, i, z[i], why, room);
        memcpy(at, z, nz * sizeof *at);
        at[nz] = path->time * (path->s[j / 2] + path->s[(j + 1) / 2]) / 2;
        if (met || p->path_count == 0 || !steer_values(&p->along, at, f)) continue;
        for (size_t k = 0; k < p->path_count && !met; k++) {
            const bool low = f[n + 1 + k] < p->path_low[k] + NEAR;
            met = low || f[n + 1 + k] > p->path_high[k] - NEAR;
            if (met && why != NULL)
                say(p, p->path[k], low, low ? p->path_low[k] : p->path_high[k], why, room);
        }
    }
    free(at);
    free(f);
    return met;
}
