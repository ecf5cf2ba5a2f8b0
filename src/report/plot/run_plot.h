/// Some columns of a run as a picture, and below them what was watched.
#ifndef REPORT_PLOT_RUN_PLOT_H
#define REPORT_PLOT_RUN_PLOT_H

#include "base/vec.h"
#include "draw/plot.h"
#include "model/model.h"
#include "run/motion/run.h"
#include "run/study/watched.h"

/// All-zero: no picture.
typedef struct run_plot {
    bool named; ///< somebody named the columns
    VEC(size_t) columns;
    VEC(double) rows;
} run_plot;

/// Chooses the columns: those named, "x,theta", or for "" the coordinates without rotations, or
/// else the velocities. HAMEL_INVALID with a message if a name is not one.
HAMEL_MUST_USE hamel_status run_plot_choose(run_plot *p, const char *names, const model *m,
                                            const run_motion *r, diag *messages);
/// Keeps what is drawn of a sample.
void run_plot_take(run_plot *p, const double *columns);
/// Writes the picture; there are samples. `run` is its name, NULL at rest.
void run_plot_write(const run_plot *p, const model *m, const char *run, const run_motion *r,
                    const watched_list *seen, plot_writer *write, text *out);
void run_plot_clear(run_plot *p);

#endif
