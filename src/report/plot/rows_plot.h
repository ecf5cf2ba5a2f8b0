/// Rows of a table as a picture: motions that were not made by a run of their own.
#ifndef REPORT_PLOT_ROWS_PLOT_H
#define REPORT_PLOT_ROWS_PLOT_H

#include "draw/plot.h"
#include "model/model.h"

typedef struct rows_plot {
    const char *title;
    size_t count, columns;    ///< the first column is the time
    const char *const *names; ///< of all columns
    const double *values;
    bool coordinates; ///< only these are drawn, of those that are no entries of rotations
} rows_plot;

/// Writes the picture. False if there is no column to draw.
bool rows_draw(const rows_plot *p, const model *m, plot_writer *write, text *out);

#endif
