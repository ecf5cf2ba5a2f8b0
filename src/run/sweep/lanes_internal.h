/// What one thread of a sweep has: its integrators, the motions in their lanes, and those that
/// wait. For lanes.c and watch.c.
#ifndef RUN_SWEEP_LANES_INTERNAL_H
#define RUN_SWEEP_LANES_INTERNAL_H

#include "run/sweep/sweep_internal.h"

/// Rows and where they go.
typedef struct sweep_flow {
    /// The next row to compute; false if there is none at present.
    bool (*take)(uint64_t *index, void *data);
    /// Its numbers, to be filled; `publish` says that they are there.
    double *(*row)(uint64_t index, void *data);
    void (*publish)(uint64_t index, sweep_status status, void *data);
    void *data;
} sweep_flow;

/// What is known of a motion besides its state.
typedef struct track {
    double quality; ///< the best of its basis so far
    double *sides;  ///< the signs of the gates at the beginning; 0: not yet known
    double *best;   ///< extremes so far
    double *last;   ///< the quantities whose extremes are kept, at the end of the last step
    turned *turned; ///< what turns
    double end;     ///< when the motion is to end
    sweep_status status;
    bool moved; ///< to another chart
} track;

/// A motion that waits for its turn in a chart.
typedef struct waiting {
    ode_lane lane;
    double *numbers; ///< state and knobs, then those of its track
    double quality, end;
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
    double *samples, *more; ///< a point of which all lanes are used; knobs and signs of a lane
    uint64_t steps, rejected, changes;
};

static inline void gather(size_t count, const double *rows, unsigned lane, double *out) {
    for (size_t i = 0; i < count; i++) out[i] = rows[i * ODE_LANES + lane];
}

static inline void scatter(size_t count, const double *in, unsigned lane, double *rows) {
    for (size_t i = 0; i < count; i++) rows[i * ODE_LANES + lane] = in[i];
}

static inline size_t quantity_count(const sweep *s) {
    return s->gate_count + s->extreme_count + 2 * s->turn_count;
}

/// The twin's knobs are those of a lane, and its chart the one in use.
void sweep_be_lane(sweep_worker *w, const double *point, unsigned lane);
/// Puts a motion on the list of a chart: a state, the twin's knobs, and its track.
void sweep_put_off(sweep_worker *w, size_t chart, const ode_lane *lane, const double *y,
                   const track *k);

sweep_worker *sweep_worker_create(const sweep *s, const sweep_flow *flow);
void sweep_worker_destroy(sweep_worker *w);
/// Computes rows until there is none to take, and finishes those it has taken, unless its thread is
/// asked to stop.
void sweep_worker_go(sweep_worker *w);
void sweep_worker_add(const sweep_worker *w, sweep_summary *out);

#endif
