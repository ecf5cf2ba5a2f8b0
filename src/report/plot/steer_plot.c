/// A panel a control, then a panel a coordinate.
#include "report/plot/steer_plot.h"

#include <stdlib.h>

#include "base/mem.h"

enum { MOST_PANELS = 12 };

static double *column(size_t count, const double *first, size_t stride) {
    double *x = MEM_NEW(double, count);
    for (size_t i = 0; i < count; i++) x[i] = first[i * stride];
    return x;
}

void steer_draw(const steer *s, plot_writer *write, text *out) {
    const steer_result *r = steer_of(s);
    plot_panel panels[MOST_PANELS];
    plot_series series[MOST_PANELS];
    double *numbers[2 * MOST_PANELS];
    size_t count = 0;
    for (size_t i = 0; i < r->input_count + r->state_count && count < MOST_PANELS; i++, count++) {
        const bool input = i < r->input_count;
        const size_t k = input ? i : i - r->input_count,
                     stride = 1 + (input ? r->input_count : r->state_count),
                     rows = input ? r->row_count : r->sample_count;
        const double *from = input ? r->rows : r->samples;
        double **own = numbers + 2 * count;
        own[0] = column(rows, from, stride);
        own[1] = column(rows, from + 1 + k, stride);
        series[count] =
            (plot_series){input ? "input" : "motion", PLOT_CURVE, input, rows, own[0], own[1], 1};
        panels[count] = (plot_panel){.x.label = "t",
                                     .y.label = input ? r->inputs[k] : r->states[k],
                                     .count = 1,
                                     .series = &series[count]};
    }
    write(&(plot){"the motion to the goal", count, panels}, out);
    for (size_t k = 0; k < 2 * count; k++) free(numbers[k]);
}
