/// What happens in the lanes of one thread. A motion whose basis degenerates is taken out of its lane and put
/// on the list of the chart it goes on in; integrators of different charts take turns. Everything about a
/// motion is decided by that motion alone.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "run/sweep_internal.h"

enum { LEVEL_STEPS = 4 };

/// What is known of a motion besides its state.
typedef struct track {
    double quality; ///< the best of its basis so far
    double *sides;  ///< the signs of the gates at the beginning; 0: not yet known
    double *best;   ///< extremes so far
    double *last;   ///< the quantities whose extremes are kept, at the end of the last step
    sweep_status status;
    bool moved; ///< to another chart
} track;

/// A motion that waits for its turn in a chart.
typedef struct waiting {
    ode_lane lane;
    double *numbers; ///< state and knobs, then those of its track
    double quality;
} waiting;

typedef VEC(waiting) queue;

struct sweep_worker {
    const sweep *s;
    const sweep_flow *flow;
    double *knobs; ///< of the twin
    run_motion *twin;
    ode_lanes **solvers; ///< one a chart, made when it is needed
    sweep_room *rates, *watch, *final;
    tape_work **given;
    queue *queues;
    size_t chart; ///< whose turn it is
    track tracks[ODE_PLACES];
    double *start, *probe; ///< points, of which one lane is used
    double *values;        ///< of `watch` in a lane
    double *y;
    run_function until;
    uint64_t steps, rejected, changes;
};

static void gather(size_t count, const double *rows, unsigned lane, double *out) {
    for (size_t i = 0; i < count; i++) out[i] = rows[i * ODE_LANES + lane];
}

static void scatter(size_t count, const double *in, unsigned lane, double *rows) {
    for (size_t i = 0; i < count; i++) rows[i * ODE_LANES + lane] = in[i];
}

static size_t quantity_count(const sweep *s) { return s->gate_count + s->extreme_count; }

// ---- the right-hand side, and levels -----------------------------------------------------------------

static uint32_t rates(const double *point, double *dy, uint32_t lanes, void *data) {
    sweep_worker *w = data;
    const sweep_chart *c = &w->s->charts[w->chart];
    uint32_t missing = sweep_kernel_eval(&c->rates, &w->rates[w->chart], point, dy) & lanes;
    for (uint32_t left = c->given != NULL ? missing : 0; left != 0; left &= left - 1) {
        const unsigned l = (unsigned)__builtin_ctz(left);
        if (tape_eval_lane(c->given, w->given[w->chart], l, point, dy).fault == TAPE_OK)
            missing &= ~(1u << l);
    }
    return missing;
}

/// The twin's knobs are those of a lane, and its chart the one in use.
static void be_lane(sweep_worker *w, const double *point, unsigned lane) {
    const sweep *s = w->s;
    gather(s->knob_count, point + (s->n + 1) * ODE_LANES, lane, w->knobs);
    w->twin->chart = w->chart;
}

static bool project(double *point, unsigned lane, void *data) {
    sweep_worker *w = data;
    run_motion *r = w->twin;
    const double t = point[w->s->n * ODE_LANES + lane];
    be_lane(w, point, lane);
    gather(w->s->n, point, lane, w->y);
    const bool good = isfinite(run_levels_reach(r, &r->levels, t, w->y, LEVEL_STEPS)) &&
                      (r->nonlinear.count == 0 || run_nonlinear_project(r, t, w->y));
    scatter(w->s->n, w->y, lane, point);
    return good;
}

// ---- beginning ---------------------------------------------------------------------------------------

static double *no_numbers(const sweep *s, double *row) {
    for (size_t k = 0; k < s->kept.count; k++) row[1 + s->knob_count + k] = NAN;
    return row;
}

static void refuse(sweep_worker *w, uint64_t index, sweep_status status) {
    double *row = no_numbers(w->s, w->flow->row(index, w->flow->data));
    row[0] = 0;
    w->flow->publish(index, status, w->flow->data);
}

