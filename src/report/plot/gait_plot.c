/// Path and map of a gait as plots.
#include "report/plot/gait_plot.h"
#include "run/gait/system.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "expr/calculus.h"
#include "expr/print.h"
#include "expr/print_name.h"
#include "report/plot/top_view.h"

enum { MOST_BODIES = 12, MOST_TRACES = 6 };

typedef VEC(plot_series) series_list;

static char *title_of(const gait *g) {
    text out = {0};
    text_addf(&out, "%s: %s", g->s->m->title, g->spec->name);
    return text_take(&out);
}

// ---- the path -----------------------------------------------------------------------------------

/// The expressions of points that are traced, pairs; their number.
static size_t find_traces(const gait_system *s, expr at[][2]) {
    const model *m = s->m;
    size_t count = 0;
    for (size_t i = 0; i < m->thing_count && count < MOST_TRACES; i++) {
        const model_property *p =
            strcmp(m->things[i].kind, "trace") == 0 ? thing_property(&m->things[i], "at") : NULL;
        if (p == NULL || p->count < 2) continue;
        at[count][0] = p->entries[0];
        at[count++][1] = p->entries[1];
    }
    if (count > 0) return count;
    size_t lines = 0;
    for (size_t i = 0; i < s->entry_count && lines < 2; i++) {
        if (expr_is_symbol(m->pool, s->g[i]) &&
            expr_symbol_info_of(m->pool, s->g[i])->kind == EXPR_LINE)
            at[0][lines++] = s->g[i];
    }
    return lines == 2 ? 1 : 0;
}

/// Values of the traced points, a row of pairs for every row of the path.
static double *trace(const gait_path *p, const double *values, size_t count, expr at[][2]) {
    const model *m = p->g->s->m;
    double *symbols = MEM_NEW(double, expr_symbol_count(m->pool));
    double *out = MEM_NEW(double, 2 * count * p->count);
    for (size_t k = 0; k < p->count; k++) {
        gait_path_symbols(p, k, values, symbols);
        expr_eval(m->pool, 2 * count, at[0], symbols, out + 2 * count * k);
    }
    free(symbols);
    return out;
}

/// The body at the start and at ends of cycles.
static void find_bodies(const gait_path *p, const double *values, top_view *v) {
    const model *m = p->g->s->m;
    const size_t apart = (p->cycles + MOST_BODIES - 1) / MOST_BODIES * p->samples;
    double *symbols = MEM_NEW(double, expr_symbol_count(m->pool));
    for (size_t k = 0; k < p->count; k += apart) {
        gait_path_symbols(p, k, values, symbols);
        top_view_add(v, m, symbols);
    }
    free(symbols);
}

/// The curves of traced points, and marks at the ends of cycles.
static void add_traces(const gait_path *p, size_t count, const double *points, series_list *list) {
    for (size_t i = 0; i < count; i++) {
        const double *from = points + 2 * i;
        *vec_push(list) = (plot_series){
            .style = PLOT_CURVE, .count = p->count, .x = from, .y = from + 1, .stride = 2 * count};
        *vec_push(list) = (plot_series){.style = PLOT_MARKS,
                                        .colour = 1,
                                        .count = (p->count - 1) / p->samples + 1,
                                        .x = from,
                                        .y = from + 1,
                                        .stride = 2 * count * p->samples};
    }
}

static void add_bodies(const top_view *v, series_list *list) {
    for (size_t i = 0; i < v->outlines.count; i++) {
        const outline *o = &v->outlines.items[i];
        const double *from = v->points.items + 2 * o->first;
        *vec_push(list) = (plot_series){
            .style = PLOT_OUTLINE, .count = o->count, .x = from, .y = from + 1, .stride = 2};
    }
}

static double extent(size_t count, const double *points) {
    double low[2] = {INFINITY, INFINITY}, high[2] = {-INFINITY, -INFINITY};
    for (size_t i = 0; i < 2 * count; i++) {
        low[i % 2] = fmin(low[i % 2], points[i]);
        high[i % 2] = fmax(high[i % 2], points[i]);
    }
    return fmax(high[0] - low[0], high[1] - low[1]);
}

/// The path with the body; where it is small beside that, once more by itself.
static void draw_plane(const gait_path *p, const double *values, size_t count, expr at[][2],
                       plot_writer *write, text *out) {
    double *points = trace(p, values, count, at);
    top_view bodies = {0};
    find_bodies(p, values, &bodies);
    series_list with_body = {0}, alone = {0};
    add_bodies(&bodies, &with_body);
    add_traces(p, count, points, &with_body);
    add_traces(p, count, points, &alone);
    const bool small =
        bodies.outlines.count > 0 && extent(count * p->count, points) <
                                         0.4 * extent(bodies.points.count / 2, bodies.points.items);
    char *title = title_of(p->g);
    const plot_panel panels[] = {
        {.x.label = "x",
         .y.label = "y",
         .equal = true,
         .count = with_body.count,
         .series = with_body.items},
        {.x.label = "x", .y.label = "y", .count = alone.count, .series = alone.items}};
    write(&(plot){.title = title, .count = small ? 2 : 1, .panels = panels}, out);
    free(title);
    free(points);
    top_view_clear(&bodies);
    vec_clear(&with_body);
    vec_clear(&alone);
}

