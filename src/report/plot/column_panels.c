/// A column belongs to a coordinate or to its rate, or is something else; which of these, and in a
/// model with units its dimension, says with whom it may share an axis.
#include "report/plot/column_panels.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "report/plot/plot_name.h"
#include "report/plot/top_view.h"
#include "space/space.h"

typedef struct column_kind {
    const factor_kind *of; ///< line, angle; NULL: something else
    bool rate;
    bool measured; ///< it has a dimension
    unit_dimension dimension;
} column_kind;

/// A name without the ending of a second motion; to be freed.
static char *base_name(const column_table *t, const char *name) {
    const bool second = t->second != NULL && text_ends_with(name, t->second);
    return mem_words(name, strlen(name) - (second ? strlen(t->second) : 0));
}

static column_kind kind_of(const model *m, const char *name) {
    static const char RATE[] = "_dot";
    const space_factor *f = space_find(m->q, name);
    const bool rate = f == NULL && text_ends_with(name, RATE);
    if (rate) {
        char *of = mem_words(name, strlen(name) - strlen(RATE));
        f = space_find(m->q, of);
        free(of);
    }
    column_kind k = {.rate = rate};
    if (f == NULL || (f->kind != &factor_line && f->kind != &factor_angle)) return k;
    k.of = f->kind;
    k.measured = model_dimension(m, rate ? f->velocities[0] : f->entries[0], &k.dimension);
    return k;
}

static bool share_axis(const column_kind *a, const column_kind *b) {
    if (a->of == NULL || b->of == NULL) return a->of == b->of;
    if (a->measured && b->measured && !dimension_fits(&a->dimension, &b->dimension)) return false;
    return a->of == b->of && a->rate == b->rate;
}

static size_t find_column(const column_table *t, const char *name) {
    size_t k = 0;
    while (k < t->columns && strcmp(t->names[k], name) != 0) k++;
    return k;
}

/// The columns that are a point in the plane: what the draw block places first, else x and y. False
/// if they are not two lines that are drawn.
static bool find_plane(const model *m, const column_table *t, size_t at[2]) {
    const char *names[2] = {"x", "y"};
    for (size_t i = 0; i < m->thing_count; i++) {
        const model_property *p = thing_property(&m->things[i], "at");
        if (p == NULL || p->count < 2) continue;
        const space_factor *x = space_coordinate(m->q, p->entries[0]),
                           *y = space_coordinate(m->q, p->entries[1]);
        if (x == NULL || y == NULL || x == y) continue;
        names[0] = x->name;
        names[1] = y->name;
        break;
    }
    for (size_t k = 0; k < 2; k++) {
        const space_factor *f = space_find(m->q, names[k]);
        at[k] = find_column(t, names[k]);
        if (f == NULL || f->kind != &factor_line || at[k] == t->columns) return false;
    }
    return true;
}

static char *unit_words(const column_kind *k) {
    text out = {0};
    if (k->of == NULL || !k->measured || dimension_is_number(&k->dimension)) return NULL;
    dimension_write(&k->dimension, &out);
    return text_take(&out);
}

static plot_series path_of(const column_table *t, const size_t at[2], size_t colour) {
    return (plot_series){.colour = colour,
                         .count = t->count,
                         .x = t->rows + 1 + at[0],
                         .y = t->rows + 1 + at[1],
                         .stride = t->columns + 1};
}

/// The columns of the second motion that belong to these; false if there are none.
static bool find_second(const column_table *t, const size_t at[2], size_t other[2]) {
    for (size_t k = 0; t->second != NULL && k < 2; k++) {
        text name = {0};
        text_addf(&name, "%s%s", t->names[at[k]], t->second);
        other[k] = find_column(t, text_cstr(&name));
        text_clear(&name);
        if (other[k] == t->columns) return false;
    }
    return t->second != NULL;
}

static void add_path(column_panels *p, const column_table *t, const size_t at[2]) {
    plot_series *s = &p->series[t->columns];
    size_t other[2];
    const bool both = find_second(t, at, other);
    s[0] = path_of(t, at, 0);
    if (both) {
        s[1] = path_of(t, other, 1);
        s[0].label = t->of_first;
        s[1].label = t->of_second;
    }
    p->panels[p->count++] = (plot_panel){.x.label = p->labels[at[0]],
                                         .y.label = p->labels[at[1]],
                                         .equal = true,
                                         .count = both ? 2 : 1,
                                         .series = s};
}

/// The panel of column `first` and of all that share its axis, from place `from` of the series on;
/// where they end.
static size_t add_panel(column_panels *p, const column_table *t, const column_kind *kinds,
                        size_t first, size_t from) {
    size_t to = from;
    for (size_t k = first; k < t->columns; k++) {
        if (!share_axis(&kinds[first], &kinds[k])) continue;
        p->series[to++] = (plot_series){.label = p->labels[k],
                                        .colour = k,
                                        .count = t->count,
                                        .x = t->rows,
                                        .y = t->rows + 1 + k,
                                        .stride = t->columns + 1};
    }
    char *unit = p->labels[t->columns + p->count] = unit_words(&kinds[first]);
    p->panels[p->count++] = (plot_panel){
        .x.label = "t", .y.label = unit, .count = to - from, .series = &p->series[from]};
    return to;
}

static char *label_of(const model *m, const column_table *t, const char *base, bool second) {
    char *name = plot_name(m, base);
    if (!second) return name;
    text out = {0};
    text_addf(&out, "%s %s", name, t->of_second);
    free(name);
    return text_take(&out);
}

void column_panels_init(column_panels *p, const model *m, const column_table *t) {
    const size_t n = t->columns;
    column_kind *kinds = MEM_NEW_ZERO(column_kind, n);
    *p = (column_panels){.panels = MEM_NEW_ZERO(plot_panel, n + 1),
                         .series = MEM_NEW_ZERO(plot_series, n + 2),
                         .labels = MEM_NEW_ZERO(char *, 2 * n),
                         .label_count = 2 * n};
    for (size_t k = 0; k < n; k++) {
        char *base = base_name(t, t->names[k]);
        kinds[k] = kind_of(m, base);
        p->labels[k] = label_of(m, t, base, strlen(base) < strlen(t->names[k]));
        free(base);
    }
    for (size_t k = 0, used = 0; k < n; k++) {
        size_t before = 0;
        while (before < k && !share_axis(&kinds[before], &kinds[k])) before++;
        if (before == k) used = add_panel(p, t, kinds, k, used);
    }
    p->over_time = p->count;
    size_t at[2];
    if (find_plane(m, t, at)) add_path(p, t, at);
    free(kinds);
}

void column_panels_clear(column_panels *p) {
    for (size_t k = 0; k < p->label_count; k++) free(p->labels[k]);
    free(p->labels);
    free(p->series);
    free(p->panels);
}
