/// What happens in the lanes of one thread. A motion whose basis degenerates is taken out of its
/// lane and put on the list of the chart it goes on in; integrators of different charts take turns.
/// Everything about a motion is decided by that motion alone.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/stop.h"
#include "run/motion/position_internal.h"
#include "run/motion/twin_internal.h"
#include "run/sweep/chart_internal.h"
#include "run/sweep/kernel_internal.h"
#include "run/sweep/lanes_internal.h"
#include "run/sweep/start_internal.h"
#include "run/sweep/watch_internal.h"

// ---- the right-hand side, and levels ------------------------------------------------------------

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

void sweep_be_lane(sweep_worker *w, const double *point, unsigned lane) {
    const sweep *s = w->s;
    gather(s->more_count, point + (s->n + 1) * ODE_LANES, lane, w->knobs);
    w->twin->chart = w->chart;
}

static bool project(double *point, unsigned lane, void *data) {
    sweep_worker *w = data;
    run_motion *r = w->twin;
    const double t = point[w->s->n * ODE_LANES + lane];
    sweep_be_lane(w, point, lane);
    gather(w->s->n, point, lane, w->y);
    const bool good = r->form->project(r, t, w->y);
    scatter(w->s->n, w->y, lane, point);
    return good;
}

// ---- beginning ----------------------------------------------------------------------------------

static double *no_numbers(const sweep *s, double *row) {
    for (size_t k = 1 + s->knob_count; k < s->column_count; k++) row[k] = NAN;
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
    scatter(s->more_count, w->knobs, 0, w->start + (s->n + 1) * ODE_LANES);
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
    for (size_t i = 0; i < s->turn_count; i++) {
        const double *at = w->values + s->gate_count + s->extreme_count + 2 * i;
        k->turned[i] = (turned){.x = at[0], .y = at[1]};
    }
    return true;
}

enum { TURNED_SIZE = sizeof(turned) / sizeof(double) };

static size_t track_size(const sweep *s) {
    return s->gate_count + 2 * s->extreme_count + TURNED_SIZE * s->turn_count;
}

void sweep_put_off(sweep_worker *w, size_t chart, const ode_lane *lane, const double *y,
                   const track *k) {
    const sweep *s = w->s;
    waiting *x = vec_push(&w->queues[chart]);
    *x = (waiting){.lane = *lane, .quality = k->quality};
    double *to = x->numbers = MEM_NEW(double, s->n + s->more_count + track_size(s));
    memcpy(to, y, s->n * sizeof *y);
    memcpy(to + s->n, w->knobs, s->more_count * sizeof *y);
    to += s->n + s->more_count;
    memcpy(to, k->sides, s->gate_count * sizeof *y);
    memcpy(to + s->gate_count, k->best, s->extreme_count * sizeof *y);
    memcpy(to + s->gate_count + s->extreme_count, k->last, s->extreme_count * sizeof *y);
    memcpy(to + s->gate_count + 2 * s->extreme_count, k->turned, s->turn_count * sizeof *k->turned);
    x->end = k->end;
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
    scatter(s->more_count, from + s->n, which, point + (s->n + 1) * ODE_LANES);
    from += s->n + s->more_count;
    memcpy(k->sides, from, s->gate_count * sizeof *from);
    memcpy(k->best, from + s->gate_count, s->extreme_count * sizeof *from);
    memcpy(k->last, from + s->gate_count + s->extreme_count, s->extreme_count * sizeof *from);
    memcpy(k->turned, from + s->gate_count + 2 * s->extreme_count,
           s->turn_count * sizeof *k->turned);
    k->end = x.end;
    k->quality = x.quality;
    k->status = SWEEP_DONE;
    k->moved = false;
    free(x.numbers);
}

/// The twin's signs are those of a segment, and a motion goes to its end.
static void enter_segment(sweep_worker *w, size_t which, ode_lane *lane) {
    const sweep_segments *g = &w->s->segments;
    memcpy(w->knobs + w->s->knob_count, g->signs + which * g->sign_count,
           g->sign_count * sizeof *g->signs);
    lane->t_end = g->ends[which];
}

