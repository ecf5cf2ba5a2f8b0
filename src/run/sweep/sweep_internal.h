/// The inside of a sweep, for the files run/sweep*.c: sweep_words.c and sweep_axis.c (what is asked
/// for), sweep.c (knobs and what is compiled), sweep_kernel.c (functions over lanes), sweep_start.c
/// (how a motion begins), sweep_lanes.c and sweep_watch.c (what happens in the lanes of one
/// thread), sweep_go.c (threads, and rows in order).
#ifndef RUN_SWEEP_SWEEP_INTERNAL_H
#define RUN_SWEEP_SWEEP_INTERNAL_H

#include <stdatomic.h>

#include "ode/lanes.h"
#include "run/motion/run_internal.h"
#include "run/sweep/axis.h"
#include "run/sweep/sweep.h"
#include "run/sweep/words.h"

// ---- functions over lanes -----------------------------------------------------------------------

/// Outputs of a point of ode/lanes.h. Without compiled code the interpreter does all lanes.
typedef struct sweep_kernel {
    tape *tape;
    jit_function *code;
} sweep_kernel;

/// Workspaces of one thread: for one point and, without compiled code, for all lanes.
typedef struct sweep_room {
    tape_work *one, *all;
    double *out; ///< outputs in all lanes
} sweep_room;

/// The tape is taken over; NULL: no outputs.
void sweep_kernel_init(sweep_kernel *k, tape *t, bool compiled);
void sweep_kernel_clear(sweep_kernel *k);
void sweep_room_init(sweep_room *w, const sweep_kernel *k);
void sweep_room_clear(sweep_room *w);
/// The outputs in all lanes; lanes where a value is missing.
uint32_t sweep_kernel_eval(const sweep_kernel *k, const sweep_room *w, const double *point,
                           double *out);
/// The outputs in one lane, by the interpreter; false if a value is missing.
bool sweep_kernel_one(const sweep_kernel *k, const sweep_room *w, const double *point,
                      unsigned lane, double *out);

// ---- the sweep ----------------------------------------------------------------------------------

/// A function whose sign a motion keeps until it ends. Of the others the sign is that at the
/// beginning.
typedef struct sweep_gate {
    sweep_status status; ///< with which it ends
    bool positive;       ///< inside it is positive
} sweep_gate;

/// What is compiled for one chart. The outputs of `watch`: the gates, the quantities whose extremes
/// are kept, the quality of the basis if there are several charts.
typedef struct sweep_chart {
    sweep_kernel rates, watch, final;
    /// the rates as they are given, where those of `rates` are shorter and lack a value
    tape *given;
} sweep_chart;

/// Where the number comes from that a motion begins with.
typedef enum sweep_source { SWEEP_CONSTANT, SWEEP_KNOB } sweep_source;
typedef struct sweep_value {
    sweep_source source;
    double constant;
    size_t knob;
} sweep_value;

/// A start that needs no search: position entries and quasi-velocities are given one by one.
typedef struct sweep_simple {
    bool usable;
    bool fixed;           ///< the position is the same for all:
    double *state;        ///< that
    sweep_value *entries; ///< or where its entries come from
    sweep_value *velocities;
} sweep_simple;

struct sweep {
    const model *m;
    model swept; ///< the model with knobs
    model_run spec;
    model_setting *from;
    model_parameter *parameters;
    double *knob_values; ///< of `r`

    size_t axis_count, grid_count; ///< the axes of the grid come first
    sweep_axis *axes;
    uint64_t grid, count, rows, seed; ///< rows = grid · count
    size_t knob_count;
    expr *knobs;
    bool *positive, *nonzero; ///< what the model assumes of them
    char **names;             ///< of columns
    size_t column_count;

    size_t quasi_count;
    expr *quasi, *meanings;
    sweep_kept_list kept; ///< in the order of columns
    size_t final_count, extreme_count;
    expr stop;
    bool stops;
    size_t gate_count;
    sweep_gate *gates;
    bool watches_quality;

    run_motion *r;
    size_t n; ///< of the state in lanes
    bool timeless;
    size_t quaternion_count, *quaternions;
    bool projects; ///< onto levels, or nonlinear constraints
    sweep_chart *charts;
    sweep_simple simple;
    run_function until_of; ///< of the knobs; without a tape: r->until
    double tolerance;
    unsigned threads;
    bool compiled;
    char *settings;
};

/// The values of the knobs in a row; false if the model does not allow them.
bool sweep_knobs(const sweep *s, uint64_t index, double *knobs);

// ---- sweep_start.c ------------------------------------------------------------------------------

void sweep_simple_init(sweep *s);
void sweep_simple_clear(sweep *s);
/// The first state of a motion in twin->y, with the twin's knobs. False if there is none.
bool sweep_begin(const sweep *s, run_motion *twin);

// ---- sweep_chart.c ------------------------------------------------------------------------------

HAMEL_MUST_USE hamel_status sweep_charts_init(sweep *s, bool compiled, diag *messages);
void sweep_charts_clear(sweep *s);

// ---- sweep_lanes.c ------------------------------------------------------------------------------

/// Rows and where they go.
typedef struct sweep_flow {
    /// The next row to compute; false if there is none at present.
    bool (*take)(uint64_t *index, void *data);
    /// Its numbers, to be filled; `publish` says that they are there.
    double *(*row)(uint64_t index, void *data);
    void (*publish)(uint64_t index, sweep_status status, void *data);
    void *data;
} sweep_flow;

typedef struct sweep_worker sweep_worker;

sweep_worker *sweep_worker_create(const sweep *s, const sweep_flow *flow);
void sweep_worker_destroy(sweep_worker *w);
/// Computes rows until there is none to take, and finishes those it has taken.
void sweep_worker_go(sweep_worker *w);
void sweep_worker_add(const sweep_worker *w, sweep_summary *out);

#endif
