/// All numbers of the command line are read here, and their ranges are checked.
#include "cli/option/option_value.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/file/picture.h"
#include "cli/file/table_file.h"
#include "cli/show.h"

// ---- numbers ------------------------------------------------------------------------------------

/// A finite number that is the whole word.
static bool read_number(const char *word, double *out) {
    char *end;
    *out = number_read(word, &end);
    return end != word && *end == '\0' && isfinite(*out);
}

static bool read_positive(const option *row, const char *word, double *out) {
    return read_number(word, out) && *out > 0 && (row->most == 0 || *out <= row->most);
}

static bool read_seconds(const char *word, double *out) {
    return read_number(word, out) && *out >= 0 && *out < 1e6;
}

/// Digits, or any other way to write a whole number that a double holds: 1e6.
static bool read_whole(const char *word, uint64_t *out) {
    char *end;
    double x;
    errno = 0;
    *out = strtoull(word, &end, 10);
    if (*word >= '0' && *word <= '9' && *end == '\0') return errno == 0;
    if (!read_number(word, &x) || x < 0 || x > 0x1p53 || x != floor(x)) return false;
    *out = (uint64_t)x;
    return true;
}

static bool is_within(const option *row, uint64_t count) {
    return count >= row->least && (row->most == 0 || (double)count <= row->most);
}

static bool read_count(const option *row, const char *word, uint64_t *out) {
    return read_whole(word, out) && is_within(row, *out);
}

/// 500M, 2G, 1.5e9.
static bool read_size(const char *word, double *out) {
    static const char units[] = "kMGT";
    char *end;
    *out = number_read(word, &end);
    const char *unit = *end != '\0' ? strchr(units, *end == 'K' ? 'k' : *end) : NULL;
    if (unit != NULL) {
        *out *= pow(1024, (double)(unit - units + 1));
        end++;
        if (*end == 'B') end++;
    }
    return end != word && *end == '\0' && *out > 0 && isfinite(*out);
}

/// Numbers between commas.
static bool read_numbers(const char *word, options *o) {
    o->lambda.count = 0;
    for (const char *from = word;;) {
        char *end;
        const double x = number_read(from, &end);
        if (end == from || !isfinite(x) || (*end != ',' && *end != '\0')) return false;
        *vec_push(&o->lambda) = x;
        if (*end == '\0') return true;
        from = end + 1;
    }
}

// ---- words --------------------------------------------------------------------------------------

static bool read_choice(const option *row, const char *word, int *out) {
    for (*out = row->as; row->words[*out - row->as] != NULL; ++*out) {
        if (strcmp(row->words[*out - row->as], word) == 0) return true;
    }
    return false;
}

bool option_watch_needs(const char *kind) {
    return strcmp(kind, "lyapunov") != 0 && strcmp(kind, "integrals") != 0;
}

static bool read_watch(const option *row, const char *word, options *o) {
    int ignored;
    *vec_push(&o->watch) = (option_watch){.kind = word};
    return read_choice(row, word, &ignored);
}

/// NAME=A:B:N, or NAME=A:B where N may be missing.
static bool read_axis(const option *row, const char *word, options *o) {
    const size_t length = strcspn(word, "=");
    char *end;
    option_axis axis = {0};
    if (length == 0 || word[length] != '=') return false;
    const char *next = word + length + 1;
    axis.from = number_read(next, &end);
    if (end == next || *end != ':' || !isfinite(axis.from)) return false;
    next = end + 1;
    axis.to = number_read(next, &end);
    if (end == next || !isfinite(axis.to)) return false;
    if (*end == ':' && (!read_whole(end + 1, &axis.count) || axis.count == 0)) return false;
    if ((*end != ':' && *end != '\0') || !is_within(row, axis.count)) return false;
    axis.name = mem_copy(word, length + 1, 1);
    axis.name[length] = '\0';
    *vec_push(&o->vary) = axis;
    return true;
}

// ---- all kinds ----------------------------------------------------------------------------------

