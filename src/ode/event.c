/// Zeros of event functions inside a step, found on its dense output.
///
/// An event is a change of sign between two places that are looked at: from nonzero to zero or to
/// the other sign. Places are a few equal parts of the step and, where the slopes at both ends of a
/// part say that the function turns in between, where it does. The time reported is on the far side
/// of the zero, so that a motion that ends there and is taken up again does not meet the same
/// event.
#include <float.h>
#include <math.h>
#include <string.h>

#include "ode/event_internal.h"
#include "ode/ode_internal.h"

static ode_end values_at(ode *s, double t, double *g) {
    const ode_end end = ode_dense(s, t, s->state);
    if (end != ODE_DONE) return end;
    const int reason = s->system.event_values(t, s->state, g, s->system.data);
    if (reason != 0) s->reason = reason;
    return reason == 0 ? ODE_DONE : ODE_EVENTS_FAILED;
}

ode_end ode_events_start(ode *s) {
    if (s->system.event_count == 0) return ODE_DONE;
    const int reason = s->system.event_values(s->t, s->y, s->g_right, s->system.data);
    if (reason != 0) s->reason = reason;
    return reason == 0 ? ODE_DONE : ODE_EVENTS_FAILED;
}

static bool crosses(double left, double right, int direction) {
    if (left == 0 || isnan(left) || isnan(right)) return false;
    if (left > 0 ? right > 0 : right < 0) return false;
    return direction == 0 || (direction > 0) == (left < 0);
}

/// Shrinks [a, b] around the zero: the secant, with the weight of an end that stays halved
/// (Illinois), and a bisection whenever three of these have not halved the interval.
static ode_end locate(ode *s, size_t which, double a, double b, double *at) {
    const double tiny = 4 * DBL_EPSILON * fmax(fabs(a), fabs(b));
    double ga = s->g_left[which], gb = s->g_right[which], width = fabs(b - a);
    for (int i = 1; fabs(b - a) > tiny && gb != 0; i++) {
        double c = b - gb * (b - a) / (gb - ga);
        if (i % 4 == 0) {
            if (fabs(b - a) > width / 2) c = a + (b - a) / 2;
            width = fabs(b - a);
        }
        if (!((c - a) * (b - c) > 0)) c = a + (b - a) / 2;
        if (c == a || c == b) break;
        const ode_end end = values_at(s, c, s->g_root);
        if (end != ODE_DONE) return end;
        const double gc = s->g_root[which];
        if (gc != 0 && (gc > 0) == (ga > 0)) {
            a = c, ga = gc, gb /= 2;
        } else {
            b = c, gb = gc, ga /= 2;
        }
    }
    *at = b;
    return ODE_DONE;
}

/// The slopes of all events at a time, by a difference to a time beside it.
static ode_end slopes_at(ode *s, double t, double beside, const double *g, double *slope) {
    const ode_end end = values_at(s, beside, s->g_root);
    for (size_t i = 0; i < s->system.event_count; i++)
        slope[i] = (s->g_root[i] - g[i]) / (beside - t);
    return end;
}

/// Where the cubic with values a, b and slopes p, q at the ends of [0, 1] turns back from zero, as
/// it does if it falls to it from a and rises from it to b; else 1.
static double turn_of_cubic(double a, double b, double p, double q) {
    if (a < 0) a = -a, b = -b, p = -p, q = -q;
    if (!(a > 0 && b > 0 && p < 0 && q > 0)) return 1;
    const double A = 3 * (2 * (a - b) + p + q), B = 2 * (3 * (b - a) - 2 * p - q);
    const double root = sqrt(fmax(0, B * B - 4 * A * p)); // the slope is A u² + B u + p
    return -2 * p / (B + root);
}

ode_end ode_events_turn(ode *s, double left, double right, double *at) {
    enum { BESIDE = 1 << 20 };
    const double width = right - left, beside = width / BESIDE;
    *at = right;
    ode_end end = slopes_at(s, left, left + beside, s->g_right, s->slope_left);
    for (size_t i = 0; i < s->system.event_count; i++) { // what leaves zero may come back to it
        if (s->g_right[i] == 0) s->g_right[i] = s->g_root[i];
    }
    if (end == ODE_DONE) end = values_at(s, right, s->g_left);
    if (end == ODE_DONE) end = slopes_at(s, right, right - beside, s->g_left, s->slope_right);
    double first = 1;
    for (size_t i = 0; i < s->system.event_count && end == ODE_DONE; i++) {
        const double u = turn_of_cubic(s->g_right[i], s->g_left[i], width * s->slope_left[i],
                                       width * s->slope_right[i]);
        if (!(u > 0 && u < first)) continue;
        end = values_at(s, left + u * width, s->g_root);
        if (s->g_root[i] * s->g_right[i] < 0) first = u;
    }
    if (first < 1) *at = left + first * width;
    return end;
}

/// Puts a crossing where it belongs in time.
static void insert(ode *s, size_t *count, ode_crossing crossing) {
    const double direction = s->t_end < s->t_start ? -1 : 1;
    size_t i = (*count)++;
    for (; i > 0 && direction * s->crossings[i - 1].t > direction * crossing.t; i--)
        s->crossings[i] = s->crossings[i - 1];
    s->crossings[i] = crossing;
}

ode_end ode_events_find(ode *s, double left, double right, size_t *count) {
    double *swap = s->g_left;
    s->g_left = s->g_right;
    s->g_right = swap;
    *count = 0;
    ode_end end = values_at(s, right, s->g_right);
    for (size_t i = 0; i < s->system.event_count && end == ODE_DONE; i++) {
        if (!crosses(s->g_left[i], s->g_right[i], s->system.events[i].direction)) continue;
        ode_crossing crossing = {.which = i};
        end = locate(s, i, left, right, &crossing.t);
        if (end == ODE_DONE) insert(s, count, crossing);
    }
    return end;
}
