/// Slopes of switching functions along the motion, with one sign and with the other.
#include "run/motion/sides.h"

#include <math.h>

#include "run/motion/rates.h"
#include "run/motion/run_internal.h"
#include "run/motion/standstill.h"
#include "run/motion/switch_values.h"

/// How far u moves in a short time if its sign is s. NaN where that has no value.
static double move_of(run_motion *r, size_t which, double s, double t, const double *y,
                      double step) {
    run_switches *k = r->switches;
    const size_t size = run_first_extra(r) + r->extra;
    k->signs[which] = s;
    if (!run_switches_look(r, t, y)) return NAN;
    const double before = k->u[which];
    if (run_field(t, y, k->dy, r) != 0) return NAN;
    for (size_t i = 0; i < size; i++) k->probe[i] = y[i] + step * k->dy[i];
    return run_switches_look(r, t + step, k->probe) ? k->u[which] - before : NAN;
}

/// The side of one function that is zero here, or none: SIDES_STUCK.
static run_sides choose(run_motion *r, size_t which, double t, const double *y, double step,
                        bool crossed) {
    run_switches *k = r->switches;
    const double noise = run_switch_noise(&k->items[which]), s = k->signs[which];
    const double up = move_of(r, which, 1, t, y, step), down = move_of(r, which, -1, t, y, step);
    k->signs[which] = crossed ? -s : s;
    if (isnan(up) || isnan(down)) return SIDES_UNDEFINED;
    if (up < -noise && down > noise) return SIDES_STUCK;
    if (up > noise && down < -noise) return SIDES_BOTH;
    k->items[which].unsure = fabs(up) <= noise || fabs(down) <= noise;
    if (up > noise || down > noise) k->signs[which] = 1;
    if (up < -noise || down < -noise) k->signs[which] = -1;
    return SIDES_GOOD;
}

/// The motion leaves the zero it slid along, to the side that σ has come to.
static run_sides slip(run_motion *r, size_t which, double t) {
    run_switches *k = r->switches;
    k->items[which].slides = false;
    k->signs[which] = k->signs[which] < 0 ? -1 : 1;
    run_slide_note(r, t, which, NOTE_SLIPS);
    return SIDES_GOOD;
}

/// The value of a function if its sign is s. NaN where there is none.
static double value_with(run_motion *r, size_t which, double s, double t, const double *y) {
    run_switches *k = r->switches;
    k->signs[which] = s;
    return run_switches_look(r, t, y) ? k->u[which] : NAN;
}

/// The sign of a reaction on which forces depend: the one that it has if it is put in. There has to
/// be exactly one (Painlevé).
static run_sides choose_reaction(run_motion *r, size_t which, double t, const double *y,
                                 bool crossed) {
    static const double SAME = 1e-9;
    run_switches *k = r->switches;
    run_switch *one = &k->items[which];
    const double s = k->signs[which], up = value_with(r, which, 1, t, y),
                 down = value_with(r, which, -1, t, y);
    k->signs[which] = crossed ? -s : s;
    if (isnan(up) || isnan(down)) return SIDES_UNDEFINED;
    if (fmax(fabs(up), fabs(down)) <= SAME * one->largest) return SIDES_GOOD; // it turns here
    one->largest = fmax(one->largest, fmax(fabs(up), fabs(down)));
    one->up = up;
    one->down = down;
    if (up > 0 && down < 0) return SIDES_TWO_REACTIONS;
    if (up < 0 && down > 0) return SIDES_NO_REACTION;
    k->signs[which] = up > 0 ? 1 : -1;
    return SIDES_GOOD;
}

run_sides run_sides_unique(run_motion *r, double t, const double *y, size_t *which) {
    const run_switches *k = r->switches;
    for (size_t i = 0; k != NULL && k->reactive && i < k->count; i++) {
        if (!k->items[i].reactive) continue;
        *which = i;
        const double s = k->signs[i];
        const run_sides side = choose_reaction(r, i, t, y, false);
        k->signs[i] = s;
        if (side == SIDES_TWO_REACTIONS || side == SIDES_NO_REACTION) return side;
    }
    return SIDES_GOOD;
}

/// The side of one function, zero here or not. One that is driven back from both sides slides.
static run_sides choose_one(run_motion *r, size_t which, double t, const double *y, double step,
                            bool crossed) {
    run_switches *k = r->switches;
    run_switch *one = &k->items[which];
    if (!run_switches_look(r, t, y)) return SIDES_UNDEFINED;
    const double u = k->u[which];
    const bool slid = one->slides;
    one->largest = fmax(one->largest, fabs(u));
    if (slid) one->slack = fmax(one->slack, 2 * fabs(u));
    if (!slid && !crossed && fabs(u) > run_switch_noise(one)) {
        k->signs[which] = u < 0 ? -1 : 1;
        return SIDES_GOOD;
    }
    one->slides = false;
    const run_sides side = choose(r, which, t, y, step, crossed);
    one->slides = side == SIDES_STUCK;
    if (one->slides != slid && (one->slides || side == SIDES_GOOD))
        run_slide_note(r, t, which, slid ? NOTE_SLIPS : NOTE_STICKS);
    return one->slides ? SIDES_GOOD : side;
}

run_sides run_sides_choose(run_motion *r, double t, const double *y, double step, long crossed,
                           size_t *which) {
    run_switches *k = r->switches;
    if (!k->events) return SIDES_GOOD;
    for (size_t i = 0; i < k->count; i++) {
        if (!k->items[i].reactive) continue;
        *which = i;
        const run_sides side = choose_reaction(r, i, t, y, crossed == (long)i);
        if (side != SIDES_GOOD) return side;
    }
    for (size_t i = 0; i < k->count; i++) {
        if (k->items[i].reactive || k->items[i].direction > 0) continue;
        *which = i;
        k->items[i].unsure = false;
        if (k->items[i].zeros != NULL) continue;
        const run_sides side = k->items[i].slides && crossed == (long)i
                                   ? slip(r, i, t)
                                   : choose_one(r, i, t, y, step, crossed == (long)i);
        if (side != SIDES_GOOD) return side;
    }
    return SIDES_GOOD;
}

bool run_sides_mistaken(run_motion *r, double t, const double *y) {
    run_switches *k = r->switches;
    bool mistaken = false;
    if (k == NULL || !k->events || !run_switches_look(r, t, y)) return false;
    for (size_t i = 0; i < k->count; i++) {
        run_switch *one = &k->items[i];
        if (one->zeros != NULL) continue;
        const double u = k->u[i];
        one->largest = fmax(one->largest, fabs(u));
        if (!one->unsure || fabs(u) <= run_switch_noise(one)) continue;
        one->unsure = false;
        if (u * k->signs[i] > 0) continue;
        k->signs[i] = -k->signs[i];
        mistaken = true;
    }
    return mistaken;
}

int run_sides_events(double t, const double *y, double *g, void *run) {
    run_motion *r = run;
    const run_switches *k = r->switches;
    if (run_slides(r) && run_slide_rates(r, t, y, k->dy) != 0) return 1; // the signs are σ now
    if (!run_switches_look(r, t, y)) return 1;
    for (size_t i = 0; i < k->count; i++) {
        const run_switch *one = &k->items[i];
        if (one->direction > 0) {
            g[i] = run_standstill_event(r, i);
            continue;
        }
        if (one->slides) {
            g[i] = 1 - fabs(k->signs[i]);
            continue;
        }
        const bool away = fabs(k->u[i]) > run_switch_noise(one);
        g[i] = one->zeros != NULL ? 1 : away ? k->signs[i] * k->u[i] : 0;
    }
    return 0;
}
