/// Data and fitted motions over time.
#ifndef REPORT_PLOT_FIT_PLOT_H
#define REPORT_PLOT_FIT_PLOT_H

#include "draw/plot.h"
#include "run/fit/fit.h"

/// A panel an output of a motion: dots are measured, curves fitted.
void fit_draw(const fit *f, plot_writer *write, text *out);

#endif
