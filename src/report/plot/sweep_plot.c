/// What stands along the first axis is the time, else the first axis of the grid, else a quantity
/// itself. Groups that differ in what is left get a colour each.
#include "report/plot/sweep_plot.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/number.h"

enum { MOST_PANELS = 12, MOST_CURVES = 6 };

/// One curve of a panel with its band: `count` places.
typedef struct band {
    size_t count;
    double *x, *middle, *edge_x, *edge; ///< the band forth and back
    char *label;
} band;

static void band_init(band *b, size_t count, char *label) {
    *b = (band){.count = count,
                .x = MEM_NEW(double, count),
                .middle = MEM_NEW(double, count),
                .edge_x = MEM_NEW(double, 2 * count),
                .edge = MEM_NEW(double, 2 * count),
                .label = label};
}

static void band_put(band *b, size_t i, double x, const double *measures) {
    const double *q = measures + SWEEP_QUANTILES;
    b->x[i] = b->edge_x[i] = b->edge_x[2 * b->count - 1 - i] = x;
    b->middle[i] = q[2];
    b->edge[i] = q[0];
    b->edge[2 * b->count - 1 - i] = q[4];
}

static void band_clear(band *b) {
    free(b->x);
    free(b->middle);
    free(b->edge_x);
    free(b->edge);
    free(b->label);
}

/// "a = 0.1, m = 2": where a group stands on the axes from `from` on; NULL if there are none.
static char *place_words(const sweep_statistics *s, size_t which, size_t from) {
    if (from >= s->axis_count) return NULL;
    text words = {0};
    for (size_t k = from; k < s->axis_count; k++) {
        text_addf(&words, "%s%s = ", k > from ? ", " : "", s->axes[k]);
        text_add_number(&words, s->places[which * s->axis_count + k]);
    }
    return text_take(&words);
}

/// Groups with the same place on all axes but the first.
static bool same_rest(const sweep_statistics *s, size_t a, size_t b) {
    const size_t n = s->axis_count;
    return memcmp(s->places + a * n + 1, s->places + b * n + 1, (n - 1) * sizeof *s->places) == 0;
}

static size_t bands_over_time(const sweep_statistics *s, size_t quantity, band *out) {
    const size_t count = s->group_count < MOST_CURVES ? s->group_count : MOST_CURVES;
    for (size_t g = 0; g < count; g++) {
        band_init(&out[g], s->time_count, place_words(s, g, 0));
        for (size_t i = 0; i < s->time_count; i++)
            band_put(&out[g], i, s->times[i], sweep_statistics_of(s, g, i, quantity));
    }
    return count;
}

static size_t bands_over_axis(const sweep_statistics *s, size_t quantity, band *out) {
    size_t count = 0;
    for (size_t g = 0; g < s->group_count && count < MOST_CURVES; g++) {
        bool seen = false;
        size_t length = 0, i = 0;
        for (size_t h = 0; h < s->group_count; h++) {
            seen = seen || (h < g && same_rest(s, g, h));
            length += same_rest(s, g, h);
        }
        if (seen) continue;
        band_init(&out[count], length, place_words(s, g, 1));
        for (size_t h = g; h < s->group_count; h++) {
            if (same_rest(s, g, h))
                band_put(&out[count], i++, s->places[h * s->axis_count],
                         sweep_statistics_of(s, h, 0, quantity));
        }
        count++;
    }
    return count;
}

/// Of one band the outline, of several dots in their colours.
static void draw_band(const band *b, size_t colour, bool alone, plot_series *out) {
    out[0] = (plot_series){.style = alone ? PLOT_OUTLINE : PLOT_POINTS,
                           .colour = colour,
                           .count = 2 * b->count,
                           .x = b->edge_x,
                           .y = b->edge};
    out[1] = (plot_series){.label = b->label,
                           .style = b->count > 1 ? PLOT_CURVE : PLOT_MARKS,
                           .colour = colour,
                           .count = b->count,
                           .x = b->x,
                           .y = b->middle};
}

static plot_panel make_panel(const sweep_statistics *s, size_t quantity, band *bands,
                             size_t *band_count, plot_series *series, const double *parts) {
    if (s->curves != NULL && s->axis_count == 0) {
        series[0] = (plot_series){.style = PLOT_CURVE,
                                  .count = SWEEP_CURVE,
                                  .x = s->curves + quantity * SWEEP_CURVE,
                                  .y = parts};
        return (plot_panel){.x.label = s->quantities[quantity],
                            .y.label = "part below",
                            .count = 1,
                            .series = series};
    }
    const size_t count = s->time_count > 0 ? bands_over_time(s, quantity, bands)
                                           : bands_over_axis(s, quantity, bands);
    for (size_t k = 0; k < count; k++) draw_band(&bands[k], k, count == 1, series + 2 * k);
    *band_count = count;
    return (plot_panel){.x.label = s->time_count > 0 ? "t" : s->axes[0],
                        .y.label = s->quantities[quantity],
                        .count = 2 * count,
                        .series = series};
}

void sweep_draw(const sweep_statistics *s, plot_writer *write, text *out) {
    const size_t count = s->quantity_count < MOST_PANELS ? s->quantity_count : MOST_PANELS;
    plot_panel *panels = MEM_NEW_ZERO(plot_panel, count);
    band *bands = MEM_NEW_ZERO(band, count * MOST_CURVES);
    plot_series *series = MEM_NEW_ZERO(plot_series, count * 2 * MOST_CURVES);
    size_t *band_counts = MEM_NEW_ZERO(size_t, count);
    double parts[SWEEP_CURVE];
    for (size_t i = 0; i < SWEEP_CURVE; i++) parts[i] = (double)i / (SWEEP_CURVE - 1);
    for (size_t k = 0; k < count; k++)
        panels[k] = make_panel(s, k, bands + k * MOST_CURVES, &band_counts[k],
                               series + k * 2 * MOST_CURVES, parts);
    text title = {0};
    const bool spread = s->curves != NULL && s->axis_count == 0;
    text_add(&title,
             spread ? "distribution over the draws" : "median, and where nine motions of ten are");
    if (count < s->quantity_count)
        text_addf(&title, " (%zu of %zu quantities)", count, s->quantity_count);
    if (s->time_count > 0 && s->group_count > MOST_CURVES)
        text_addf(&title, " (the first %d of %zu points of the grid)", MOST_CURVES, s->group_count);
    write(&(plot){text_cstr(&title), count, panels}, out);
    text_clear(&title);
    for (size_t k = 0; k < count * MOST_CURVES; k++) band_clear(&bands[k]);
    free(panels);
    free(bands);
    free(series);
    free(band_counts);
}
