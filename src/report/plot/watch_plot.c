/// Passages are points in the plane of two columns, Lyapunov exponents curves over time, and few
/// events are marked in the panel of the columns.
#include "report/plot/watch_plot.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "report/plot/plot_name.h"
#include "run/motion/integrals.h"
#include "run/motion/watch.h"

enum { MOST_MARKED = 40, MANY = 8 }; ///< events; more than this many passages are worth a panel

/// Whether a column differs between passages.
static bool varies(const watched *it, size_t columns, size_t k) {
    double low = INFINITY, high = -INFINITY;
    for (size_t i = k; i < it->seen.count; i += columns) {
        low = fmin(low, it->seen.items[i]);
        high = fmax(high, it->seen.items[i]);
    }
    return high - low > 1e-9 * fmax(1, fmax(fabs(low), fabs(high)));
}

/// The column with the rate of another, or 0.
static size_t rate_of(const run_motion *r, size_t column) {
    const char *name = run_column_name(r, column);
    const size_t length = strlen(name);
    for (size_t k = 1; k < run_column_count(r); k++) {
        const char *other = run_column_name(r, k);
        if (strncmp(other, name, length) == 0 && strcmp(other + length, "_dot") == 0) return k;
    }
    return 0;
}

/// Two columns to see a section in: those that were named, or else the first that varies and
/// its rate, or the next that varies. False if there are none.
static bool choose_plane(const watched *it, const run_plot *p, const run_motion *r, size_t at[2]) {
    const size_t columns = run_column_count(r);
    size_t found = 0;
    if (p->named && p->columns.count >= 2) {
        at[0] = p->columns.items[0];
        at[1] = p->columns.items[1];
        return true;
    }
    for (size_t i = 0; i < p->columns.count && found < 2; i++) {
        const size_t k = p->columns.items[i];
        if (!varies(it, columns, k)) continue;
        at[found++] = k;
        const size_t rate = found == 1 ? rate_of(r, k) : 0;
        if (rate > 0 && varies(it, columns, rate)) at[found++] = rate;
    }
    for (size_t k = run_first_velocity(r); k + 1 < columns && found < 2; k++) {
        if (varies(it, columns, k) && (found == 0 || at[0] != k)) at[found++] = k;
    }
    return found == 2;
}

static void add_section(watch_picture *w, size_t i, const watched *it, const run_plot *p,
                        const model *m, const run_motion *r) {
    const size_t columns = run_column_count(r), count = it->seen.count / columns;
    size_t at[2];
    if (count <= MANY || !choose_plane(it, p, r, at)) return;
    text label = {0};
    text_addf(&label, "%s %s", it->kind, it->quantity);
    w->labels[3 * i] = text_take(&label);
    w->labels[3 * i + 1] = plot_name(m, run_column_name(r, at[0]));
    w->labels[3 * i + 2] = plot_name(m, run_column_name(r, at[1]));
    w->series[i] = (plot_series){.label = w->labels[3 * i],
                                 .style = PLOT_POINTS,
                                 .colour = i,
                                 .count = count,
                                 .x = it->seen.items + at[0],
                                 .y = it->seen.items + at[1],
                                 .stride = columns};
    w->panels[w->count++] = (plot_panel){.x.label = w->labels[3 * i + 1],
                                         .y.label = w->labels[3 * i + 2],
                                         .count = 1,
                                         .series = &w->series[i]};
}

/// Time logarithmic, for an exponent that vanishes does so like log t/t; the exponent as well if it
/// is positive.
static void add_lyapunov(watch_picture *w, size_t i, const watched *it) {
    bool positive = true;
    for (size_t k = 1; k < it->seen.count; k += 2)
        positive = positive && (it->seen.items[k] > 0 || it->seen.items[k - 1] == 0);
    w->series[i] = (plot_series){.label = "largest Lyapunov exponent",
                                 .colour = i,
                                 .count = it->seen.count / 2,
                                 .x = it->seen.items,
                                 .y = it->seen.items + 1,
                                 .stride = 2};
    w->panels[w->count++] =
        (plot_panel){.x = {"t", true}, .y = {NULL, positive}, .count = 1, .series = &w->series[i]};
}

/// How far energy and integrals stray from where they began, as parts of that; logarithmic.
static void add_integrals(watch_picture *w, size_t i, const watched *it) {
    const run_integral *items;
    const size_t count = 1 + run_integrals_of(it->list->r, &items), columns = 1 + count;
    const size_t rows = it->seen.count / columns;
    if (rows == 0) return;
    w->numbers[i] = mem_copy(it->seen.items, it->seen.count, sizeof *it->seen.items);
    w->more[i] = MEM_NEW_ZERO(plot_series, count);
    for (size_t k = 0; k < count; k++) {
        double *of = w->numbers[i] + 1 + k;
        const double first = of[0], size = fmax(1e-300, fabs(first));
        for (size_t row = 0; row < rows; row++)
            of[row * columns] = fabs(of[row * columns] - first) / (size > 1e-12 ? size : 1);
        w->more[i][k] = (plot_series){.label = k == 0 ? "energy, drift" : items[k - 1].name,
                                      .colour = k,
                                      .count = rows,
                                      .x = w->numbers[i],
                                      .y = of,
                                      .stride = columns};
    }
    w->panels[w->count++] =
        (plot_panel){.x.label = "t", .y.logarithmic = true, .count = count, .series = w->more[i]};
}

void watch_picture_init(watch_picture *w, const watched_list *list, const run_plot *columns,
                        const model *m, const run_motion *r) {
    const size_t n = list->count;
    size_t events = 0;
    *w = (watch_picture){.count = 1,
                         .panels = MEM_NEW_ZERO(plot_panel, n + 1),
                         .item_count = n,
                         .series = MEM_NEW_ZERO(plot_series, n),
                         .more = MEM_NEW_ZERO(plot_series *, n),
                         .numbers = MEM_NEW_ZERO(double *, n),
                         .labels = MEM_NEW_ZERO(char *, 3 * n)};
    for (size_t i = 0; i < n; i++) {
        const watched *it = &list->items[i];
        if (it->integrals) add_integrals(w, i, it);
        else if (it->section == NULL) add_lyapunov(w, i, it);
        else add_section(w, i, it, columns, m, r);
        if (it->section != NULL && section_count(it->section) <= MOST_MARKED)
            events += section_count(it->section);
    }
    w->places = MEM_NEW(plot_place, events);
    for (size_t i = 0; i < n; i++) {
        const watched *it = &list->items[i];
        const size_t count = it->section != NULL ? section_count(it->section) : 0;
        for (size_t k = 0; k < count && count <= MOST_MARKED; k++)
            w->places[w->panels[0].place_count++] =
                (plot_place){section_times(it->section)[k], k == 0 ? it->quantity : NULL};
    }
    w->panels[0].places = w->places;
}

void watch_picture_clear(watch_picture *w) {
    for (size_t i = 0; i < 3 * w->item_count; i++) free(w->labels[i]);
    for (size_t i = 0; i < w->item_count; i++) {
        free(w->more[i]);
        free(w->numbers[i]);
    }
    free(w->more);
    free(w->numbers);
    free(w->labels);
    free(w->series);
    free(w->places);
    free(w->panels);
}
