/// Tables as CSV. The first line, a comment, holds the settings of the sweep; the second one the
/// names. A file is written where it is, in whole rows, so that it is good whenever the sweep is
/// interrupted; a row that was cut off by a worse accident is written again.
#include "run/sweep/table.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/plugin.h"
#include "base/text.h"

static bool ends_with(const char *path, const char *end) {
    const size_t length = strlen(path), more = strlen(end);
    return length > more && strcmp(path + length - more, end) == 0;
}

static const sweep_format *find_hdf5(const char *path, diag *messages) {
    char why[250] = "this Hamel was built without HDF5";
    sweep_hdf5_get *get =
        (sweep_hdf5_get *)plugin_find("hamel-hdf5.so", SWEEP_HDF5_SYMBOL, why, sizeof why);
    if (get != NULL) return get();
    diag_add(messages, HAMEL_UNAVAILABLE, (diag_span){0},
             "%s: %s; with a name that does not end with .h5 the table is CSV", path, why);
    return NULL;
}

hamel_status sweep_table_open(sweep_table *t, const sweep *s, const char *path, bool resume,
                              uint64_t *rows, diag *messages) {
    const bool wants_hdf5 = path != NULL && (ends_with(path, ".h5") || ends_with(path, ".hdf5"));
    const sweep_format *format = wants_hdf5 ? find_hdf5(path, messages) : &sweep_csv;
    *t = (sweep_table){.format = format, .path = path, .settings = sweep_settings(s)};
    *rows = 0;
    if (format == NULL) return HAMEL_UNAVAILABLE;
    t->column_count = sweep_column_count(s);
    t->columns = MEM_NEW(const char *, t->column_count);
    for (size_t k = 0; k < t->column_count; k++) t->columns[k] = sweep_column_name(s, k);
    for (size_t k = 0; k < SWEEP_STATUS_COUNT; k++)
        t->statuses[k] = sweep_status_word((sweep_status)k);
    if (format->open(t, resume, rows)) return HAMEL_OK;
    free(t->columns);
    return diag_add(messages, HAMEL_INVALID, (diag_span){0}, "%s: %s", path != NULL ? path : "-",
                    t->reason);
}

bool sweep_table_close(sweep_table *t) {
    const bool good = t->format->close(t);
    free(t->columns);
    return good;
}

// ---- CSV ----------------------------------------------------------------------------------------

static bool fail(sweep_table *t, const char *why) {
    snprintf(t->reason, sizeof t->reason, "%s", why);
    return false;
}

/// A name, in quotes if it has a comma.
static void add_name(text *line, const char *name) {
    if (strpbrk(name, ",\"") == NULL) {
        text_add(line, name);
        return;
    }
    text_add_char(line, '"');
    for (; *name != '\0'; name++) {
        if (*name == '"') text_add_char(line, '"');
        text_add_char(line, *name);
    }
    text_add_char(line, '"');
}

static char *head(const sweep_table *t) {
    text line = {0};
    text_addf(&line, "# %s\nindex,status", t->settings);
    for (size_t k = 0; k < t->column_count; k++) {
        text_add_char(&line, ',');
        add_name(&line, t->columns[k]);
    }
    text_add_char(&line, '\n');
    return text_take(&line);
}

/// Whether the file begins with these words.
static bool begins_with(FILE *f, const char *words) {
    for (; *words != '\0'; words++) {
        if (fgetc(f) != (unsigned char)*words) return false;
    }
    return true;
}

/// Counts whole rows, that begin with their index; *end is where the last one ends.
static uint64_t count_rows(FILE *f, long *end) {
    uint64_t rows = 0;
    char *line = NULL;
    size_t room = 0;
    ssize_t length;
    *end = ftell(f);
    while ((length = getline(&line, &room, f)) > 0 && line[length - 1] == '\n') {
        char *after;
        if (strtoull(line, &after, 10) != rows || after == line || *after != ',') break;
        rows++;
        *end = ftell(f);
    }
    free(line);
    return rows;
}

static bool open_to_resume(sweep_table *t, const char *words, uint64_t *rows) {
    FILE *f = fopen(t->path, "r+");
    if (f == NULL) return fail(t, strerror(errno));
    if (!begins_with(f, words)) {
        fclose(f);
        t->differs = true;
        return fail(t, "this is not a table of the same sweep (its first lines differ): there is "
                       "nothing to resume");
    }
    long end;
    *rows = count_rows(f, &end);
    if (end < 0 || fseek(f, end, SEEK_SET) != 0 || fflush(f) != 0 ||
        ftruncate(fileno(f), (off_t)end) != 0) {
        fclose(f);
        return fail(t, strerror(errno));
    }
    t->own = f;
    return true;
}

static bool csv_open(sweep_table *t, bool resume, uint64_t *rows) {
    char *words = head(t);
    bool good = true;
    if (resume && access(t->path, F_OK) == 0) {
        good = open_to_resume(t, words, rows);
    } else {
        FILE *f = t->path != NULL ? fopen(t->path, "w") : stdout;
        t->own = f;
        if (f == NULL || fputs(words, f) < 0) good = fail(t, strerror(errno));
    }
    free(words);
    return good;
}

static bool csv_row(sweep_table *t, uint64_t index, sweep_status status, const double *columns) {
    FILE *f = t->own;
    fprintf(f, "%llu,%s", (unsigned long long)index, t->statuses[status]);
    for (size_t k = 0; k < t->column_count; k++) {
        fputc(',', f);
        if (!isnan(columns[k])) fprintf(f, "%.17g", columns[k]); // no value: an empty field
    }
    return fputc('\n', f) != EOF && !ferror(f) ? true : fail(t, strerror(errno));
}

static bool csv_flush(sweep_table *t) {
    return fflush(t->own) == 0 ? true : fail(t, strerror(errno));
}

static bool csv_close(sweep_table *t) {
    FILE *f = t->own;
    const bool good = f == stdout ? fflush(f) == 0 : fclose(f) == 0;
    return good ? true : fail(t, strerror(errno));
}

const sweep_format sweep_csv = {csv_open, csv_row, csv_flush, csv_close};
