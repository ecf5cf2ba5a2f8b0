/// The rates on all sides, the slopes of the switching functions along each, and the mean for which
/// these are zero.
#include "run/motion/slide.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "num/least_squares.h"
#include "run/motion/rates.h"
#include "run/motion/run_internal.h"
#include "run/motion/switch_values.h"

bool run_slides(const run_motion *r) {
    for (size_t i = 0; r->switches != NULL && i < r->switches->count; i++) {
        if (r->switches->items[i].slides) return true;
    }
    return false;
}

/// slopes_i ← du_i/dt along the direction dy, by four values: exact for polynomials of degree four.
static bool slopes(run_motion *r, double t, const double *y, const double *dy, double *out) {
    static const double weights[] = {1. / 12, -8. / 12, 8. / 12, -1. / 12};
    static const double places[] = {-2, -1, 1, 2};
    run_switches *k = r->switches;
    const size_t size = run_first_extra(r) + r->extra;
    for (size_t i = 0; i < k->count; i++) out[i] = 0;
    for (size_t p = 0; p < 4; p++) {
        const double h = places[p] * k->scale;
        for (size_t i = 0; i < size; i++) k->probe[i] = y[i] + h * dy[i];
        if (!run_switches_look(r, t + h, k->probe)) return false;
        for (size_t i = 0; i < k->count; i++) out[i] += weights[p] * k->u[i] / k->scale;
    }
    return true;
}

/// Room for what a sliding motion is computed with.
typedef struct run_slide {
    size_t count, size; ///< of functions that slide; of y
    size_t *which;
    double *rates;   ///< count + 1 rows: f⁻, then f_j
    double *slopes;  ///< the same of all switching functions
    double *weights; ///< (1 + σ_j)/2
    double *A, *b, *work;
    double *here, *last; ///< slopes with the present signs; the signs before
} sides;

struct run_slide *run_slide_create(size_t switches, size_t size) {
    sides *s = MEM_NEW_ZERO(sides, 1);
    s->which = MEM_NEW_ZERO(size_t, switches);
    s->rates = MEM_NEW_ZERO(double, (switches + 1) * size);
    s->slopes = MEM_NEW_ZERO(double, (switches + 1) * switches);
    s->weights = MEM_NEW_ZERO(double, switches);
    s->A = MEM_NEW_ZERO(double, switches *switches);
    s->b = MEM_NEW_ZERO(double, switches);
    s->here = MEM_NEW_ZERO(double, 2 * switches);
    s->last = s->here + switches;
    s->work = MEM_NEW_ZERO(double, least_squares_room(switches, switches));
    return s;
}

void run_slide_destroy(struct run_slide *s) {
    if (s == NULL) return;
    free(s->which);
    free(s->rates);
    free(s->slopes);
    free(s->weights);
    free(s->A);
    free(s->b);
    free(s->work);
    free(s->here);
    free(s);
}

static void sides_begin(sides *s, const run_motion *r) {
    const run_switches *k = r->switches;
    s->size = run_first_extra(r) + r->extra;
    s->count = 0;
    for (size_t i = 0; i < k->count; i++) {
        if (k->items[i].slides) s->which[s->count++] = i;
    }
}

/// The rates on all sides, and the slopes along them. Nonzero as run_field.
static int look_around(run_motion *r, const sides *s, double t, const double *y) {
    run_switches *k = r->switches;
    for (size_t j = 0; j <= s->count; j++) {
        double *f = s->rates + j * s->size;
        for (size_t i = 0; i < s->count; i++) k->signs[s->which[i]] = i + 1 == j ? 1 : -1;
        const int reason = run_field_held(t, y, f, r);
        if (reason != 0) return reason;
        if (!slopes(r, t, y, f, s->slopes + j * k->count)) return RATES_NOT_DETERMINED;
    }
    return 0;
}

/// The weights of the differences to f⁻ that take slopes away. False where they are not determined.
static bool find_weights(const run_motion *r, const sides *s, const double *slopes_here) {
    const size_t n = s->count, all = r->switches->count;
    double largest = 0;
    for (size_t i = 0; i < n; i++) {
        s->b[i] = -slopes_here[s->which[i]];
        for (size_t j = 0; j < n; j++) {
            s->A[i * n + j] = s->slopes[(j + 1) * all + s->which[i]] - s->slopes[s->which[i]];
            largest = fmax(largest, fabs(s->A[i * n + j]));
        }
    }
    least_squares(n, n, s->A, s->b, 64 * DBL_EPSILON, s->work, s->weights);
    bool good = largest > 0;
    for (size_t i = 0; i < n; i++) good = good && isfinite(s->weights[i]);
    return good;
}

