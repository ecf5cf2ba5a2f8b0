/// Panels of the motions one below the other.
#include "report/plot/fit_plot.h"

#include <stdlib.h>

#include "base/mem.h"

enum { MOST_PANELS = 12 };

/// A column of numbers that stand `stride` apart.
static double *column(size_t count, const double *first, size_t stride) {
    double *x = MEM_NEW(double, count);
    for (size_t i = 0; i < count; i++) x[i] = first[i * stride];
    return x;
}

void fit_draw(const fit *f, plot_writer *write, text *out) {
    plot_panel panels[MOST_PANELS];
    plot_series series[2 * MOST_PANELS];
    double *numbers[3 * MOST_PANELS];
    size_t count = 0;
    for (size_t i = 0; i < fit_of(f)->motion_count; i++) {
        const fit_motion m = fit_motion_of(f, i);
        for (size_t j = 0; j < m.outputs && count < MOST_PANELS; j++, count++) {
            double **own = numbers + 3 * count;
            plot_series *s = series + 2 * count;
            own[0] = column(m.rows, m.times, m.stride);
            own[1] = column(m.rows, m.measured + j, m.outputs);
            own[2] = column(m.rows, m.fitted + j, m.outputs);
            s[0] = (plot_series){"measured", PLOT_POINTS, 1, m.rows, own[0], own[1], 1};
            s[1] = (plot_series){"fitted", PLOT_CURVE, 0, m.rows, own[0], own[2], 1};
            panels[count] = (plot_panel){
                .x.label = "t", .y.label = fit_output_name(f, i, j), .count = 2, .series = s};
        }
    }
    write(&(plot){"data and fit", count, panels}, out);
    for (size_t k = 0; k < 3 * count; k++) free(numbers[k]);
}
