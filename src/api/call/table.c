/// Tables in files, with a head that says what was asked for, and the first thing that went wrong.
#include "run/table/table.h"

#include <errno.h>
#include <stdlib.h>

#include "api/call/api_internal.h"
#include "base/checksum.h"
#include "base/mem.h"
#include "run/table/about.h"

enum { ROOM = 700 }; ///< for words why a name is none of a table

struct hamel_table {
    char *about;
    char **names;
    table_head head;
    table *out;
    int failure; ///< errno
};

char *hamel_table_refusal(const char *path) {
    char why[ROOM];
    return path == NULL || table_format_of(path, why, sizeof why) != NULL ? NULL : mem_string(why);
}

/// "hamel 0.2.0; run chaplygin_sleigh --until 5; parameters m = 1; text 0123abcd; x86-64".
static char *about(const hamel_model *m, const char *what, size_t count, const char *const *names) {
    text line = {0};
    table_about_version(&line);
    text_addf(&line, "; %s", what);
    table_about_parameters(m->m, &line);
    table_about_units(m->m, count, names, &line);
    text_addf(&line, "; text %08x",
              (unsigned)checksum_crc32(0, m->messages.source, m->messages.length));
    table_about_processor(&line);
    return table_about_line(&line);
}

/// What failed, if the system said.
static int reason(void) { return errno != 0 ? errno : EIO; }

hamel_table *hamel_table_create(const char *path, const hamel_model *m, const char *what,
                                size_t count, const char *const *names) {
    if (m == NULL || m->m == NULL || what == NULL || names == NULL) return NULL;
    char why[ROOM];
    hamel_table *t = MEM_NEW_ZERO(hamel_table, 1);
    *t = (hamel_table){.about = about(m, what, count, names), .names = MEM_NEW(char *, count)};
    for (size_t k = 0; k < count; k++) t->names[k] = mem_string(names[k]);
    t->head = (table_head){
        .about = t->about, .column_count = count, .columns = (const char *const *)t->names};
    const table_format *format = table_format_of(path, why, sizeof why);
    errno = EINVAL; // of a name that has no format
    if (format != NULL) t->out = table_create(format, path, &t->head);
    if (t->out == NULL) t->failure = reason();
    return t;
}

int hamel_table_row(hamel_table *t, const double *values) {
    if (t == NULL || values == NULL) return EINVAL;
    if (t->failure == 0 && !table_row(t->out, 0, values)) t->failure = reason();
    return t->failure;
}

int hamel_table_failure(const hamel_table *t) { return t == NULL ? 0 : t->failure; }

static void release(hamel_table *t) {
    for (size_t k = 0; k < t->head.column_count; k++) free(t->names[k]);
    free(t->names);
    free(t->about);
    free(t);
}

int hamel_table_finish(hamel_table *t) {
    if (t == NULL) return EINVAL;
    if (t->failure != 0 && t->out != NULL) table_abandon(t->out);
    else if (t->failure == 0 && !table_finish(t->out)) t->failure = reason();
    const int failure = t->failure;
    release(t);
    return failure;
}

int hamel_table_keep(hamel_table *t) {
    return t != NULL && t->failure == 0 && t->out->format == &table_csv &&
           whole_keep(&t->out->file);
}

void hamel_table_abandon(hamel_table *t) {
    if (t == NULL) return;
    if (t->out != NULL) table_abandon(t->out);
    release(t);
}