int run_slide_rates(run_motion *r, double t, const double *y, double *dy) {
    run_switches *k = r->switches;
    sides *s = k->slide;
    sides_begin(s, r);
    const int reason = look_around(r, s, t, y);
    if (reason != 0) return reason;
    if (!find_weights(r, s, s->slopes)) return RATES_NOT_DETERMINED;
    memcpy(dy, s->rates, s->size * sizeof *dy);
    for (size_t j = 0; j < s->count; j++) {
        for (size_t i = 0; i < s->size; i++)
            dy[i] += s->weights[j] * (s->rates[(j + 1) * s->size + i] - s->rates[i]);
        k->signs[s->which[j]] = 2 * s->weights[j] - 1;
    }
    return 0;
}

bool run_slide_shift(run_motion *r, double t, double *y, const double *wanted) {
    run_switches *k = r->switches;
    sides *s = k->slide;
    sides_begin(s, r);
    if (look_around(r, s, t, y) != 0 || !run_switches_look(r, t, y)) return false;
    for (size_t i = 0; i < k->count; i++) s->here[i] = k->u[i] - wanted[i];
    if (!find_weights(r, s, s->here)) return false;
    for (size_t j = 0; j < s->count; j++) {
        for (size_t i = 0; i < s->size; i++)
            y[i] += s->weights[j] * (s->rates[(j + 1) * s->size + i] - s->rates[i]);
    }
    return true;
}

double run_slide_strength(run_motion *r, double t, const double *y, size_t first, size_t count) {
    const run_switches *k = r->switches;
    sides *s = k->slide;
    double most = 0;
    sides_begin(s, r);
    if (look_around(r, s, t, y) != 0) return 0;
    for (size_t j = 0; j < s->count; j++) {
        for (size_t i = first; i < first + count; i++)
            most = fmax(most, fabs(s->slopes[(j + 1) * k->count + i] - s->slopes[i]) / 2);
    }
    return most;
}

// ---- the signs themselves -----------------------------------------------------------------------

/// How fast the functions move that are to stay, with the signs as they are; the largest.
static double straying(run_motion *r, const sides *s, double t, const double *y) {
    double most = 0;
    if (run_field_held(t, y, r->switches->dy, r) != 0 || !slopes(r, t, y, r->switches->dy, s->here))
        return INFINITY;
    for (size_t i = 0; i < s->count; i++) most = fmax(most, fabs(s->here[s->which[i]]));
    return most;
}

/// One sign by bisection: the function rises with −1 and falls with 1.
static void settle_one(run_motion *r, const sides *s, double t, const double *y) {
    double low = -1, high = 1, *sign = &r->switches->signs[s->which[0]];
    for (int k = 0; k < 60 && straying(r, s, t, y) > 0; k++) {
        if (s->here[s->which[0]] > 0) low = *sign;
        else high = *sign;
        *sign = (low + high) / 2;
    }
}

/// Several at once: steps as long as the slopes on all sides say, halved while they lead away.
static void settle_all(run_motion *r, const sides *s, double t, const double *y) {
    run_switches *k = r->switches;
    double left = straying(r, s, t, y), length = 1;
    for (int step = 0; step < 40 && left > 1e-14 && isfinite(left); step++) {
        for (size_t i = 0; i < s->count; i++) s->last[i] = k->signs[s->which[i]];
        if (!find_weights(r, s, s->here)) return;
        for (size_t i = 0; i < s->count; i++) k->signs[s->which[i]] += 2 * length * s->weights[i];
        const double now = straying(r, s, t, y);
        if (now < left) {
            left = now;
            continue;
        }
        for (size_t i = 0; i < s->count; i++) k->signs[s->which[i]] = s->last[i];
        left = straying(r, s, t, y);
        length /= 2;
    }
}

void run_slide_settle(run_motion *r, double t, const double *y) {
    if (!run_slides(r) || run_slide_rates(r, t, y, r->switches->dy) != 0) return;
    const sides *s = r->switches->slide;
    if (s->count == 1) settle_one(r, s, t, y);
    else settle_all(r, s, t, y);
}

// ---- notes --------------------------------------------------------------------------------------

void run_slide_note(run_motion *r, double t, size_t which, run_note_kind kind) {
    *vec_push(&r->switches->notes) = (run_note){t, which, kind};
}

size_t run_notes(const run_motion *r, const run_note **notes) {
    *notes = r->switches != NULL ? r->switches->notes.items : NULL;
    return r->switches != NULL ? r->switches->notes.count : 0;
}
