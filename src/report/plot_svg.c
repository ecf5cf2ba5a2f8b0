/// Columns over time as a plot of one panel.
#include "report/plot_svg.h"

#include <stdlib.h>

#include "base/mem.h"
#include "report/plot.h"

void plot_to_svg(const plot_svg *p, text *out) {
    plot_series *series = MEM_NEW_ZERO(plot_series, p->lines);
    for (size_t i = 0; i < p->lines; i++)
        series[i] = (plot_series){.label = p->labels[i],
                                  .style = PLOT_CURVE,
                                  .colour = i,
                                  .count = p->count,
                                  .x = p->rows,
                                  .y = p->rows + 1 + i,
                                  .stride = p->lines + 1};
    const plot_panel panel = {.x.label = "t", .count = p->lines, .series = series};
    const plot whole = {.title = p->title, .count = 1, .panels = &panel};
    canvas c = {0};
    plot_draw(&whole, &c);
    canvas_to_svg(&c, out);
    canvas_clear(&c);
    free(series);
}
