/// Statistics of a sweep, from its table or its rows.
#include "run/sweep/statistics.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "api/call/picture_internal.h"
#include "api/run/sweep_statistics_internal.h"
#include "base/mem.h"
#include "report/plot/sweep_plot.h"

hamel_status hamel_sweep_statistics(const char *table, const char *path, hamel_picture kind,
                                    char **picture, size_t *length, int *reason, char **why) {
    if (why != NULL) *why = NULL;
    if (reason != NULL) *reason = 0;
    if (picture != NULL) *picture = NULL;
    if (length != NULL) *length = 0;
    if (table == NULL || reason == NULL || why == NULL || (picture != NULL && length == NULL))
        return HAMEL_INVALID;
    sweep_statistics s;
    text words = {0}, drawn = {0};
    hamel_status status = sweep_statistics_read(&s, table, &words);
    *reason = s.reason;
    if (s.reason != 0) text_addf(&words, "%s: %s", table, strerror(s.reason));
    if (status == HAMEL_OK && path != NULL && !sweep_statistics_write(&s, path, &words)) {
        status = HAMEL_INVALID;
        *reason = errno;
        if (errno != 0) text_addf(&words, "%s: %s", path, strerror(errno));
    }
    if (status == HAMEL_OK && picture != NULL) {
        plot_writer *write;
        status = picture_writer(kind, &write);
        if (status == HAMEL_OK) {
            sweep_draw(&s, write, &drawn);
            status = picture_give(&drawn, picture, length);
        }
        if (status != HAMEL_OK) text_addf(&words, "the picture: %s", hamel_status_text(status));
    }
    sweep_statistics_clear(&s);
    if (status == HAMEL_OK) text_clear(&words);
    else *why = text_take(&words);
    return status;
}

void sweep_forget_measures(hamel_sweep *s) {
    for (size_t k = 0; k < s->measured.columns; k++) free(s->measures[k]);
    free(s->measures);
    free((double *)(uintptr_t)s->measured.values);
    s->measures = NULL;
    s->measured = (hamel_rows){0};
}

static hamel_status measure(hamel_sweep *s, size_t count, const double *values) {
    const size_t columns = sweep_column_count(s->s);
    const char **names = MEM_NEW(const char *, columns);
    for (size_t k = 0; k < columns; k++) names[k] = sweep_column_name(s->s, k);
    sweep_statistics found;
    const hamel_status status =
        sweep_statistics_of_rows(&found, sweep_settings(s->s), columns, names, count, values);
    if (status == HAMEL_OK) {
        double *table;
        s->measured.columns =
            sweep_statistics_table(&found, &s->measured.count, &s->measures, &table);
        s->measured.names = (const char *const *)s->measures;
        s->measured.values = table;
    }
    sweep_statistics_clear(&found);
    free(names);
    return status;
}

hamel_status hamel_sweep_measure(hamel_sweep *s, size_t count, const double *values,
                                 const hamel_rows **out) {
    if (out != NULL) *out = NULL;
    if (s == NULL) return HAMEL_INVALID;
    hamel_status status = call_begin(s->m, out != NULL && count > 0 && values != NULL);
    if (status != HAMEL_OK) return status;
    sweep_forget_measures(s);
    status = measure(s, count, values);
    if (status == HAMEL_OK) *out = &s->measured;
    return call_end(s->m, status);
}
