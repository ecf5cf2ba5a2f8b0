/// Inputs that no expression tells: tables of files, samples of a controller that are held, and
/// controllers of whoever uses the library. Each is made of knobs of the model, numbers that come
/// with every evaluation:
///   a table       c_0 + c_1 (t − t_i) + c_2 (t − t_i)² + c_3 (t − t_i)³, the piece behind row i
///   a sample      one number, found at t = 0, T, 2T, .. and held in between
///   a controller  one number, asked for in every evaluation
/// so equations, machine code and series are those of smooth inputs. The motion is cut where a
/// piece or a sample ends.
#ifndef RUN_MOTION_FEEDS_H
#define RUN_MOTION_FEEDS_H

#include "run/input/curve.h"
#include "run/motion/function.h"

typedef struct run_motion run_motion;
struct run_control;

/// A table, with the piece in use.
typedef struct feed_table {
    input_curve curve;
    size_t piece;
    size_t knob; ///< of t_i; the coefficients follow
} feed_table;

/// A force that is held between samples: that of an expression, or of a controller.
typedef struct feed_sample {
    double every;
    double taken; ///< how many samples were
    size_t knob;
    expr value;                           ///< as written
    const struct run_control *controller; ///< NULL: the expression
} feed_sample;

typedef struct feed_call {
    size_t knob;
    const struct run_control *controller;
} feed_call;

typedef struct run_feeds {
    model held;     ///< the model with knobs
    model_run spec; ///< the run with knobs in its inputs
    size_t table_count, sample_count, call_count;
    feed_table *tables;
    feed_sample *samples;
    feed_call *calls;
    expr *knobs;          ///< of the model that was given, then these
    double *values;       ///< the same in numbers, as long as nobody adds further knobs
    size_t knob_count;    ///< so far
    run_function sampled; ///< (state, w, t) → the expressions of samples, zero for others
    double *found;        ///< room for these
    double end;           ///< of the present piece
    bool failed;          ///< a controller gave no number
} run_feeds;

/// Finds what a run gets from outside: then r->m and r->spec are those with knobs, and r->feeds is
/// there. Files are read. Before the switches, which add knobs of their own.
HAMEL_MUST_USE hamel_status run_feeds_find(run_motion *r);
void run_feeds_destroy(run_motion *r);

/// HAMEL_INVALID if a table does not cover these times. A run that waits is not asked before.
HAMEL_MUST_USE hamel_status run_feeds_cover(const run_motion *r, double from, double to,
                                            diag *messages);
/// HAMEL_INVALID if there are any, for those who have no place for them: "a sweep does not".
HAMEL_MUST_USE hamel_status run_feeds_refuse(const run_motion *r, diag *messages, const char *who);

#endif
