/// What the files of plots share: axes that are laid out.
#ifndef DRAW_PLOT_INTERNAL_H
#define DRAW_PLOT_INTERNAL_H

#include "draw/canvas.h"
#include "draw/plot.h"

#define PLOT_GREY "#63656d"

/// A range of values (of their logarithms to base ten) and where it stands, in pixels.
typedef struct plot_scale {
    double low, high, from, to;
    bool logarithmic;
} plot_scale;

/// Where a value stands. NaN where it has no place.
double plot_place_of(const plot_scale *a, double v);
/// The distance of ticks at 1, 2 or 5 times a power of ten, for about so many.
double plot_tick_step(const plot_scale *a, int most);
/// A number at a tick.
void plot_tick(canvas *c, double x, double y, canvas_anchor anchor, double v);

/// The name of something.
void plot_label(canvas *c, double x, double y, canvas_anchor anchor, const char *name);

#endif
