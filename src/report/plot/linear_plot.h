/// Poles and zeros of a linear system in the complex plane.
#ifndef REPORT_PLOT_LINEAR_PLOT_H
#define REPORT_PLOT_LINEAR_PLOT_H

#include "draw/plot.h"
#include "run/linear/linear.h"

/// `gain` is K of A − B K, whose poles are drawn as well; NULL: there is no feedback.
void linear_draw(const linear *l, const double *gain, const char *title, plot_writer *write,
                 text *out);

#endif