/// Gates and quantities at the beginning, of a state in w->twin->y. False if it is outside.
static bool begin_track(sweep_worker *w, size_t chart, track *k) {
    const sweep *s = w->s;
    k->quality = 0;
    k->status = SWEEP_DONE;
    k->moved = false;
    if (quantity_count(s) == 0) return true;
    scatter(s->n, w->twin->y, 0, w->start);
    w->start[s->n * ODE_LANES] = 0;
    scatter(s->knob_count, w->knobs, 0, w->start + (s->n + 1) * ODE_LANES);
    if (!sweep_kernel_one(&s->charts[chart].watch, &w->watch[chart], w->start, 0, w->values))
        return false;
    for (size_t g = 0; g < s->gate_count; g++) {
        const double x = w->values[g];
        k->sides[g] = (double)((x > 0) - (x < 0));
        if (s->gates[g].positive && !(x > 0)) return false;
        if (s->gates[g].status == SWEEP_SINGULAR && fabs(x) < 1e-12) return false;
    }
    for (size_t e = 0; e < s->extreme_count; e++)
        k->best[e] = k->last[e] = w->values[s->gate_count + e];
    return true;
}

static size_t track_size(const sweep *s) { return s->gate_count + 2 * s->extreme_count; }

/// Puts a motion on the list of a chart: a state, the twin's knobs, and its track.
static void put_off(sweep_worker *w, size_t chart, const ode_lane *lane, const double *y,
                    const track *k) {
    const sweep *s = w->s;
    waiting *x = vec_push(&w->queues[chart]);
    *x = (waiting){.lane = *lane, .quality = k->quality};
    double *to = x->numbers = MEM_NEW(double, s->n + s->knob_count + track_size(s));
    memcpy(to, y, s->n * sizeof *y);
    memcpy(to + s->n, w->knobs, s->knob_count * sizeof *y);
    to += s->n + s->knob_count;
    memcpy(to, k->sides, s->gate_count * sizeof *y);
    memcpy(to + s->gate_count, k->best, s->extreme_count * sizeof *y);
    memcpy(to + s->gate_count + s->extreme_count, k->last, s->extreme_count * sizeof *y);
}

/// Takes a motion from the list of the present chart.
static void take_up(sweep_worker *w, double *point, ode_lane *lane, unsigned which) {
    const sweep *s = w->s;
    track *k = &w->tracks[lane->place];
    waiting x = vec_pop(&w->queues[w->chart]);
    x.lane.place = lane->place;
    *lane = x.lane;
    const double *from = x.numbers;
    scatter(s->n, from, which, point);
    scatter(s->knob_count, from + s->n, which, point + (s->n + 1) * ODE_LANES);
    from += s->n + s->knob_count;
    memcpy(k->sides, from, s->gate_count * sizeof *from);
    memcpy(k->best, from + s->gate_count, s->extreme_count * sizeof *from);
    memcpy(k->last, from + s->gate_count + s->extreme_count, s->extreme_count * sizeof *from);
    k->quality = x.quality;
    k->status = SWEEP_DONE;
    k->moved = false;
    free(x.numbers);
}

/// Begins the motion of a row in a lane. False if it is over already, or begins in another chart.
static bool begin(sweep_worker *w, uint64_t index, double *point, ode_lane *lane, unsigned which) {
    const sweep *s = w->s;
    track *k = &w->tracks[lane->place];
    double *row = w->flow->row(index, w->flow->data);
    const bool allowed = sweep_knobs(s, index, w->knobs);
    for (size_t i = 0; i < s->knob_count; i++) row[1 + i] = w->knobs[i];
    *lane = (ode_lane){.id = index, .t_end = s->r->until, .place = lane->place};
    sweep_status status = SWEEP_DONE;
    if (!allowed) status = SWEEP_NOT_ALLOWED;
    else if (!sweep_begin(s, w->twin)) status = SWEEP_NO_START;
    else if (!begin_track(w, w->twin->chart, k)) status = SWEEP_NO_START;
    else if (s->until_of.tape != NULL &&
             (!function_defined(&w->until, w->twin->y, NULL, 0, &lane->t_end) ||
              !(lane->t_end > 0)))
        status = SWEEP_NOT_ALLOWED;
    if (status != SWEEP_DONE) {
        refuse(w, index, status);
        return false;
    }
    if (w->twin->chart != 0) {
        put_off(w, w->twin->chart, lane, w->twin->y, k);
        return false;
    }
    scatter(s->n, w->twin->y, which, point);
    scatter(s->knob_count, w->knobs, which, point + (s->n + 1) * ODE_LANES);
    return true;
}

static bool next(double *point, ode_lane *lane, unsigned which, void *data) {
    sweep_worker *w = data;
    uint64_t index;
    if (w->queues[w->chart].count > 0) {
        take_up(w, point, lane, which);
        return true;
    }
    if (w->chart != 0) return false;
    while (w->flow->take(&index, w->flow->data)) {
        if (begin(w, index, point, lane, which)) return true;
    }
    return false;
}

