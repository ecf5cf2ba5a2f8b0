/// Plots: panels one below the other, each with two axes and series of lines or points, marked
/// places along the first axis, or a map of colours under them.
#ifndef DRAW_PLOT_H
#define DRAW_PLOT_H

#include <stdbool.h>

#include "base/text.h"

typedef struct plot_axis {
    const char *label; ///< NULL: none
    bool logarithmic;  ///< values that are not positive leave a gap
} plot_axis;

typedef enum plot_style {
    PLOT_CURVE,
    PLOT_POINTS,  ///< dots
    PLOT_OUTLINE, ///< a closed curve, thin and pale
    PLOT_MARKS    ///< larger dots
} plot_style;

/// A value that is not finite leaves a gap.
typedef struct plot_series {
    const char *label; ///< NULL: not in the legend
    plot_style style;
    size_t colour; ///< which of the palette
    size_t count;
    const double *x, *y;
    size_t stride; ///< from one to the next, in numbers; 0 stands for 1
} plot_series;

/// A place along the first axis.
typedef struct plot_place {
    double at;
    const char *label; ///< NULL: none
} plot_place;

/// Values over a grid, as colours with lines of equal value.
typedef struct plot_map {
    size_t columns, rows;          ///< at least two of each
    double left, right, low, high; ///< where the first and the last stand
    const double *values; ///< value of column i, row j at i*rows + j; not finite: left white
    const char *label;
} plot_map;

typedef struct plot_panel {
    plot_axis x, y;
    bool equal; ///< a unit is as long along both axes
    size_t count;
    const plot_series *series;
    size_t place_count;
    const plot_place *places;
    const plot_map *map; ///< NULL: none
} plot_panel;

typedef struct plot {
    const char *title;
    size_t count;
    const plot_panel *panels;
} plot;

/// Appends the plot as a file; nothing, where it could not be drawn for want of memory.
typedef void plot_writer(const plot *p, text *out);
plot_writer plot_to_svg, plot_to_png, plot_to_pdf;

/// Whether there is what draws PNG and PDF; if not, the reason.
bool plot_has_cairo(char *why, size_t room);

#endif
