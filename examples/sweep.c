/* A sweep: the Chaplygin sleigh for twenty places of its blade. It is prepared once; rows are asked
 * for in two blocks, and then again into a table: as two shares, as two machines would, joined.
 *
 *     cc sweep.c -o sweep $(pkg-config --cflags --libs hamel)
 */
#include <hamel/hamel.h>
#include <stdio.h>
#include <stdlib.h>

enum { ROWS = 20 };

static void need(hamel_status status, const hamel_model *m) {
    if (status == HAMEL_OK) return;
    fprintf(stderr, "%s", hamel_messages_words(hamel_model_messages(m)));
    exit(1);
}

/* Keeps the last number of a row, the largest turning rate. */
static int keep(void *context, uint64_t index, const char *status, size_t count,
                const double *values) {
    double *largest = context;
    (void)status;
    largest[index] = values[count - 1];
    return 0;
}

static int put(void *context, uint64_t index, const char *status, size_t count,
               const double *values) {
    (void)index, (void)count;
    return hamel_sweep_table_row(context, status, values);
}

/* How far a long call is; HAMEL_CANCEL would end it. */
static int tell(void *data, const hamel_news *news) {
    (void)data;
    if (news->total > 0)
        fprintf(stderr, "%s: %.0f of %.0f\n", news->doing, news->done, news->total);
    return HAMEL_GO_ON;
}

/* The rows of a share in a file, as one of several machines computes them. */
static int share(hamel_model *m, hamel_sweep_options options, const char *words, const char *path) {
    options.share = words;
    hamel_sweep *s;
    need(hamel_sweep_create(m, NULL, &options, NULL, &s), m);
    hamel_sweep_table *table;
    uint64_t before;
    int reason;
    need(hamel_sweep_table_open(s, path, 0, &before, &reason, &table), m);
    if (hamel_sweep_rank(s) != 0) return 1; /* it would be with options.together, under mpirun */
    const uint64_t first = hamel_sweep_first_row(s) + before;
    need(hamel_sweep_compute(s, first, UINT64_MAX, put, table, NULL), m);
    int failed = hamel_sweep_table_flush(table) != 0;
    if (failed) hamel_sweep_table_leave(table);
    else failed = hamel_sweep_table_close(table) != 0;
    failed = failed || hamel_sweep_summarise(s)->done != hamel_sweep_row_count(s);
    char *said;
    need(hamel_sweep_write(s, HAMEL_TEXT, 0, path, &said), m);
    failed = failed || said[0] == '\0';
    hamel_free(said);
    hamel_sweep_destroy(s);
    return failed;
}

/* Rows as they come, all of their numbers. */
typedef struct rows {
    size_t count;
    double values[64];
} rows;

static int collect(void *context, uint64_t index, const char *status, size_t count,
                   const double *values) {
    rows *r = context;
    (void)index, (void)status;
    for (size_t i = 0; i < count; i++) r->values[r->count * count + i] = values[i];
    r->count++;
    return 0;
}

/* Ten sleighs with a blade somewhere: where they get to on average. */
static int average(hamel_model *m) {
    static const char *const draw[] = {"a=uniform(0.1,0.5)"};
    hamel_sweep_options options = hamel_sweep_options_default();
    options.draw_count = 1;
    options.draw = draw;
    options.count = 10;
    options.keep = "x";
    options.until = 1;
    hamel_sweep *s;
    rows some = {0};
    const hamel_rows *found;
    need(hamel_sweep_create(m, NULL, &options, NULL, &s), m);
    need(hamel_sweep_compute(s, 0, UINT64_MAX, collect, &some, NULL), m);
    need(hamel_sweep_measure(s, some.count, some.values, &found), m);
    for (size_t i = 0; i < found->columns; i++)
        printf("%s = %.6g%s", found->names[i], found->values[i],
               i + 1 < found->columns ? ", " : "\n");
    const int failed = found->count != 1;
    hamel_sweep_destroy(s);
    return failed;
}

int main(void) {
    static const char *const over[] = {"a=0.1:2:20"};
    hamel_model *m;
    need(hamel_model_builtin("chaplygin_sleigh", &m), m);
    hamel_sweep_options options = hamel_sweep_options_default();
    options.over_count = 1;
    options.over = over;
    options.keep = "x, y, max(omega)";
    options.until = 5;
    hamel_sweep *s;
    need(hamel_sweep_create(m, NULL, &options, NULL, &s), m);

    double largest[ROWS];
    const hamel_progress progress = {tell, NULL};
    need(hamel_sweep_compute(s, 0, 10, keep, largest, &progress), m);
    need(hamel_sweep_compute(s, 10, hamel_sweep_row_count(s), keep, largest, NULL), m);
    for (size_t i = 0; i < hamel_sweep_column_count(s); i++)
        printf("%s%s", i > 0 ? ", " : "rows of ", hamel_sweep_column(s, i));
    printf("\nthe blade in the middle turns with %.6f, at the end with %.6f\n", largest[0],
           largest[ROWS - 1]);

    hamel_sweep_destroy(s);

    static const char *const parts[] = {"sweep1.csv", "sweep2.csv"};
    int failed =
        average(m) || share(m, options, "1/2", parts[0]) || share(m, options, "2/2", parts[1]);
    uint64_t rows;
    int reason;
    char *why;
    if (hamel_sweep_join(2, parts, "sweep.csv", &rows, &reason, &why) != HAMEL_OK) {
        fprintf(stderr, "%s\n", why);
        hamel_free(why);
        failed = 1;
    }
    failed = failed || rows != ROWS;

    char *picture; /* of mean and quantiles; a table of them would be written to a path */
    size_t length;
    if (hamel_sweep_statistics("sweep.csv", NULL, HAMEL_SVG, &picture, &length, &reason, &why) !=
        HAMEL_OK) {
        fprintf(stderr, "%s\n", why);
        hamel_free(why);
        return 1;
    }
    failed = failed || length == 0;
    hamel_free(picture);
    hamel_model_destroy(m);
    hamel_end();
    return failed || !(largest[0] > 0);
}
