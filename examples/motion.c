/* A motion and what is watched on it: the disk that rolls upright, reduced by its symmetry, with
 * its samples in a table, crossings of a line, a picture, and the same run as a program.
 *
 *     cc motion.c -o motion $(pkg-config --cflags --libs hamel)
 */
#include <hamel/hamel.h>
#include <stdio.h>
#include <stdlib.h>

static void need(hamel_status status, const hamel_model *m) {
    if (status == HAMEL_OK) return;
    fprintf(stderr, "%s", hamel_messages_words(hamel_model_messages(m)));
    exit(1);
}

static int take_sample(void *context, size_t count, const char *const *names,
                       const double *values) {
    (void)count, (void)names;
    return hamel_table_row(context, values);
}

static int take_seen(void *context, size_t watch, size_t count, const double *values) {
    (void)context, (void)count;
    if (watch == 0) printf("it crosses the line at t = %.6f\n", values[0]);
    return 0;
}

/* Memory has run out: the rows so far are kept. */
static void leave(size_t bytes, void *data) {
    hamel_table **table = data;
    (void)bytes;
    if (*table != NULL && hamel_table_keep(*table)) fputs("the rows so far are kept\n", stderr);
    exit(1);
}

static hamel_table *open_table(const char *path, const hamel_model *m, const hamel_run *r) {
    const size_t count = hamel_run_column_count(r);
    const char **names = malloc(count * sizeof *names);
    char *why = hamel_table_refusal(path);
    if (names == NULL || why != NULL) exit(1);
    for (size_t i = 0; i < count; i++) names[i] = hamel_run_column(r, i);
    hamel_table *t = hamel_table_create(path, m, "an example", count, names);
    free(names);
    return t;
}

/* What is proved of the motion: bounds at its end, and when the line is crossed. */
static void prove(hamel_model *m) {
    hamel_run_options o = hamel_run_options_default();
    hamel_run *r;
    hamel_document *page;
    o.until = 2;
    o.columns = "x";
    need(hamel_run_create(m, NULL, &o, NULL, &r), m);
    need(hamel_run_validate(r, 0, NULL, &page), m);
    const hamel_rows *rows = hamel_document_rows(page);
    const double *last = rows->values + (rows->count - 1) * rows->columns;
    printf("at t = %g x is between %.12f and %.12f: proved\n", last[0], last[1], last[2]);
    hamel_document_destroy(page);
    hamel_run_destroy(r);
}

static void say(const hamel_run *r) {
    const hamel_run_summary *s = hamel_run_summarise(r);
    const hamel_phases phases = hamel_run_phases(r);
    printf("t = %g after %zu steps, energy drift %.1e\n", s->time, s->steps, s->energy_drift);
    for (size_t i = 0; hamel_run_integral(r, i).name != NULL; i++)
        printf("%s is constant up to %.1e\n", hamel_run_integral(r, i).name,
               hamel_run_integral(r, i).drift);
    for (size_t i = 0; i < phases.count; i++)
        printf("along the group %.6f, of it geometric %.6f\n", phases.total[i],
               phases.geometric[i]);
    printf("%zu crossings, in rows of %s, ..\n", hamel_run_watched(r, 0).count,
           hamel_run_watch_column(r, 0, 0));
}

int main(void) {
    static const hamel_watch watches[] = {{"section", "y=1", NULL}};
    static hamel_table *table;
    hamel_set_memory_handler(leave, &table);
    hamel_model *m;
    need(hamel_model_builtin("vertical_disk", &m), m);
    printf("%s has the run %s\n", hamel_model_name(m), hamel_model_run_name(m, 0));
    hamel_run_options options = hamel_run_options_default();
    options.reduced = 1;
    options.symmetry = "SE(2)";
    options.watch_count = 1;
    options.watches = watches;
    options.draw = "x,y";
    hamel_run *r;
    need(hamel_run_create(m, NULL, &options, NULL, &r), m);
    printf("it begins at x = %g\n", hamel_run_initial(r)[1]);

    table = open_table("motion.csv", m, r);
    const hamel_run_listener listener = {take_sample, take_seen, table};
    need(hamel_run_go(r, &listener, NULL), m);
    int failed = hamel_table_failure(table) != 0;
    if (failed) hamel_table_abandon(table);
    else failed = hamel_table_finish(table) != 0;
    say(r);

    char *words, *picture, *program;
    size_t length;
    need(hamel_run_write(r, HAMEL_TEXT, "motion.csv", &words), m);
    const int pdf = hamel_picture_possible(HAMEL_PDF, NULL) == HAMEL_OK; // where cairo is there
    need(hamel_run_draw(r, pdf ? HAMEL_PDF : HAMEL_SVG, &picture, &length), m);
    need(hamel_model_export(m, NULL, NULL, HAMEL_PYTHON, NULL, &program), m);
    puts(words);
    hamel_files *files;
    need(hamel_model_module(m, NULL, "sleigh", HAMEL_MODULE_C, NULL, &files), m);
    for (size_t i = 0; hamel_files_get(files, i).name != NULL; i++)
        printf("%s: %zu bytes\n", hamel_files_get(files, i).name, hamel_files_get(files, i).length);
    if (hamel_files_note(files) != NULL) puts(hamel_files_note(files));
    hamel_files_destroy(files);
    hamel_free(words);
    hamel_free(picture);
    hamel_free(program);
    hamel_run_destroy(r);
    prove(m);
    hamel_model_destroy(m);
    hamel_end();
    return failed || length == 0;
}