// ---- after a step ------------------------------------------------------------------------------------

/// Quantities and gates of a lane at a time within its last step, w->values; false if there are none.
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

/// Ends the motion of a lane at the last time before it passes a gate. The state there is put into `point`.
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

/// The extremes of the last step up to time t, from five places in it; where a parabola through three of
/// them says that there is more in between, that is looked for.
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

/// Whether the basis is no longer good and there is a better one: then the motion waits for its chart.
static bool change_chart(sweep_worker *w, const double *point, unsigned lane, double quality,
                         const ode_lane *own, double length) {
    const sweep *s = w->s;
    run_motion *r = w->twin;
    track *k = &w->tracks[own->place];
    const double t = point[s->n * ODE_LANES + lane];
    k->quality = fmax(k->quality, quality);
    if (quality > 0.01 * k->quality || t >= own->t_end) return false;
    be_lane(w, point, lane);
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
    put_off(w, r->chart, &there, r->y, k);
    w->changes++;
    return true;
}

static uint32_t after_step(ode_lanes *s, double *point, ode_lane *all, uint32_t lanes, void *data) {
    sweep_worker *w = data;
    const sweep *sw = w->s;
    const sweep_room *room = &w->watch[w->chart];
    double *values = room->out;
    uint32_t over = sweep_kernel_eval(&sw->charts[w->chart].watch, room, point, values) & lanes;
    for (uint32_t left = over; left != 0; left &= left - 1)
        w->tracks[all[__builtin_ctz(left)].place].status = SWEEP_SINGULAR;
    memcpy(w->probe, point, (sw->n + 1 + sw->knob_count) * ODE_LANES * sizeof *point);
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
        if (!leaves && sw->watches_quality)
            k->moved = change_chart(w, point, l, quality, &all[l],
                                    point[sw->n * ODE_LANES + l] - ode_lanes_before(s, l));
        if (leaves || k->moved) over |= 1u << l;
    }
    return over;
}

// ---- the end -----------------------------------------------------------------------------------------

static sweep_status status_of(ode_end end, const track *k) {
    switch ((int)end) {
    case ODE_DONE: return SWEEP_DONE;
    case ODE_STOPPED: return k->status;
    case ODE_STEP_TOO_SMALL: return SWEEP_SMALL_STEP;
    case ODE_TOO_MANY_STEPS: return SWEEP_MANY_STEPS;
    default: return SWEEP_SINGULAR;
    }
}

static void write_row(sweep_worker *w, const double *values, unsigned lane, const ode_lane *own,
                      sweep_status status) {
    const sweep *s = w->s;
    double *row = w->flow->row(own->id, w->flow->data), *kept = row + 1 + s->knob_count;
    size_t final = 0, extreme = 0;
    bool known = true;
    row[0] = own->t;
    for (size_t k = 0; k < s->kept.count; k++) {
        const double x = s->kept.items[k].extreme != 0 ? w->tracks[own->place].best[extreme++]
                                                       : values[final++ * ODE_LANES + lane];
        kept[k] = isfinite(x) ? x + 0.0 : NAN; // −0 becomes 0
        known = known && isfinite(x);
    }
    if (!known && status <= SWEEP_LEFT_RANGE) status = SWEEP_NO_VALUE;
    w->flow->publish(own->id, status, w->flow->data);
}

static void ended(const double *point, const ode_lane *all, const ode_end *ends, uint32_t lanes,
                  void *data) {
    sweep_worker *w = data;
    const sweep_kernel *final = &w->s->charts[w->chart].final;
    const sweep_room *room = &w->final[w->chart];
    if (final->tape != NULL) (void)sweep_kernel_eval(final, room, point, room->out);
    for (uint32_t left = lanes; left != 0; left &= left - 1) {
        const unsigned l = (unsigned)__builtin_ctz(left);
        if (ends[l] == ODE_STOPPED && w->tracks[all[l].place].moved) continue;
        w->steps += all[l].steps;
        w->rejected += all[l].rejected;
        write_row(w, room->out, l, &all[l], status_of(ends[l], &w->tracks[all[l].place]));
    }
}

// ---- the worker --------------------------------------------------------------------------------------

