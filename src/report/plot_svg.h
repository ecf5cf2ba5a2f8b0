/// One plot over time as a picture, SVG or PNG: lines, ticks, a legend.
#ifndef REPORT_PLOT_SVG_H
#define REPORT_PLOT_SVG_H

#include "base/text.h"

typedef struct plot_svg {
    const char *title;
    size_t lines;              ///< at least one
    const char *const *labels; ///< of the lines
    size_t count;              ///< of samples, at least one
    const double *rows; ///< count rows of 1 + lines numbers: the time, then each line's value
} plot_svg;

void plot_to_svg(const plot_svg *p, text *out);
void plot_to_png(const plot_svg *p, text *out);

#endif
