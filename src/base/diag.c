/// Collecting messages, and showing one at its place with a caret under it.
#include "base/diag.h"

#include <stdarg.h>
#include <stdlib.h>

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

void diag_show(const diag *d, size_t i, const char *name, const char *source, size_t length,
               text *out) {
    const diag_message *m = &d->items[i];
    if (m->span.length == 0) {
        text_addf(out, "%s: %s\n", name, m->words);
        return;
    }
    size_t line, column;
    diag_locate(source, length, m->span.offset, &line, &column);
    text_addf(out, "%s:%zu:%zu: %s\n", name, line, column, m->words);
    size_t start = m->span.offset < length ? m->span.offset : length;
    while (start > 0 && source[start - 1] != '\n') start--;
    size_t end = start;
    while (end < length && source[end] != '\n') end++;
    // A line too long to read is shown around the place only.
    const size_t most = 100, before = 60;
    if (end - start > most && m->span.offset - start > before) {
        start = m->span.offset - before;
        while (start < m->span.offset && continues_character(source[start])) start++;
    }
    if (end - start > most) {
        end = start + most;
        while (end > start && end < length && continues_character(source[end])) end--;
    }
    text_add(out, "    ");
    text_add_bytes(out, source + start, end - start);
    text_add(out, "\n    ");
    for (size_t k = start; k < m->span.offset && k < end; k++) {
        if (!continues_character(source[k])) text_add_char(out, source[k] == '\t' ? '\t' : ' ');
    }
    text_add_char(out, '^');
    for (size_t k = 1; k < m->span.length && m->span.offset + k < end; k++) {
        if (!continues_character(source[m->span.offset + k])) text_add_char(out, '~');
    }
    text_add_char(out, '\n');
}
