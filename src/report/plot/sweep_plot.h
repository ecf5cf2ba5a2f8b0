/// Statistics of a sweep as a picture.
#ifndef REPORT_PLOT_SWEEP_PLOT_H
#define REPORT_PLOT_SWEEP_PLOT_H

#include "draw/plot.h"
#include "run/sweep/statistics.h"

/// A panel a quantity: the median with the band that holds nine motions of ten, over time or over
/// the first axis of the grid; of draws alone the distribution, as the part of motions below a
/// value.
void sweep_draw(const sweep_statistics *s, plot_writer *write, text *out);

#endif
