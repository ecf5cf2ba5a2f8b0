/// Tables as CSV. The first line is a comment, the second one has the names; a number has as many
/// digits as it takes to read the same one back, and a field without a number is empty.
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/escape.h"
#include "base/mem.h"
#include "base/number.h"
#include "base/text.h"
#include "run/table/agrees.h"
#include "run/table/table.h"

// ---- the head -----------------------------------------------------------------------------------

/// The line with the names.
static char *names_of(const table_head *head) {
    text line = {0};
    if (head->word_count > 0) text_add(&line, "index,status,");
    for (size_t k = 0; k < head->column_count; k++) {
        if (k > 0) text_add_char(&line, ',');
        csv_field(&line, head->columns[k]);
    }
    text_add_char(&line, '\n');
    return text_take(&line);
}

// ---- writing ------------------------------------------------------------------------------------

static bool csv_open(table *t) {
    char *names = names_of(t->head);
    const bool good =
        fprintf(t->file.out, "# %s\n", t->head->about) > 0 && fputs(names, t->file.out) >= 0;
    free(names);
    return good;
}

static bool csv_row(table *t, unsigned word, const double *values) {
    FILE *out = t->file.out;
    char number[NUMBER_ROOM];
    if (t->head->word_count > 0)
        fprintf(out, "%llu,%s,", (unsigned long long)(t->head->first + t->rows),
                t->head->words[word]);
    for (size_t k = 0; k < t->head->column_count; k++) {
        if (k > 0) fputc(',', out);
        if (!isnan(values[k])) fwrite(number, 1, number_write(number, values[k]), out);
    }
    return fputc('\n', out) != EOF && !ferror(out);
}

static bool csv_close(table *t, bool good) {
    (void)t;
    return good;
}

// ---- reading ------------------------------------------------------------------------------------

/// One line of numbers behind index and word; false if it is not a whole one.
static bool read_row(const table_head *head, char *line, uint64_t index, unsigned *word,
                     double *values) {
    char *at;
    if (strtoull(line, &at, 10) != index || at == line || *at++ != ',') return false;
    size_t length = strcspn(at, ",");
    for (*word = 0; *word < head->word_count; ++*word) {
        if (strlen(head->words[*word]) == length && memcmp(at, head->words[*word], length) == 0)
            break;
    }
    if (*word == head->word_count || at[length] != ',') return false;
    at += length + 1;
    for (size_t k = 0; k < head->column_count; k++) {
        length = strcspn(at, ",\n");
        if (at[length] != (k + 1 < head->column_count ? ',' : '\n')) return false;
        values[k] = NAN;
        char *end = at;
        if (length > 0) values[k] = number_read(at, &end);
        if (end != at + length) return false;
        at += length + 1;
    }
    return *at == '\0';
}

/// Whether the first two lines are those of the head.
static bool has_head(FILE *f, const table_head *same, char **line, size_t *room) {
    ssize_t length = getline(line, room, f);
    if (length < 3 || strncmp(*line, "# ", 2) != 0 || (*line)[length - 1] != '\n') return false;
    (*line)[length - 1] = '\0';
    if (!table_about_agrees(*line + 2, same->about)) return false;
    char *names = names_of(same);
    const bool good = getline(line, room, f) > 0 && strcmp(*line, names) == 0;
    free(names);
    return good;
}

static bool csv_read(const char *path, const table_head *same, table_take *take, void *data) {
    FILE *f = fopen(path, "r");
    if (f == NULL) return false;
    char *line = NULL;
    size_t room = 0;
    double *values = MEM_NEW(double, same->column_count);
    const bool good = has_head(f, same, &line, &room);
    unsigned word;
    for (uint64_t index = 0; good && getline(&line, &room, f) > 0; index++) {
        if (!read_row(same, line, same->first + index, &word, values) || !take(word, values, data))
            break;
    }
    free(values);
    free(line);
    fclose(f);
    if (!good) errno = 0;
    return good;
}

/// The field that begins at *at, which moves behind it and its comma.
static char *take_field(const char **at) {
    text out = {0};
    const bool quoted = **at == '"';
    const char *c = *at + quoted;
    for (; *c != '\0' && (quoted || (*c != ',' && *c != '\n')); c++) {
        if (quoted && *c == '"' && *++c != '"') break;
        text_add_char(&out, *c);
    }
    *at = *c == ',' ? c + 1 : c;
    return text_take(&out);
}

/// The names behind index and status.
static bool take_names(const char *line, table_found *out) {
    static const char start[] = "index,status,";
    if (strncmp(line, start, strlen(start)) != 0) return false;
    const char *at = line + strlen(start);
    out->columns = MEM_NEW_ZERO(char *, strlen(at) + 1);
    while (*at != '\n' && *at != '\0') out->columns[out->column_count++] = take_field(&at);
    return *at == '\n' && out->column_count > 0;
}

static bool csv_find(const char *path, table_found *out) {
    FILE *f = fopen(path, "r");
    if (f == NULL) return false;
    char *line = NULL;
    size_t room = 0;
    const ssize_t length = getline(&line, &room, f);
    bool good = length > 2 && strncmp(line, "# ", 2) == 0 && line[length - 1] == '\n';
    if (good) {
        line[length - 1] = '\0';
        out->about = mem_string(line + 2);
        good = getline(&line, &room, f) > 0 && take_names(line, out);
    }
    free(line);
    fclose(f);
    if (!good) errno = 0;
    return good;
}

const table_format table_csv = {"CSV", {".csv"}, csv_open, csv_row, csv_close, csv_read, csv_find};
