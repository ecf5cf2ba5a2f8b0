/// Maps: cells in colours, white where there is no value, and lines of equal value between the
/// places where values stand.
#ifndef DRAW_PLOT_MAP_INTERNAL_H
#define DRAW_PLOT_MAP_INTERNAL_H

#include "draw/plot_internal.h"

/// Colours and lines of equal value; a bar beside them, from x = `bar`, tells which is which.
void plot_draw_map(const plot_map *m, const plot_scale *x, const plot_scale *y, double bar,
                   canvas *c);

#endif
