/// A sweep from the inside, for the files of run/sweep: words.c and axis.c (what is asked for),
/// sweep.c (knobs and what is compiled), kernel.c (functions over lanes), start.c (how a motion
/// begins), lanes.c and watch.c (what happens in the lanes of one thread), go.c (threads, and rows
/// in order).
#ifndef RUN_SWEEP_SWEEP_INTERNAL_H
#define RUN_SWEEP_SWEEP_INTERNAL_H

#include "ode/lanes.h"
#include "run/motion/run_internal.h"
#include "run/sweep/axis.h"
#include "run/sweep/chart_internal.h"
#include "run/sweep/kernel_internal.h"
#include "run/sweep/samples.h"
#include "run/sweep/segments.h"
#include "run/sweep/start_internal.h"
#include "run/sweep/sweep.h"
#include "run/sweep/words.h"

/// A function whose sign a motion keeps until it ends. Of the others the sign is that at the
/// beginning.
typedef struct sweep_gate {
    sweep_status status; ///< with which it ends
    bool positive;       ///< inside it is positive
} sweep_gate;

struct sweep {
    const model *m;
    model swept; ///< the model with knobs
    model_run spec;
    model_setting *from;
    model_parameter *parameters;
    double *knob_values; ///< of `r`

    size_t axis_count, grid_count; ///< the axes of the grid come first
    sweep_axis *axes;
    uint64_t grid, count, seed; ///< rows = grid · count
    sweep_share rows;
    size_t knob_count;
    expr *knobs;
    size_t *further; ///< of each knob: the number from 1 of the multiplier it begins; 0: none
    bool *positive, *nonzero; ///< what the model assumes of them
    char **names;             ///< of columns
    size_t column_count;

    size_t quasi_count;
    expr *quasi, *meanings;
    sweep_kept_list kept; ///< in the order of columns
    size_t final_count, extreme_count, turn_count;
    size_t time_count; ///< of trajectories; 0: the end alone is kept
    double *times;
    expr stop;
    bool stops;
    size_t gate_count;
    sweep_gate *gates;
    bool watches_quality;

    run_motion *r;
    size_t n;          ///< of the state in lanes
    size_t more_count; ///< numbers of a point behind the time: knobs, then signs
    sweep_segments segments;
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

#endif
