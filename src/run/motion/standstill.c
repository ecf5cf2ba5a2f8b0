/// One direction after another; those that stand already are solved for together.
#include "run/motion/standstill.h"

#include <math.h>
#include <stdlib.h>

#include "num/dense.h"
#include "run/motion/run_internal.h"
#include "run/motion/sides.h"
#include "run/motion/switch_values.h"

/// The speed that is none, beside the largest; and how much of the run friction takes for it.
static const double GONE = 1e-9, INSTANT = 1e-10;

static double least(const run_motion *r, const run_direction *d) {
    return fmax(fmax(GONE, 10 * r->tolerance) * d->largest, INSTANT * r->until * d->strength);
}

double run_standstill_scale(const run_motion *r, double scale) {
    return r->switches->direction_count > 0 ? fmax(scale, 1e-3 * fmin(r->every, r->until)) : scale;
}

static void stand(run_motion *r, size_t which, bool stands) {
    run_switches *k = r->switches;
    const run_direction *d = &k->directions[which];
    for (size_t i = 0; i < d->count; i++) k->items[d->first + i].slides = stands;
    k->stands[which] = stands;
}

/// Puts the speed of a direction to `speed` along σ; what slides besides stays at zero.
static bool shift(run_motion *r, double t, const run_direction *d, double speed) {
    const run_switches *k = r->switches;
    const double size = dense_norm(d->count, k->signs + d->first);
    double *wanted = MEM_NEW_ZERO(double, k->count);
    for (size_t i = 0; speed > 0 && i < d->count; i++)
        wanted[d->first + i] = speed * k->signs[d->first + i] / size;
    const bool good = run_slide_shift(r, t, r->y, wanted);
    free(wanted);
    return good;
}

/// Whether friction that is weak enough holds the direction, at a state where it stands.
static bool settle(run_motion *r, size_t which, double t, bool crossed, bool *shifted) {
    run_switches *k = r->switches;
    run_direction *d = &k->directions[which];
    const bool stood = k->items[d->first].slides;
    if (!run_switches_look(r, t, r->y)) return false;
    const double speed = run_direction_speed(k, which);
    d->largest = fmax(d->largest, speed);
    if (!stood && !crossed && d->strength > 0 && speed > least(r, d)) return true;
    stand(r, which, true);
    d->strength = fmax(d->strength, run_slide_strength(r, t, r->y, d->first, d->count));
    if (!stood && !crossed && speed > least(r, d)) {
        stand(r, which, false);
        return true;
    }
    if (run_slide_rates(r, t, r->y, k->dy) != 0) return false;
    const double size = dense_norm(d->count, k->signs + d->first);
    const bool holds = size <= 1 + (stood ? 1e-9 : 0) && !(stood && crossed);
    if (holds && stood) return true;
    *shifted = true;
    if (!shift(r, t, d, holds ? 0 : 2 * least(r, d))) return false;
    if (holds != stood) run_slide_note(r, t, d->first, holds ? NOTE_STICKS : NOTE_SLIPS);
    stand(r, which, holds);
    return true;
}

bool run_standstill_settle(run_motion *r, double t, long crossed, bool *shifted) {
    run_switches *k = r->switches;
    *shifted = false;
    for (size_t i = 0; i < k->direction_count; i++) {
        if (!settle(r, i, t, crossed == (long)k->directions[i].first, shifted)) return false;
    }
    return true;
}

double run_standstill_event(run_motion *r, size_t which) {
    const run_switches *k = r->switches;
    const size_t number = k->items[which].direction - 1;
    run_direction *d = &k->directions[number];
    if (which != d->first) return 1;
    if (k->items[which].slides) return 1 - dense_norm(d->count, k->signs + d->first);
    const double speed = run_direction_speed(k, number);
    d->largest = fmax(d->largest, speed);
    return speed - least(r, d);
}
