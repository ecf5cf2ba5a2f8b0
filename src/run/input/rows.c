/// One line after another.
#include "run/input/rows.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/number.h"
#include "base/vec.h"

enum { MOST_COLUMNS = 4096, MOST_ROWS = 10000000 };

typedef struct reader {
    const char *path;
    diag_span place;
    diag *messages;
    size_t line; ///< the number of the present one
    input_rows *out;
    VEC(double) values;
} reader;

static hamel_status wrong(const reader *r, const char *what, const char *field) {
    return diag_add(r->messages, HAMEL_INVALID, r->place, "%s: line %zu: %s%.40s", r->path, r->line,
                    what, field);
}

static hamel_status missing(const reader *r, size_t column) {
    if (r->out->names == NULL) return wrong(r, "a number is missing between the commas", "");
    return diag_add(r->messages, HAMEL_INVALID, r->place,
                    "%s: line %zu: there is no number in the column '%.40s'", r->path, r->line,
                    r->out->names[column]);
}

/// Cuts a line at its commas, in place, and each field at the blanks around it.
static size_t cut(char *line, char **fields) {
    size_t count = 0;
    for (char *at = line; at != NULL && count < MOST_COLUMNS;) {
        char *comma = strchr(at, ',');
        if (comma != NULL) *comma = '\0';
        at += strspn(at, " \t\"");
        size_t length = strlen(at);
        while (length > 0 && strchr(" \t\r\n\"", at[length - 1]) != NULL) length--;
        at[length] = '\0';
        fields[count++] = at;
        at = comma != NULL ? comma + 1 : NULL;
    }
    return count;
}

static bool is_number(const char *field, double *value) {
    char *end;
    *value = number_read(field, &end);
    return end != field && *end == '\0';
}

static void take_names(input_rows *out, size_t count, char *const *fields) {
    out->names = MEM_NEW(char *, count);
    for (size_t i = 0; i < count; i++) out->names[i] = mem_string(fields[i]);
}

static hamel_status take_row(reader *r, size_t count, char *const *fields) {
    input_rows *out = r->out;
    if (count != out->column_count) return wrong(r, "another number of columns", "");
    for (size_t i = 0; i < count; i++) {
        double value;
        if (*fields[i] == '\0') return missing(r, i);
        if (!is_number(fields[i], &value) || !isfinite(value))
            return wrong(r, "this is no number: ", fields[i]);
        const double before =
            out->row_count > 0 ? r->values.items[(out->row_count - 1) * count] : -INFINITY;
        if (i == 0 && !(value > before)) return wrong(r, "the time does not rise: ", fields[i]);
        *vec_push(&r->values) = value;
    }
    if (++out->row_count > MOST_ROWS) return wrong(r, "more than ten million rows", "");
    return HAMEL_OK;
}

static hamel_status take_line(reader *r, char *line, char **fields) {
    double value;
    r->line++;
    if (line[0] == '#' || line[strspn(line, " \t\r\n")] == '\0') return HAMEL_OK;
    const size_t count = cut(line, fields);
    input_rows *out = r->out;
    if (out->column_count > 0) return take_row(r, count, fields);
    out->column_count = count;
    if (count < 2) return wrong(r, "a table has a column for the time and at least one other", "");
    if (is_number(fields[0], &value)) return take_row(r, count, fields);
    take_names(out, count, fields);
    return HAMEL_OK;
}

hamel_status input_rows_read(input_rows *out, const char *path, diag_span place, diag *messages) {
    *out = (input_rows){0};
    errno = 0;
    FILE *file = fopen(path, "r");
    if (file == NULL)
        return diag_add(messages, HAMEL_INVALID, place, "%s cannot be read: %s", path,
                        strerror(errno));
    reader r = {.path = path, .place = place, .messages = messages, .out = out};
    char *line = NULL, **fields = MEM_NEW(char *, MOST_COLUMNS);
    size_t room = 0;
    hamel_status status = HAMEL_OK;
    while (status == HAMEL_OK && getline(&line, &room, file) > 0)
        status = take_line(&r, line, fields);
    if (status == HAMEL_OK && ferror(file))
        status = diag_add(messages, HAMEL_INVALID, place, "%s cannot be read", path);
    else if (status == HAMEL_OK && out->row_count < 2)
        status = diag_add(messages, HAMEL_INVALID, place,
                          "%s has %zu rows of numbers: a table needs two", path, out->row_count);
    fclose(file);
    free(line); // of getline
    free(fields);
    out->values = r.values.items;
    if (status != HAMEL_OK) input_rows_clear(out);
    return status;
}

void input_rows_clear(input_rows *rows) {
    for (size_t i = 0; rows->names != NULL && i < rows->column_count; i++) free(rows->names[i]);
    free(rows->names);
    free(rows->values);
    *rows = (input_rows){0};
}

size_t input_rows_find(const input_rows *rows, const char *name) {
    size_t i = 0;
    while (i < rows->column_count && (rows->names == NULL || strcmp(rows->names[i], name) != 0))
        i++;
    return i;
}
