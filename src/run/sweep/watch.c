/// What is looked at after the steps of a sweep: whether a motion has passed a gate, and where; the
/// extremes of quantities that are kept, and how fast others turn; whether its basis is still good.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "run/motion/chart_internal.h"
#include "run/sweep/kernel_internal.h"
#include "run/sweep/lanes_internal.h"
#include "run/sweep/watch_internal.h"

/// Quantities and gates of a lane at a time within its last step, w->values; false if there are
/// none.
static bool look_within(sweep_worker *w, ode_lanes *s, unsigned lane, double t) {
    const size_t n = w->s->n;
    if (ode_lanes_dense(s, lane, t, w->y) != ODE_DONE) return false;
    scatter(n, w->y, lane, w->probe);
    w->probe[n * ODE_LANES + lane] = t;
    return sweep_kernel_one(&w->s->charts[w->chart].watch, &w->watch[w->chart], w->probe, lane,
                            w->values);
}

/// The gate that a motion with these values has passed, or gate_count.
static size_t passed(const sweep *s, const track *k, const double *values) {
    for (size_t g = 0; g < s->gate_count; g++) {
        const double side = k->sides[g];
        if (s->gates[g].positive ? !(values[g] > 0) : side != 0 && !(values[g] * side > 0))
            return g;
    }
    return s->gate_count;
}

/// Ends the motion of a lane at the last time before it passes a gate. The state there is put into
/// `point`.
static void find_exit(sweep_worker *w, ode_lanes *s, track *k, double *point, unsigned lane) {
    const sweep *sw = w->s;
    double inside = ode_lanes_before(s, lane), outside = point[sw->n * ODE_LANES + lane];
    for (int i = 0; i < 60; i++) {
        const double middle = inside + (outside - inside) / 2;
        if (!(middle > inside && middle < outside)) break;
        const bool known = look_within(w, s, lane, middle);
        const size_t gate = known ? passed(sw, k, w->values) : sw->gate_count;
        if (known && gate == sw->gate_count) {
            inside = middle;
        } else {
            outside = middle;
            k->status = known ? sw->gates[gate].status : SWEEP_SINGULAR;
        }
    }
    if (ode_lanes_dense(s, lane, inside, w->y) != ODE_DONE) return;
    scatter(sw->n, w->y, lane, point);
    point[sw->n * ODE_LANES + lane] = inside;
}

/// The largest value of sign·quantity between two times, by golden section.
static double climb(sweep_worker *w, ode_lanes *s, unsigned lane, size_t which, double sign,
                    double left, double right) {
    const double golden = 0.6180339887498949;
    double best = -INFINITY,
           x[2] = {right - golden * (right - left), left + golden * (right - left)};
    double f[2];
    for (int i = 0; i < 2; i++)
        f[i] = look_within(w, s, lane, x[i]) ? sign * w->values[which] : -INFINITY;
    for (int i = 0; i < 40; i++) {
        best = fmax(best, fmax(f[0], f[1]));
        const int lower = f[0] < f[1];
        if (lower) left = x[0], x[0] = x[1], f[0] = f[1];
        else right = x[1], x[1] = x[0], f[1] = f[0];
        x[lower] = lower ? left + golden * (right - left) : right - golden * (right - left);
        f[lower] = look_within(w, s, lane, x[lower]) ? sign * w->values[which] : -INFINITY;
    }
    return fmax(best, fmax(f[0], f[1]));
}

/// The extremes of the last step up to time t, from five places in it; where a parabola through
/// three of them says that there is more in between, that is looked for.
static void extremes(sweep_worker *w, ode_lanes *s, track *k, unsigned lane, double t) {
    enum { PLACES = 5 };
    const sweep *sw = w->s;
    const double before = ode_lanes_before(s, lane), part = (t - before) / (PLACES - 1);
    double *f = MEM_NEW(double, PLACES * sw->extreme_count);
    memcpy(f, k->last, sw->extreme_count * sizeof *f);
    bool known = true;
    for (size_t i = 1; i < PLACES && known; i++) {
        known = look_within(w, s, lane, i + 1 == PLACES ? t : before + (double)i * part);
        if (known)
            memcpy(f + i * sw->extreme_count, w->values + sw->gate_count,
                   sw->extreme_count * sizeof *f);
    }
    for (size_t e = 0, column = 0; known && column < sw->kept.count; column++) {
        const double sign = sw->kept.items[column].extreme;
        if (sign == 0) continue;
        double best = sign * k->best[e];
        for (size_t i = 0; i < PLACES; i++) best = fmax(best, sign * f[i * sw->extreme_count + e]);
        for (size_t i = 1; i + 1 < PLACES; i++) {
            const double a = sign * f[(i - 1) * sw->extreme_count + e],
                         b = sign * f[i * sw->extreme_count + e],
                         c = sign * f[(i + 1) * sw->extreme_count + e];
            const double bend = a - 2 * b + c, slope = (c - a) / 2;
            const double top = bend < 0 ? -slope / bend : 2;
            if (fabs(top) > 1 || b + slope * top / 2 <= best) continue;
            const double at = before + ((double)i + top) * part;
            best = fmax(best, climb(w, s, lane, sw->gate_count + e, sign, fmax(before, at - part),
                                    fmin(t, at + part)));
        }
        k->best[e] = sign * best;
        k->last[e] = f[(PLACES - 1) * sw->extreme_count + e];
        e++;
    }
    free(f);
}

