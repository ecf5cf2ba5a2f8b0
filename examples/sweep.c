/* A sweep: the Chaplygin sleigh for twenty places of its blade. It is prepared once; rows are asked
 * for in two blocks, and then again into a table.
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

    hamel_sweep_table *table;
    uint64_t before;
    int reason;
    need(hamel_sweep_table_open(s, "sweep.csv", 0, &before, &reason, &table), m);
    need(hamel_sweep_compute(s, before, UINT64_MAX, put, table, NULL), m);
    int failed = hamel_sweep_table_flush(table) != 0;
    if (failed) hamel_sweep_table_leave(table);
    else failed = hamel_sweep_table_close(table) != 0;
    failed = failed || hamel_sweep_summarise(s)->done != ROWS;

    char *words;
    need(hamel_sweep_write(s, HAMEL_TEXT, 0, "sweep.csv", &words), m);
    failed = failed || words[0] == '\0';
    hamel_free(words);
    hamel_sweep_destroy(s);
    hamel_model_destroy(m);
    hamel_end();
    return failed || !(largest[0] > 0);
}
