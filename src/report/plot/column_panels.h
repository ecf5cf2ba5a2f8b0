/// Columns over time as small multiples: those of one unit share a panel, lengths, angles and their
/// rates apart; and where a body goes in the plane, with axes of one scale.
#ifndef REPORT_PLOT_COLUMN_PANELS_H
#define REPORT_PLOT_COLUMN_PANELS_H

#include "draw/plot.h"
#include "model/model.h"

/// Columns of numbers, one row after the other; the first number of each is the time.
typedef struct column_table {
    size_t count;             ///< of rows
    size_t columns;           ///< drawn ones
    const char *const *names; ///< of these, as in the tables of runs: x, theta_dot, energy
    const double *rows;       ///< count of them, each 1 + columns
    const char *second;       ///< how names of a second motion end: "_vak"; NULL: there is none
    const char *of_first, *of_second; ///< what is said of both: "nonholonomic", "vakonomic"
} column_table;

typedef struct column_panels {
    size_t count;
    plot_panel *panels;  ///< over time, then the path, if there is one
    size_t over_time;    ///< how many of them are over time
    plot_series *series; ///< one a column, by panels; then those of the path
    char **labels;       ///< of the columns, and of the panels: their units
    size_t label_count;
} column_panels;

void column_panels_init(column_panels *p, const model *m, const column_table *t);
void column_panels_clear(column_panels *p);

#endif
