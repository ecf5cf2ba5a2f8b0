/// The tables of what is watched on a run.
#include "cli/file/watch_files.h"

#include <stdlib.h>

#include "base/mem.h"
#include "cli/command.h"

static table_file *open_table(const hamel_run *r, size_t watch, const model_argument *a) {
    size_t count = 0;
    while (hamel_run_watch_column(r, watch, count) != NULL) count++;
    const char **names = MEM_NEW(const char *, count);
    for (size_t k = 0; k < count; k++) names[k] = hamel_run_watch_column(r, watch, k);
    table_file *t = table_file_create(a->o->watch.items[watch].file, a, "run", count, names);
    free(names);
    return t;
}

int watch_files_open(watch_files *w, const hamel_run *r, const model_argument *a) {
    w->count = a->o->watch.count;
    w->tables = MEM_NEW_ZERO(table_file *, w->count);
    for (size_t k = 0; k < w->count; k++) {
        if (a->o->watch.items[k].file == NULL) continue;
        table_file *t = open_table(r, k, a);
        if (table_file_failed(t)) return table_file_finish(t);
        w->tables[k] = t;
    }
    return EXIT_DONE;
}

void watch_files_take(const watch_files *w, size_t watch, const double *values) {
    if (w->tables[watch] != NULL) (void)table_file_row(w->tables[watch], values);
}

void watch_files_keep(const watch_files *w) {
    for (size_t k = 0; k < w->count; k++) {
        if (w->tables[k] != NULL) (void)table_file_keep(w->tables[k]);
    }
}

int watch_files_finish(watch_files *w) {
    int code = EXIT_DONE;
    for (size_t k = 0; k < w->count && code == EXIT_DONE; k++) {
        if (w->tables[k] != NULL) code = table_file_finish(w->tables[k]);
        w->tables[k] = NULL;
    }
    return code;
}

void watch_files_clear(watch_files *w) {
    for (size_t k = 0; k < w->count; k++) table_file_abandon(w->tables[k]);
    free(w->tables);
}