/// Begins the motion of a row in a lane. False if it is over already, or begins in another chart.
static bool begin(sweep_worker *w, uint64_t index, double *point, ode_lane *lane, unsigned which) {
    const sweep *s = w->s;
    track *k = &w->tracks[lane->place];
    double *row = w->flow->row(index, w->flow->data);
    const bool allowed = sweep_knobs(s, index, w->knobs);
    for (size_t i = 0; i < s->knob_count; i++) row[1 + i] = w->knobs[i];
    *lane = (ode_lane){.id = index, .t_end = s->r->until, .place = lane->place};
    if (s->segments.count > 0) enter_segment(w, 0, lane);
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
    k->end = s->segments.count > 0 ? s->r->until : lane->t_end;
    sweep_samples_begin(w, index, (unsigned)w->twin->chart);
    if (w->twin->chart != 0) {
        sweep_put_off(w, w->twin->chart, lane, w->twin->y, k);
        return false;
    }
    scatter(s->n, w->twin->y, which, point);
    scatter(s->more_count, w->knobs, which, point + (s->n + 1) * ODE_LANES);
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

// ---- the end ------------------------------------------------------------------------------------

static sweep_status status_of(ode_end end, const track *k) {
    switch ((int)end) {
    case ODE_DONE: return SWEEP_DONE;
    case ODE_STOPPED: return k->status;
    case ODE_STEP_TOO_SMALL: return SWEEP_SMALL_STEP;
    case ODE_TOO_MANY_STEPS: return SWEEP_MANY_STEPS;
    default: return SWEEP_SINGULAR;
    }
}

/// How fast something turned, or a ratio of such; none if the motion ended early.
static double rate_of(const sweep_kept *column, const track *k, double t, const turned *first) {
    const double rate = turning_rate(first, k->end);
    if (t < k->end * (1 - 1e-12)) return NAN;
    return column->turn_count == 2 ? rate / turning_rate(first + 1, k->end) : rate;
}

static void write_row(sweep_worker *w, const double *values, unsigned lane, const ode_lane *own,
                      sweep_status status) {
    const sweep *s = w->s;
    double *row = w->flow->row(own->id, w->flow->data), *kept = row + 1 + s->knob_count;
    const track *of = &w->tracks[own->place];
    size_t final = 0, extreme = 0, turn = 0;
    bool known = true;
    row[0] = own->t;
    for (size_t k = 0; k < s->kept.count; k++) {
        const sweep_kept *column = &s->kept.items[k];
        const double x = column->extreme != 0     ? of->best[extreme++]
                         : column->turn_count > 0 ? rate_of(column, of, own->t, of->turned + turn)
                                                  : values[final++ * ODE_LANES + lane];
        turn += column->turn_count;
        kept[k] = isfinite(x) ? x + 0.0 : NAN; // −0 becomes 0
        known = known && isfinite(x);
    }
    if (!known && status <= SWEEP_LEFT_RANGE) status = SWEEP_NO_VALUE;
    sweep_samples_end(s, own->t, row);
    w->flow->publish(own->id, status, w->flow->data);
}

/// Whether a motion has reached the end of a segment, not of the run: then it waits for the next.
static bool goes_on(sweep_worker *w, const double *point, const ode_lane *own, unsigned lane) {
    const sweep *s = w->s;
    const size_t next = sweep_segments_after(&s->segments, own->t_end);
    if (next >= s->segments.count) return false;
    ode_lane there = *own;
    sweep_be_lane(w, point, lane);
    gather(s->n, point, lane, w->y);
    enter_segment(w, next, &there);
    there.step = 0;
    sweep_put_off(w, w->chart, &there, w->y, &w->tracks[own->place]);
    return true;
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
        if (ends[l] == ODE_DONE && goes_on(w, point, &all[l], l)) continue;
        w->steps += all[l].steps;
        w->rejected += all[l].rejected;
        write_row(w, room->out, l, &all[l], status_of(ends[l], &w->tracks[all[l].place]));
    }
}

// ---- the worker ---------------------------------------------------------------------------------

static void make_solver(sweep_worker *w, size_t chart) {
    const sweep *s = w->s;
    const sweep_kernel *k = &s->charts[chart].rates;
    const bool watches = s->charts[chart].watch.tape != NULL || s->time_count > 0;
    const ode_lanes_system system = {.n = s->n,
                                     .more_count = s->more_count,
                                     .code = k->code != NULL ? jit_lanes(k->code) : NULL,
                                     .stages = k->code != NULL ? jit_stages(k->code) : NULL,
                                     .width = k->code != NULL ? jit_width(k->code) : 0,
                                     .rhs = rates,
                                     .timeless = s->timeless,
                                     .quaternion_count = s->quaternion_count,
                                     .quaternions = s->quaternions,
                                     .project = s->projects ? project : NULL,
                                     .step = watches ? sweep_after_step : NULL,
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
    const size_t charts = s->r->charts.count, point = (s->n + 1 + s->more_count) * ODE_LANES;
    sweep_worker *w = MEM_NEW_ZERO(sweep_worker, 1);
    w->s = s;
    w->flow = flow;
    w->knobs = MEM_NEW_ZERO(double, s->more_count);
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
    w->samples = MEM_NEW_ZERO(double, point);
    w->more = MEM_NEW_ZERO(double, s->more_count);
    w->values = MEM_NEW_ZERO(double, quantity_count(s) + 1);
    w->y = MEM_NEW_ZERO(double, s->n + 1);
    for (size_t l = 0; l < ODE_PLACES; l++) {
        w->tracks[l].sides = MEM_NEW_ZERO(double, s->gate_count);
        w->tracks[l].best = MEM_NEW_ZERO(double, s->extreme_count);
        w->tracks[l].last = MEM_NEW_ZERO(double, s->extreme_count);
        w->tracks[l].turned = MEM_NEW_ZERO(turned, s->turn_count);
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
        for (size_t i = 0; i < w->queues[c].count; i++) free(w->queues[c].items[i].numbers);
        vec_clear(&w->queues[c]);
    }
    for (size_t l = 0; l < ODE_PLACES; l++) {
        free(w->tracks[l].sides);
        free(w->tracks[l].best);
        free(w->tracks[l].last);
        free(w->tracks[l].turned);
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
    free(w->samples);
    free(w->more);
    free(w->values);
    free(w->y);
    free(w);
}

void sweep_worker_go(sweep_worker *w) {
    const size_t charts = w->s->r->charts.count;
    bool left = true;
    for (size_t c = 0; left && !stop_wanted(); c = c + 1 < charts ? c + 1 : 0) {
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
