/// The rows of a sweep in a file, with a journal while they come.
#include "run/sweep/table.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "api/run/sweep_internal.h"
#include "base/mem.h"

struct hamel_sweep_table {
    sweep_table t;
    char *path; ///< NULL: standard output
};

static void release(hamel_sweep_table *t) {
    free(t->path);
    free(t);
}

hamel_status hamel_sweep_table_open(hamel_sweep *s, const char *path, int resume, uint64_t *before,
                                    int *reason, hamel_sweep_table **out) {
    if (before != NULL) *before = 0;
    if (reason != NULL) *reason = 0;
    if (out != NULL) *out = NULL;
    if (s == NULL) return HAMEL_INVALID;
    hamel_status status = call_begin(s->m, before != NULL && reason != NULL && out != NULL);
    if (status != HAMEL_OK) return status;
    hamel_sweep_table *t = MEM_NEW_ZERO(hamel_sweep_table, 1);
    t->path = mem_string(path);
    status = sweep_table_open(&t->t, s->s, t->path, resume != 0, before, &s->m->messages.list);
    *reason = t->t.reason;
    if (status == HAMEL_OK) *out = t;
    else release(t);
    return call_end(s->m, status);
}

int hamel_sweep_table_row(hamel_sweep_table *t, const char *status, const double *values) {
    if (t == NULL || status == NULL || values == NULL) return EINVAL;
    unsigned k = 0;
    while (k < SWEEP_STATUS_COUNT && strcmp(status, t->t.words[k]) != 0) k++;
    if (k == SWEEP_STATUS_COUNT) return EINVAL;
    return sweep_table_row(&t->t, (sweep_status)k, values) ? 0 : t->t.reason;
}

int hamel_sweep_table_flush(hamel_sweep_table *t) {
    if (t == NULL) return EINVAL;
    return sweep_table_flush(&t->t) ? 0 : t->t.reason;
}

int hamel_sweep_table_close(hamel_sweep_table *t) {
    if (t == NULL) return EINVAL;
    const int reason = sweep_table_close(&t->t) ? 0 : t->t.reason;
    release(t);
    return reason;
}

void hamel_sweep_table_leave(hamel_sweep_table *t) {
    if (t == NULL) return;
    sweep_table_leave(&t->t);
    release(t);
}