static void make_solver(sweep_worker *w, size_t chart) {
    const sweep *s = w->s;
    const sweep_kernel *k = &s->charts[chart].rates;
    const ode_lanes_system system = {.n = s->n,
                                     .more_count = s->knob_count,
                                     .code = k->code != NULL ? jit_lanes(k->code) : NULL,
                                     .width = k->code != NULL ? jit_width(k->code) : 0,
                                     .rhs = rates,
                                     .timeless = s->timeless,
                                     .quaternion_count = s->quaternion_count,
                                     .quaternions = s->quaternions,
                                     .project = s->projects ? project : NULL,
                                     .step =
                                         s->charts[chart].watch.tape != NULL ? after_step : NULL,
                                     .next = next,
                                     .ended = ended,
                                     .data = w};
    ode_options options = ode_options_default();
    options.relative = options.absolute = s->tolerance;
    w->solvers[chart] = ode_lanes_create(&system, &options);
    sweep_room_init(&w->rates[chart], k);
    sweep_room_init(&w->watch[chart], &s->charts[chart].watch);
    sweep_room_init(&w->final[chart], &s->charts[chart].final);
    if (s->charts[chart].given != NULL)
        w->given[chart] = tape_work_create(s->charts[chart].given, 1);
}

sweep_worker *sweep_worker_create(const sweep *s, const sweep_flow *flow) {
    const size_t charts = s->r->charts.count, point = (s->n + 1 + s->knob_count) * ODE_LANES;
    sweep_worker *w = MEM_NEW_ZERO(sweep_worker, 1);
    w->s = s;
    w->flow = flow;
    w->knobs = MEM_NEW_ZERO(double, s->knob_count);
    w->twin = run_twin_create(s->r, w->knobs);
    w->until = function_twin(&s->until_of, w->knobs);
    w->solvers = MEM_NEW_ZERO(ode_lanes *, charts);
    w->rates = MEM_NEW_ZERO(sweep_room, charts);
    w->watch = MEM_NEW_ZERO(sweep_room, charts);
    w->final = MEM_NEW_ZERO(sweep_room, charts);
    w->given = MEM_NEW_ZERO(tape_work *, charts);
    w->queues = MEM_NEW_ZERO(queue, charts);
    w->start = MEM_NEW_ZERO(double, point);
    w->probe = MEM_NEW_ZERO(double, point);
    w->values = MEM_NEW_ZERO(double, quantity_count(s) + 1);
    w->y = MEM_NEW_ZERO(double, s->n + 1);
    for (size_t l = 0; l < ODE_PLACES; l++) {
        w->tracks[l].sides = MEM_NEW_ZERO(double, s->gate_count);
        w->tracks[l].best = MEM_NEW_ZERO(double, s->extreme_count);
        w->tracks[l].last = MEM_NEW_ZERO(double, s->extreme_count);
    }
    for (size_t c = 0; c < charts; c++) make_solver(w, c);
    return w;
}

void sweep_worker_destroy(sweep_worker *w) {
    for (size_t c = 0; c < w->s->r->charts.count; c++) {
        ode_lanes_destroy(w->solvers[c]);
        sweep_room_clear(&w->rates[c]);
        sweep_room_clear(&w->watch[c]);
        sweep_room_clear(&w->final[c]);
        tape_work_destroy(w->given[c]);
        vec_clear(&w->queues[c]);
    }
    for (size_t l = 0; l < ODE_PLACES; l++) {
        free(w->tracks[l].sides);
        free(w->tracks[l].best);
        free(w->tracks[l].last);
    }
    run_twin_destroy(w->twin);
    function_clear(&w->until);
    free(w->knobs);
    free(w->solvers);
    free(w->rates);
    free(w->watch);
    free(w->final);
    free(w->given);
    free(w->queues);
    free(w->start);
    free(w->probe);
    free(w->values);
    free(w->y);
    free(w);
}

void sweep_worker_go(sweep_worker *w) {
    const size_t charts = w->s->r->charts.count;
    bool left = true;
    for (size_t c = 0; left; c = c + 1 < charts ? c + 1 : 0) {
        w->chart = c;
        ode_lanes_go(w->solvers[c]);
        left = false;
        for (size_t k = 0; k < charts; k++) left = left || w->queues[k].count > 0;
    }
}

void sweep_worker_add(const sweep_worker *w, sweep_summary *out) {
    out->steps += w->steps;
    out->rejected += w->rejected;
    out->changes += w->changes;
}
