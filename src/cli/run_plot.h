/// hamel run --plot FILE.svg [--columns x,y]: some columns of a run as a picture.
#ifndef CLI_RUN_PLOT_H
#define CLI_RUN_PLOT_H

#include "base/vec.h"
#include "cli/watch_option.h"
#include "model/model.h"
#include "run/motion/run.h"

/// All-zero: no picture.
typedef struct run_plot {
    const char *file, *names; ///< as given; names may be NULL
    VEC(size_t) columns;
    VEC(double) rows;
} run_plot;

/// Chooses the columns: those named, or the coordinates without rotations, or else the velocities.
/// EXIT_USAGE after a message if a name is not one.
int run_plot_open(run_plot *p, const model *m, const run_motion *r);
void run_plot_take(run_plot *p, const double *columns);
/// EXIT_DONE, or EXIT_NO after a message.
/// Below the columns come panels with what was watched.
int run_plot_write(const run_plot *p, const model *m, const char *run, const run_motion *r,
                   const watch_list *watched);
void run_plot_clear(run_plot *p);

#endif
