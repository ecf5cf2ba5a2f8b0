/// Where a shape motion is singular: functions that must not vanish are followed around the cycle,
/// through zeros and to where they only touch zero, and so are the ranges of coordinates.
#include <math.h>
#include <stdio.h>

#include "expr/print.h"
#include "run/gait/move.h"
#include "run/gait/move_internal.h"
#include "run/gait/singular.h"
#include "run/gait/system.h"

enum { SCAN_POINTS = 200 };
static const double TOUCHES = 1e-9; ///< of the largest value: a function that must not vanish has

/// The functions that must not vanish, at time t.
static bool dangers_at(gait_work *w, double t, double *out) {
    return gait_shape_at(w, t) && tape_eval(w->s->danger, w->danger, w->in, out).fault == TAPE_OK;
}

/// The range that the shape at hand is not in, or NULL.
static const model_range *outside(const gait_work *w) {
    const model *m = w->s->m;
    for (size_t j = 0; j < m->range_count; j++) {
        const model_range *range = &m->ranges[j];
        for (size_t i = 0; i < w->s->h; i++) {
            if (w->s->shape[i] != range->factor) continue;
            if (range->has_lower && !(w->in[i] > model_number(m, range->lower))) return range;
            if (range->has_upper && !(w->in[i] < model_number(m, range->upper))) return range;
        }
    }
    return NULL;
}

/// Between two times with values of one sign: the smallest |f|, by thirds. Its time.
static double nearest_zero(gait_work *w, size_t which, double a, double b, double *values,
                           double *smallest) {
    for (int step = 0; step < 60; step++) {
        const double left = a + (b - a) / 3, right = b - (b - a) / 3;
        const double at_left = dangers_at(w, left, values) ? fabs(values[which]) : 0;
        const double at_right = dangers_at(w, right, values) ? fabs(values[which]) : 0;
        if (at_left < at_right) b = right;
        else a = left;
        *smallest = fmin(at_left, at_right);
    }
    return a + (b - a) / 2;
}

/// Between two times with values of different sign.
static double zero_between(gait_work *w, size_t which, double a, double b, double sign,
                           double *values) {
    for (int step = 0; step < 60; step++) {
        const double middle = a + (b - a) / 2;
        if (dangers_at(w, middle, values) && values[which] * sign > 0) a = middle;
        else b = middle;
    }
    return a;
}

/// Whether function `which` vanishes between scan points; when.
static bool vanishes(gait_work *w, size_t which, double *time, double *room) {
    double before = 0, last = 0, largest = 0;
    const double step = w->period / SCAN_POINTS;
    for (int j = 0; j <= SCAN_POINTS; j++) {
        const double t = step * j;
        const double f = dangers_at(w, t, room) ? room[which] : 0;
        largest = fmax(largest, fabs(f));
        if (f == 0 || (j > 0 && (f > 0) != (last > 0))) {
            *time = f == 0 ? t : zero_between(w, which, t - step, t, last, room);
            return true;
        }
        const bool dips = j > 1 && fabs(last) <= fabs(before) && fabs(last) <= fabs(f);
        double smallest = INFINITY;
        if (dips && fabs(last) < 0.1 * largest)
            *time = nearest_zero(w, which, t - 2 * step, t, room, &smallest);
        if (smallest < TOUCHES * largest) return true;
        before = last;
        last = f;
    }
    return false;
}

static bool leaves_range(gait_work *w, double *time, text *words) {
    for (int j = 0; j <= SCAN_POINTS; j++) {
        *time = w->period * j / SCAN_POINTS;
        const model_range *range = gait_shape_at(w, *time) ? outside(w) : NULL;
        if (range == NULL) continue;
        text_addf(words, "%s leaves its range", w->s->m->q->factors[range->factor].name);
        return true;
    }
    return false;
}

bool gait_meets_singularity(gait_work *w, const gait *g, const double *values, gait_manner manner,
                            double period, double *time, char *reason, size_t room) {
    const gait_system *s = w->s;
    double f[2];
    text words = {0};
    bool met = false;
    if (!gait_begin(w, g, values, manner, period)) {
        *time = 0;
        snprintf(reason, room, "the shape motion has no value at t = 0");
        return true;
    }
    for (size_t i = 0; i < s->danger_count && !met; i++) {
        met = vanishes(w, i, time, f);
        if (!met) continue;
        text_add(&words, s->danger_words[i]);
        if (expr_infix_tokens(s->m->pool, s->dangers[i]) <= 30) {
            text_add(&words, " where ");
            if (expr_print(s->m->pool, s->dangers[i], EXPR_INFIX, &words) == HAMEL_OK)
                text_add(&words, " = 0");
        }
    }
    if (!met && s->m->range_count > 0) met = leaves_range(w, time, &words);
    if (met) {
        (void)gait_shape_at(w, *time);
        text_add(&words, ", at ");
        gait_say_where(w, *time, &words);
        snprintf(reason, room, "%s", text_cstr(&words));
    }
    text_clear(&words);
    return met;
}

hamel_status gait_refuse_singular(const gait *g, const char *reason, diag *messages) {
    return diag_add(messages, HAMEL_SINGULAR, (diag_span){0}, "the gait %s is singular: %s",
                    g->spec->name, reason);
}