/// The group's coordinates over time.
static void draw_times(const gait_path *p, plot_writer *write, text *out) {
    const gait_system *s = p->g->s;
    const space *q = s->m->q;
    series_list list = {0};
    text *labels = MEM_NEW_ZERO(text, q->entry_count);
    for (size_t i = 0; i < q->entry_count; i++) {
        bool moved = false;
        for (size_t k = 0; k < s->entry_count; k++)
            moved = moved || expr_same(q->entries[i], s->g[k]);
        if (!moved) continue;
        expr_print_name(s->m->pool, q->entries[i], EXPR_TEXT, &labels[i]);
        *vec_push(&list) = (plot_series){.label = text_cstr(&labels[i]),
                                         .colour = list.count,
                                         .count = p->count,
                                         .x = p->rows,
                                         .y = p->rows + 1 + i,
                                         .stride = p->columns};
    }
    char *title = title_of(p->g);
    const plot_panel panel = {.x.label = "t", .count = list.count, .series = list.items};
    write(&(plot){.title = title, .count = 1, .panels = &panel}, out);
    for (size_t i = 0; i < q->entry_count; i++) text_clear(&labels[i]);
    free(labels);
    vec_clear(&list);
    free(title);
}

void gait_draw_path(const gait_path *p, const double *values, plot_writer *write, text *out) {
    expr at[MOST_TRACES][2];
    const size_t count = find_traces(p->g->s, at);
    if (count > 0) draw_plane(p, values, count, at, write, out);
    else draw_times(p, write, out);
}

// ---- maps ---------------------------------------------------------------------------------------

/// Displacements, then momenta, then the effort: what a map shows.
static double value_of(const gait_system *s, const gait_point *p, size_t what) {
    if (!p->done) return NAN;
    return what < s->k                ? p->numbers[what]
           : what < s->k + s->momenta ? p->momenta[what - s->k]
                                      : p->effort;
}

static void label_of(const gait_system *s, size_t what, char out[24]) {
    const char *from = s->labels;
    for (size_t i = 0; i < what && what < s->k; i++) from += strcspn(from, ",") + 2;
    if (what < s->k) snprintf(out, 24, "%.*s", (int)strcspn(from, ","), from);
    else if (what == s->k + s->momenta) snprintf(out, 24, "effort");
    else if (s->momenta > 1) snprintf(out, 24, "p%zu", what - s->k + 1);
    else snprintf(out, 24, "p");
}

/// The values of one of them over the whole map; false if that is zero everywhere.
static bool gather(const gait_system *s, size_t total, const gait_point *points, size_t what,
                   double *out) {
    double largest = 0, of_all = 1e-300;
    for (size_t i = 0; i < total; i++) {
        out[i] = value_of(s, &points[i], what);
        if (isfinite(out[i])) largest = fmax(largest, fabs(out[i]));
        for (size_t k = 0; k < s->k && points[i].done; k++)
            of_all = fmax(of_all, fabs(points[i].numbers[k]));
    }
    return largest > 1e-9 * of_all;
}

void gait_draw_map(const gait *g, size_t axis_count, const gait_axis *axes,
                   const char *const *names, const gait_point *points, plot_writer *write,
                   text *out) {
    const gait_system *s = g->s;
    const size_t what_count = s->k + s->momenta + 1;
    const size_t total = axes[0].count * (axis_count > 1 ? axes[1].count : 1);
    double *values = MEM_NEW(double, total *what_count), *along = MEM_NEW(double, axes[0].count);
    char(*labels)[24] = mem_alloc(what_count, sizeof *labels);
    plot_map *maps = MEM_NEW_ZERO(plot_map, what_count);
    plot_series *series = MEM_NEW_ZERO(plot_series, what_count);
    plot_panel *panels = MEM_NEW_ZERO(plot_panel, what_count);
    size_t count = 0;
    for (size_t i = 0; i < axes[0].count; i++) along[i] = gait_axis_at(&axes[0], i);
    for (size_t what = 0; what < what_count; what++) {
        double *of = values + count * total;
        if (!gather(s, total, points, what, of)) continue;
        label_of(s, what, labels[count]);
        panels[count].x.label = names[0];
        if (axis_count > 1) {
            maps[count] = (plot_map){axes[0].count, axes[1].count, axes[0].from, axes[0].to,
                                     axes[1].from,  axes[1].to,    of,           labels[count]};
            panels[count].y.label = names[1];
            panels[count].map = &maps[count];
        } else {
            series[count] = (plot_series){
                .label = labels[count], .colour = count, .count = total, .x = along, .y = of};
            panels[count].count = 1;
            panels[count].series = &series[count];
        }
        count++;
    }
    char *title = title_of(g);
    write(&(plot){.title = title, .count = count, .panels = panels}, out);
    free(title);
    free(values);
    free(along);
    free(labels);
    free(maps);
    free(series);
    free(panels);
}