/// Reads a word for an option into its place.
static bool read_value(const option *row, const char *word, options *o, void *at) {
    switch (row->kind) {
    case OPTION_SET: return true;
    case OPTION_PERHAPS: return word == NULL || read_choice(row, word, at);
    case OPTION_FLAG: return *(bool *)at = true;
    case OPTION_POSITIVE: return read_positive(row, word, at);
    case OPTION_SECONDS: return read_seconds(word, at);
    case OPTION_SIZE: return read_size(word, at);
    case OPTION_COUNT: return read_count(row, word, at);
    case OPTION_NUMBERS: return read_numbers(word, o);
    case OPTION_CHOICE: return read_choice(row, word, at);
    case OPTION_AXES: return read_axis(row, word, o);
    case OPTION_WATCH: return read_watch(row, word, o);
    case OPTION_FILES:
    case OPTION_TEXTS: *vec_push((option_words *)at) = word; return true;
    case OPTION_WATCH_TO:
        if (o->watch.count > 0) o->watch.items[o->watch.count - 1].file = word;
        return o->watch.count > 0;
    case OPTION_TEXT:
    case OPTION_FILE:
    case OPTION_TABLE:
    case OPTION_PICTURE: *(const char **)at = word; return true;
    }
    return false;
}

/// What such a word should have been.
static void add_expected(const option *row, text *out) {
    const unsigned long long least = row->least;
    switch (row->kind) {
    case OPTION_POSITIVE:
        text_add(out, "a positive number");
        if (row->most > 0) text_addf(out, " up to %g", row->most);
        break;
    case OPTION_COUNT:
        text_addf(out, "a whole number from %llu", least);
        if (row->most > 0) text_addf(out, " to %.0f", row->most);
        break;
    case OPTION_AXES:
        text_add(out, row->value);
        if (least > 0) text_addf(out, " with N from %llu to %.0f", least, row->most);
        break;
    case OPTION_PERHAPS:
    case OPTION_CHOICE:
    case OPTION_WATCH:
        for (size_t i = 0; row->words[i] != NULL; i++)
            text_addf(out, "%s%s",
                      i == 0                      ? ""
                      : row->words[i + 1] == NULL ? " or "
                                                  : ", ",
                      row->words[i]);
        break;
    case OPTION_SECONDS: text_add(out, "seconds"); break;
    case OPTION_SIZE: text_add(out, "a size such as 500M or 2G"); break;
    case OPTION_NUMBERS: text_add(out, "numbers between commas"); break;
    case OPTION_WATCH_TO: text_add(out, "the file of a --watch before it"); break;
    default: text_add(out, row->value);
    }
}

/// "--until takes a positive number, not 'x'". `name` is where the word stands.
static int refuse_value(const option *row, const char *name, const char *word) {
    text expected = {0};
    add_expected(row, &expected);
    const int code = usage_error("%s takes %s, not '%s'", name, text_cstr(&expected), word);
    text_clear(&expected);
    return code;
}

int option_usual(const option *row, options *o) {
    void *at = (char *)o + row->place;
    const char *word = row->variable != NULL ? getenv(row->variable) : NULL;
    if (word != NULL && *word != '\0')
        return read_value(row, word, o, at) ? EXIT_DONE : refuse_value(row, row->variable, word);
    if (row->usual == 0) return EXIT_DONE;
    if (row->kind == OPTION_COUNT) *(uint64_t *)at = (uint64_t)row->usual;
    else *(double *)at = row->usual;
    return EXIT_DONE;
}

int option_take(const option *row, const char *word, options *o) {
    if (row->sets != 0) *(int *)((char *)o + row->sets) = row->as;
    if (!read_value(row, word, o, (char *)o + row->place))
        return refuse_value(row, row->name, word);
    if (row->kind == OPTION_PICTURE) return picture_check(word);
    const bool table = row->kind == OPTION_TABLE || row->kind == OPTION_WATCH_TO;
    return table ? table_file_check(word) : EXIT_DONE;
}

void options_clear(options *o) {
    for (size_t i = 0; i < o->vary.count; i++) free(o->vary.items[i].name);
    vec_clear(&o->vary);
    vec_clear(&o->watch);
    vec_clear(&o->lambda);
    option_words *const lists[] = {&o->names,     &o->asked, &o->settings, &o->data,
                                   &o->over,      &o->draw,  &o->shorts,   &o->positive,
                                   &o->rotations, &o->units, &o->join};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) vec_clear(lists[i]);
}
