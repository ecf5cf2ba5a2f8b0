/// A motion to a goal over time: the inputs, and what moves.
#ifndef REPORT_PLOT_STEER_PLOT_H
#define REPORT_PLOT_STEER_PLOT_H

#include "draw/plot.h"
#include "run/steer/steer.h"

void steer_draw(const steer *s, plot_writer *write, text *out);

#endif
