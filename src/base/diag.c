/// Collecting messages, and showing one at its place with a caret under it.
#include "base/diag.h"

#include <stdarg.h>
#include <stdlib.h>

#include "base/escape.h"
#include "base/text.h"
#include "base/vec.h"

void diag_clear(diag *d) {
    for (size_t i = 0; i < d->count; i++) free(d->items[i].words);
    vec_clear(d);
}

hamel_status diag_add(diag *d, hamel_status status, diag_span span, const char *format, ...) {
    if (d == NULL) return status;
    text words = {0};
    va_list args;
    va_start(args, format);
    text_addv(&words, format, args);
    va_end(args);
    *vec_push(d) = (diag_message){status, span, text_take(&words)};
    return status;
}

void diag_repeat(diag *to, const diag *from) {
    for (size_t i = 0; i < from->count; i++) {
        const diag_message *m = &from->items[i];
        diag_add(to, m->status, m->span, "%s", m->words);
    }
}

static int continues_character(char c) { return ((unsigned char)c & 0xC0) == 0x80; }

void diag_locate(const char *source, size_t length, size_t offset, size_t *line, size_t *column) {
    *line = 1;
    *column = 1;
    for (size_t i = 0; i < offset && i < length; i++) {
        if (source[i] == '\n') {
            ++*line;
            *column = 1;
        } else if (!continues_character(source[i])) {
            ++*column;
        }
    }
}

/// The part [start, end) of the line at `offset` that is shown: around the place only, where the
/// line is too long to read.
static void shown_part(const char *source, size_t length, size_t offset, size_t *start,
                       size_t *end) {
    const size_t most = 100, before = 60;
    *start = offset < length ? offset : length;
    while (*start > 0 && source[*start - 1] != '\n') --*start;
    *end = *start;
    while (*end < length && source[*end] != '\n') ++*end;
    if (*end > *start && source[*end - 1] == '\r') --*end;
    if (*end - *start > most && offset - *start > before) {
        *start = offset - before;
        while (*start < offset && continues_character(source[*start])) ++*start;
    }
    if (*end - *start > most) {
        *end = *start + most;
        while (*end > *start && *end < length && continues_character(source[*end])) --*end;
    }
}

/// Source as a terminal may see it: tabs stay.
static void add_source(text *out, const char *from, size_t length) {
    text part = {0};
    text_add_bytes(&part, from, length);
    lines_escape(out, text_cstr(&part));
    text_clear(&part);
}

/// Below source that is shown: `mark` for each character of it.
static void add_below(text *out, const char *from, size_t length, char mark) {
    text seen = {0};
    add_source(&seen, from, length);
    for (const char *s = text_cstr(&seen); *s != '\0'; s++) {
        if (!continues_character(*s)) text_add_char(out, mark == ' ' && *s == '\t' ? '\t' : mark);
    }
    text_clear(&seen);
}

void diag_show(const diag *d, size_t i, const char *name, const char *source, size_t length,
               text *out) {
    const diag_message *m = &d->items[i];
    size_t line, column, start, end;
    const bool placed = m->span.length > 0 && source != NULL; // a place is one in a text
    line_escape(out, name);
    if (placed) {
        diag_locate(source, length, m->span.offset, &line, &column);
        text_addf(out, ":%zu:%zu", line, column);
    }
    text_add(out, ": ");
    lines_escape(out, m->words);
    text_add_char(out, '\n');
    if (!placed) return;
    shown_part(source, length, m->span.offset, &start, &end);
    const size_t at = m->span.offset < end ? m->span.offset : end;
    const size_t marked = m->span.length < end - at ? m->span.length : end - at;
    text_add(out, "    ");
    add_source(out, source + start, end - start);
    text_add(out, "\n    ");
    add_below(out, source + start, at - start, ' ');
    text tail = {0};
    add_below(&tail, source + at, marked, '~');
    text_add_char(out, '^');
    if (tail.length > 0) text_add(out, text_cstr(&tail) + 1);
    text_add_char(out, '\n');
    text_clear(&tail);
}
