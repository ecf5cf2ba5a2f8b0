/// Which format, and the file behind all of them.
#include "run/table/table.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/plugin.h"
#include "base/text.h"

// ---- formats ------------------------------------------------------------------------------------

static const table_format *find_hdf5(const char *path, char *why, size_t room) {
    char reason[450];
    table_hdf5_get *get =
        (table_hdf5_get *)plugin_find("hamel-hdf5.so", TABLE_HDF5_SYMBOL, reason, sizeof reason);
    if (get != NULL) return get();
    snprintf(why, room, "%.200s: HDF5 cannot be loaded: %s; .csv and .npy need no library", path,
             reason);
    return NULL;
}

const table_format *table_format_of(const char *path, char *why, size_t room) {
    if (path == NULL || path[0] == '\0' || whole_is_special(path)) return &table_csv;
    static const table_format *const own[] = {&table_csv, &table_npy};
    for (size_t k = 0; k < sizeof own / sizeof *own; k++) {
        for (const char *const *end = own[k]->endings; *end != NULL; end++) {
            if (text_ends_with(path, *end)) return own[k];
        }
    }
    if (text_ends_with(path, ".h5") || text_ends_with(path, ".hdf5"))
        return find_hdf5(path, why, room);
    snprintf(why, room, "%.200s: tables end with .csv, .npy, .h5 or .hdf5, and this does not",
             path);
    return NULL;
}

// ---- tables -------------------------------------------------------------------------------------

table *table_create(const table_format *format, const char *path, const table_head *head) {
    table *t = MEM_NEW_ZERO(table, 1);
    *t = (table){.format = format, .head = head};
    if (path == NULL) t->file.out = stdout;
    else if (!whole_open(&t->file, path)) {
        free(t);
        return NULL;
    }
    if (format->open(t)) return t;
    table_abandon(t);
    return NULL;
}

bool table_row(table *t, unsigned word, const double *values) {
    const bool good = t->format->row(t, word, values);
    t->rows += good;
    return good;
}

bool table_finish(table *t) {
    const bool closed = t->format->close(t, true);
    bool good = closed;
    if (t->file.out == stdout) good = closed && fflush(stdout) == 0 && !ferror(stdout);
    else if (closed) good = whole_finish(&t->file);
    else whole_abandon(&t->file);
    free(t);
    return good;
}

void table_abandon(table *t) {
    const int reason = errno;
    (void)t->format->close(t, false);
    if (t->file.out != stdout) whole_abandon(&t->file);
    free(t);
    errno = reason;
}

// ---- reading ------------------------------------------------------------------------------------

bool table_read(const table_format *format, const char *path, const table_head *same,
                table_take *take, void *data) {
    return format->read(path, same, take, data);
}

bool table_find(const table_format *format, const char *path, table_found *out) {
    *out = (table_found){0};
    return format->find(path, out);
}

void table_found_clear(table_found *f) {
    for (size_t k = 0; k < f->column_count; k++) free(f->columns[k]);
    free(f->columns);
    free(f->about);
    *f = (table_found){0};
}
