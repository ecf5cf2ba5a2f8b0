/// The picture of a run: which columns, and their samples.
#include "report/plot/run_plot.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "report/plot/plot_name.h"
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

void run_plot_write(const run_plot *p, const model *m, const char *run, const run_motion *r,
                    const watched_list *seen, plot_writer *write, text *out) {
    const size_t lines = p->columns.count;
    plot_series *series = MEM_NEW_ZERO(plot_series, lines);
    char **labels = MEM_NEW(char *, lines);
    for (size_t i = 0; i < lines; i++) {
        labels[i] = plot_name(m, run_column_name(r, p->columns.items[i]));
        series[i] = (plot_series){.label = labels[i],
                                  .colour = i,
                                  .count = p->rows.count / (lines + 1),
                                  .x = p->rows.items,
                                  .y = p->rows.items + 1 + i,
                                  .stride = lines + 1};
    }
    text title = {0};
    text_addf(&title, "%s%s%s", m->title, run != NULL ? ": " : "", run != NULL ? run : "");
    watch_picture more;
    watch_picture_init(&more, seen, p, m, r);
    more.panels[0].x.label = "t";
    more.panels[0].count = lines;
    more.panels[0].series = series;
    write(&(plot){text_cstr(&title), more.count, more.panels}, out);
    watch_picture_clear(&more);
    for (size_t i = 0; i < lines; i++) free(labels[i]);
    free(labels);
    free(series);
    text_clear(&title);
}

void run_plot_clear(run_plot *p) {
    vec_clear(&p->columns);
    vec_clear(&p->rows);
}
