/// What was watched on a run as panels of its picture.
#ifndef REPORT_PLOT_WATCH_PLOT_H
#define REPORT_PLOT_WATCH_PLOT_H

#include "draw/plot.h"
#include "report/plot/run_plot.h"

typedef struct watch_picture {
    size_t count;
    plot_panel *panels; ///< the first stands for those of the columns: events to mark in them
    size_t item_count;
    plot_series *series; ///< one an item that has a panel ..
    plot_series **more;  ///< .. or as many as an item needs
    double **numbers;    ///< what they show
    plot_place *places;
    char **labels;
} watch_picture;

/// The panels of the columns are left to the caller, but for the places marked in them.
void watch_picture_init(watch_picture *w, const watched_list *list, const run_plot *columns,
                        const model *m, const run_motion *r);
void watch_picture_clear(watch_picture *w);

#endif
