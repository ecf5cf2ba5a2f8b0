/// The picture of a run: which columns, their samples, and the file.
#include "cli/run_plot.h"
#include "run/motion/watch.h"

#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/picture.h"
#include "cli/show.h"
#include "cli/watch_plot.h"
#include "report/plot/plot_name.h"

/// Whether a column of the positions is one of the nine entries of a rotation.
static bool is_rotation_entry(const space *q, size_t column) {
    size_t f = q->factor_count;
    while (f > 0 && q->factors[f - 1].first_entry > column - 1) f--;
    return f > 0 && q->factors[f - 1].kind->entry_count > 1;
}

static int choose_named(run_plot *p, const run_motion *r) {
    for (const char *s = p->names; *s != '\0';) {
        const size_t length = strcspn(s, ",");
        size_t k = 1;
        while (k < run_column_count(r) && (strlen(run_column_name(r, k)) != length ||
                                           strncmp(run_column_name(r, k), s, length) != 0))
            k++;
        if (k == run_column_count(r)) {
            text known = {0};
            for (size_t i = 1; i < run_column_count(r); i++)
                text_addf(&known, "%s%s", i > 1 ? ", " : "", run_column_name(r, i));
            const int code = usage_error("--columns: the run has no column '%.*s'; it has %s",
                                         (int)length, s, text_cstr(&known));
            text_clear(&known);
            return code;
        }
        *vec_push(&p->columns) = k;
        s += length + (s[length] == ',');
    }
    return p->columns.count > 0 ? EXIT_DONE : usage_error("--columns needs names: x,theta");
}

int run_plot_open(run_plot *p, const model *m, const run_motion *r) {
    if (p->file == NULL)
        return p->names == NULL ? EXIT_DONE : usage_error("--columns goes with --plot");
    if (p->names != NULL) return choose_named(p, r);
    const size_t velocities = run_first_velocity(r);
    for (size_t k = 1; k < velocities; k++) {
        if (!is_rotation_entry(m->q, k)) *vec_push(&p->columns) = k;
    }
    const bool none = p->columns.count == 0;
    for (size_t k = velocities; none && k + 1 < run_column_count(r); k++)
        *vec_push(&p->columns) = k;
    return EXIT_DONE;
}

void run_plot_take(run_plot *p, const double *columns) {
    if (p->file == NULL) return;
    *vec_push(&p->rows) = columns[0];
    for (size_t i = 0; i < p->columns.count; i++)
        *vec_push(&p->rows) = columns[p->columns.items[i]];
}

int run_plot_write(const run_plot *p, const model *m, const char *run, const run_motion *r,
                   const watch_list *watched) {
    if (p->file == NULL || p->rows.count == 0) return EXIT_DONE;
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
    text title = {0}, out = {0};
    text_addf(&title, "%s%s%s", m->title, run != NULL ? ": " : "", run != NULL ? run : "");
    watch_picture more;
    watch_picture_init(&more, watched, p, m, r);
    more.panels[0].x.label = "t";
    more.panels[0].count = lines;
    more.panels[0].series = series;
    picture_writer(p->file)(&(plot){text_cstr(&title), more.count, more.panels}, &out);
    const int code = picture_save(p->file, &out);
    watch_picture_clear(&more);
    for (size_t i = 0; i < lines; i++) free(labels[i]);
    free(labels);
    free(series);
    text_clear(&title);
    text_clear(&out);
    return code;
}

void run_plot_clear(run_plot *p) {
    vec_clear(&p->columns);
    vec_clear(&p->rows);
}
