/// The picture of a run: which columns, and their samples.
#include "report/plot/run_plot.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "report/plot/column_panels.h"
#include "report/plot/watch_plot.h"
#include "run/motion/watch.h"

/// Whether a column of the positions is one of the nine entries of a rotation.
static bool is_rotation_entry(const space *q, size_t column) {
    size_t f = q->part_count;
    while (f > 0 && q->factors[f - 1].first_entry > column - 1) f--;
    return f > 0 && q->factors[f - 1].kind->entry_count > 1;
}

static hamel_status no_column(const run_motion *r, size_t length, const char *name,
                              diag *messages) {
    text known = {0};
    for (size_t i = 1; i < run_column_count(r); i++)
        text_addf(&known, "%s%s", i > 1 ? ", " : "", run_column_name(r, i));
    const hamel_status status =
        diag_add(messages, HAMEL_INVALID, (diag_span){0}, "the run has no column '%.*s'; it has %s",
                 (int)length, name, text_cstr(&known));
    text_clear(&known);
    return status;
}

static hamel_status choose_named(run_plot *p, const char *names, const run_motion *r,
                                 diag *messages) {
    p->named = true;
    for (const char *s = names; *s != '\0';) {
        const size_t length = strcspn(s, ",");
        size_t k = 1;
        while (k < run_column_count(r) && (strlen(run_column_name(r, k)) != length ||
                                           strncmp(run_column_name(r, k), s, length) != 0))
            k++;
        if (k == run_column_count(r)) return no_column(r, length, s, messages);
        *vec_push(&p->columns) = k;
        s += length + (s[length] == ',');
    }
    return HAMEL_OK;
}

hamel_status run_plot_choose(run_plot *p, const char *names, const model *m, const run_motion *r,
                             diag *messages) {
    if (*names != '\0') return choose_named(p, names, r, messages);
    const size_t velocities = run_first_velocity(r);
    for (size_t k = 1; k < velocities; k++) {
        if (!is_rotation_entry(m->q, k)) *vec_push(&p->columns) = k;
    }
    const bool none = p->columns.count == 0;
    for (size_t k = velocities; none && k + 1 < run_column_count(r); k++)
        *vec_push(&p->columns) = k;
    return HAMEL_OK;
}

void run_plot_take(run_plot *p, const double *columns) {
    if (p->columns.count == 0) return;
    *vec_push(&p->rows) = columns[0];
    for (size_t i = 0; i < p->columns.count; i++)
        *vec_push(&p->rows) = columns[p->columns.items[i]];
}

/// Panels of the columns, events marked in those over time, then those of what was watched.
static void draw_all(const column_panels *of, const watch_picture *more, const char *title,
                     plot_writer *write, text *out) {
    const size_t count = of->count + more->count - 1;
    plot_panel *panels = MEM_NEW(plot_panel, count);
    for (size_t i = 0; i < of->count; i++) {
        panels[i] = of->panels[i];
        if (i >= of->over_time) continue;
        panels[i].place_count = more->panels[0].place_count;
        panels[i].places = more->panels[0].places;
    }
    for (size_t i = 1; i < more->count; i++) panels[of->count + i - 1] = more->panels[i];
    write(&(plot){title, count, panels}, out);
    free(panels);
}

void run_plot_write(const run_plot *p, const model *m, const char *run, const run_motion *r,
                    const watched_list *seen, plot_writer *write, text *out) {
    const size_t lines = p->columns.count;
    const char **names = MEM_NEW(const char *, lines);
    for (size_t i = 0; i < lines; i++) names[i] = run_column_name(r, p->columns.items[i]);
    const column_table table = {.count = p->rows.count / (lines + 1),
                                .columns = lines,
                                .names = names,
                                .rows = p->rows.items};
    text title = {0};
    text_addf(&title, "%s%s%s", m->title, run != NULL ? ": " : "", run != NULL ? run : "");
    watch_picture more;
    column_panels columns;
    watch_picture_init(&more, seen, p, m, r);
    column_panels_init(&columns, m, &table);
    draw_all(&columns, &more, text_cstr(&title), write, out);
    column_panels_clear(&columns);
    watch_picture_clear(&more);
    free(names);
    text_clear(&title);
}

void run_plot_clear(run_plot *p) {
    vec_clear(&p->columns);
    vec_clear(&p->rows);
}
