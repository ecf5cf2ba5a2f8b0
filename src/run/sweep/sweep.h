/// Many runs of a model at once: a grid of parameters and initial values, random draws of them, or
/// both.
///
///   sweep *s;
///   hamel_status status = sweep_create(m, spec, &options, messages, &s);
///   sweep_go(s, 0, UINT64_MAX, &watch, &summary);
///   sweep_destroy(s);
///
/// What varies is put into the compiled equations as further numbers (knobs), so they are derived
/// and compiled once. Motions stand side by side in the lanes of an integrator (ode/lanes.h), and
/// threads have integrators of their own. Row i is the same, bit for bit, whatever the number of
/// threads and whatever rows are computed beside it, on one type of processor.
#ifndef RUN_SWEEP_SWEEP_H
#define RUN_SWEEP_SWEEP_H

#include <stdint.h>

#include "base/diag.h"
#include "model/model.h"
#include "run/motion/run.h"
#include "run/sweep/share.h"

typedef struct sweep_options {
    size_t over_count;
    const char *const
        *over; ///< "a=0:1:20", "a=0.1,0.2,0.5", "a=log(0.01:1:20)": the first is slowest
    size_t draw_count;
    const char *const
        *draw;      ///< "u=normal(0,1)", "x=uniform(-1,1)", "k=loguniform(1,9)", "B=rotation"
    uint64_t count; ///< draws at each point of the grid; 0: one
    uint64_t seed;
    /// expressions between commas, max(..) and min(..) of them over the run; NULL: all columns of a
    /// run
    const char *keep;
    const char *stop;        ///< "theta=1": where a motion ends early; NULL: nowhere
    const char *times;       ///< of trajectories, as sweep_times_read; NULL: none
    double until, tolerance; ///< 0: the run's own
    const char *share;       ///< the rows it is about, as sweep_share_read; NULL: all
    unsigned threads;        ///< 0: as many as the machine has
    bool interpreted;        ///< without compiled code
    run_form form;
    size_t lambda_count; ///< initial multipliers, for forms that have them; none: zero
    const double *lambda;
} sweep_options;

/// How a motion of the sweep ended.
///   X(NAME, word, meaning)
#define SWEEP_STATUS(X)                                                                            \
    X(DONE, "done", "the end of the run was reached")                                              \
    X(STOP, "stop", "the motion came to where it was to stop")                                     \
    X(LEFT_RANGE, "left_range", "a coordinate left its range")                                     \
    X(SINGULAR, "singular", "the equations of motion have no value further on")                    \
    X(SMALL_STEP, "small_step", "the step became too small")                                       \
    X(MANY_STEPS, "many_steps", "the limit on the number of steps was reached")                    \
    X(NO_START, "no_start", "no initial state has the values that are asked for")                  \
    X(NOT_ALLOWED, "not_allowed", "a parameter is not what the model assumes of it")               \
    X(NO_VALUE, "no_value", "a quantity that is kept has no value at the end")

typedef enum sweep_status {
#define X(name, word, meaning) SWEEP_##name,
    SWEEP_STATUS(X)
#undef X
        SWEEP_STATUS_COUNT
} sweep_status;

const char *sweep_status_word(sweep_status status);

typedef struct sweep sweep;

/// On input spec is the run, or NULL for one from rest. On failure *out is NULL and the messages
/// say why. The model must outlive the sweep and is not used while it goes.
HAMEL_MUST_USE hamel_status sweep_create(const model *m, const model_run *spec,
                                         const sweep_options *options, diag *messages, sweep **out);
void sweep_destroy(sweep *s);

/// The rows it is about.
const sweep_share *sweep_rows(const sweep *s);
/// The numbers of a row: the time reached, what varies, what is kept.
size_t sweep_column_count(const sweep *s);
/// t, a, u(0), x, theta.
const char *sweep_column_name(const sweep *s, size_t column);
/// One line that says what is computed: the same line, the same rows.
const char *sweep_settings(const sweep *s);
unsigned sweep_threads(const sweep *s);
/// Whether machine code is run.
bool sweep_compiled(const sweep *s);

typedef struct sweep_summary {
    uint64_t rows;                      ///< told
    uint64_t ended[SWEEP_STATUS_COUNT]; ///< how
    uint64_t steps, rejected;           ///< of the motions that were computed
    uint64_t changes;                   ///< of basis
    double seconds;
    bool compiled, stopped; ///< whether machine code was run; whether it was asked to stop
    bool failed;            ///< whoever takes the rows could not
} sweep_summary;

/// Who is told. Calls come from the thread of sweep_go, rows in their order.
typedef struct sweep_watch {
    /// False: could not, and the sweep ends. A number without value is NaN, and the status says
    /// why.
    bool (*row)(uint64_t index, sweep_status status, const double *columns, void *data);
    /// Some rows are done; true asks to stop. May be NULL.
    bool (*progress)(uint64_t done, uint64_t rows, void *data);
    void *data;
} sweep_watch;

#endif