/// How far things have turned in the last step up to time t.
static void turn(sweep_worker *w, ode_lanes *s, track *k, unsigned lane, double t) {
    const sweep *sw = w->s;
    const double before = ode_lanes_before(s, lane);
    double times[TURNING_NODES];
    turning_nodes(before, t, times);
    for (int i = 0; i < TURNING_NODES; i++) {
        const bool known = look_within(w, s, lane, times[i]);
        for (size_t c = 0, n = 0; c < sw->kept.count; c++) {
            const sweep_kept *column = &sw->kept.items[c];
            for (size_t j = 0; j < column->turn_count; j++, n++) {
                const double *at = w->values + sw->gate_count + sw->extreme_count + 2 * n;
                turning_add(&k->turned[n], turning_is_of_point(&column->turns[j]), i, before, t,
                            k->end, known ? at[0] : NAN, known ? at[1] : NAN);
            }
        }
    }
}

/// Whether the basis is no longer good and there is a better one: then the motion waits for its
/// chart.
static bool change_chart(sweep_worker *w, const double *point, unsigned lane, double quality,
                         const ode_lane *own, double length) {
    const sweep *s = w->s;
    run_motion *r = w->twin;
    track *k = &w->tracks[own->place];
    const double t = point[s->n * ODE_LANES + lane];
    k->quality = fmax(k->quality, quality);
    if (quality > 0.01 * k->quality || t >= own->t_end) return false;
    sweep_be_lane(w, point, lane);
    gather(s->n, point, lane, w->y);
    const size_t size = r->q->state_count;
    if (!function_defined(&r->charts.items[w->chart].watch, w->y, w->y + size, t, r->watched))
        return false;
    memcpy(r->velocity, r->watched + r->q->entry_count, r->q->n * sizeof *r->velocity);
    memcpy(r->y, w->y, s->n * sizeof *r->y); // with the work
    if (!run_chart_choose(r, w->y, r->velocity, t, r->y) || r->chart == w->chart) return false;
    ode_lane there = *own;
    there.t = t;
    there.step = length;
    k->quality = r->quality;
    sweep_put_off(w, r->chart, &there, r->y, k);
    w->changes++;
    return true;
}

/// Gates, extremes and charts; the lanes whose motion ends here.
static uint32_t watch(sweep_worker *w, ode_lanes *s, double *point, ode_lane *all, uint32_t lanes) {
    const sweep *sw = w->s;
    const sweep_room *room = &w->watch[w->chart];
    double *values = room->out;
    uint32_t over = sweep_kernel_eval(&sw->charts[w->chart].watch, room, point, values) & lanes;
    for (uint32_t left = over; left != 0; left &= left - 1)
        w->tracks[all[__builtin_ctz(left)].place].status = SWEEP_SINGULAR;
    memcpy(w->probe, point, (sw->n + 1 + sw->more_count) * ODE_LANES * sizeof *point);
    for (uint32_t left = lanes & ~over; left != 0; left &= left - 1) {
        const unsigned l = (unsigned)__builtin_ctz(left);
        track *k = &w->tracks[all[l].place];
        double *own = w->values;
        gather(sw->charts[w->chart].watch.tape->output_count, values, l, own);
        const double quality = sw->watches_quality ? own[quantity_count(sw)] : 0;
        const bool leaves = passed(sw, k, own) < sw->gate_count;
        for (size_t g = 0; g < sw->gate_count; g++) {
            if (k->sides[g] == 0) k->sides[g] = (double)((own[g] > 0) - (own[g] < 0));
        }
        if (leaves) find_exit(w, s, k, point, l);
        if (sw->extreme_count > 0) extremes(w, s, k, l, point[sw->n * ODE_LANES + l]);
        if (sw->turn_count > 0) turn(w, s, k, l, point[sw->n * ODE_LANES + l]);
        if (!leaves && sw->watches_quality)
            k->moved = change_chart(w, point, l, quality, &all[l],
                                    point[sw->n * ODE_LANES + l] - ode_lanes_before(s, l));
        if (leaves || k->moved) over |= 1u << l;
    }
    return over;
}

uint32_t sweep_after_step(ode_lanes *s, double *point, ode_lane *all, uint32_t lanes, void *data) {
    sweep_worker *w = data;
    const bool watches = w->s->charts[w->chart].watch.tape != NULL;
    const uint32_t over = watches ? watch(w, s, point, all, lanes) : 0;
    for (uint32_t left = w->s->time_count > 0 ? lanes : 0; left != 0; left &= left - 1) {
        const unsigned l = (unsigned)__builtin_ctz(left);
        sweep_samples_step(w, s, point, l, all[l].id);
    }
    return over;
}
