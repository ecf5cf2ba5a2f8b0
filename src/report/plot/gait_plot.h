/// Pictures of gaits: the path in the plane, and maps over parameters.
#ifndef REPORT_PLOT_GAIT_PLOT_H
#define REPORT_PLOT_GAIT_PLOT_H

#include "draw/plot.h"
#include "run/gait/map.h"
#include "run/gait/path.h"

/// The points that the model's draw block traces (else the first two lines of the group), with the
/// body at the ends of cycles; for a group without a plane the group's coordinates over time.
void gait_draw_path(const gait_path *p, const double *values, plot_writer *write, text *out);

/// What a map has to say, one panel each: numbers of the displacement and momenta that are not zero
/// everywhere. Over one parameter curves, over two colours. `names` are those of the axes.
void gait_draw_map(const gait *g, size_t axis_count, const gait_axis *axes,
                   const char *const *names, const gait_point *points, plot_writer *write,
                   text *out);

#endif
