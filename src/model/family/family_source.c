/// The tokens of a family's text, and writing. Invariant: what is written is either copied letter
/// by letter, or a piece of its own that remembers where it was written from (family_map.c).
#include "model/family/family_source_internal.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "model/family/family_map_internal.h"

// ---- tokens ------------------------------------------------------------------------------------

hamel_status family_fail(family_writer *w, hamel_status status, diag_span span, const char *format,
                         ...) {
    text words = {0};
    va_list args;
    va_start(args, format);
    text_addv(&words, format, args);
    va_end(args);
    family_add_turns(w->f, w->turn, &words);
    diag_add(w->messages, status, span, "%s", text_cstr(&words));
    text_clear(&words);
    return status;
}

lex_token family_token(const family_writer *w, size_t i, size_t end) {
    if (i < end) return w->l.tokens.items[i];
    if (end == 0) return (lex_token){LEX_END, 0, 0};
    const lex_token last = w->l.tokens.items[end - 1];
    return (lex_token){LEX_END, last.offset + last.length, 0};
}

bool family_is_word(const family_writer *w, lex_token t, const char *word) {
    return t.kind == LEX_NAME && t.length == strlen(word) &&
           memcmp(w->f->source + t.offset, word, t.length) == 0;
}

diag_span family_span(const family_writer *w, size_t first, size_t end) {
    const lex_token a = w->l.tokens.items[first], b = w->l.tokens.items[end - 1];
    return (diag_span){a.offset, b.offset + b.length - a.offset};
}

size_t family_token_end(const family_writer *w, size_t i) {
    const lex_token t = w->l.tokens.items[i];
    return t.offset + t.length;
}

/// The column a token stands in, as the layout counts.
long family_column(const family_writer *w, size_t offset) {
    size_t start = offset;
    while (start > 0 && w->f->source[start - 1] != '\n') start--;
    long column = 0;
    for (; start < offset; start++) column += w->f->source[start] == '\t' ? 8 - column % 8 : 1;
    return column;
}

bool family_begins_line(const family_writer *w, size_t i) {
    const size_t from = i == 0 ? 0 : family_token_end(w, i - 1), to = w->l.tokens.items[i].offset;
    return i == 0 || memchr(w->f->source + from, '\n', to - from) != NULL;
}

size_t family_bare_length(const family_writer *w, lex_token t) {
    size_t n = t.length;
    while (n > 1 && w->f->source[t.offset + n - 1] == '\'') n--;
    return n;
}

// ---- writing -----------------------------------------------------------------------------------

void family_copy(family_writer *w, size_t from, size_t to) {
    family *f = w->f;
    if (to <= from) return;
    family_piece *last = f->pieces.count > 0 ? &f->pieces.items[f->pieces.count - 1] : NULL;
    if (last != NULL && last->copied && last->turn == w->turn &&
        last->from.offset + last->from.length == from)
        last->from.length += to - from;
    else *vec_push(&f->pieces) = (family_piece){f->out.length, {from, to - from}, true, w->turn};
    text_add_bytes(&f->out, f->source + from, to - from);
}

void family_put(family_writer *w, const char *words, diag_span from) {
    if (*words == '\0') return;
    *vec_push(&w->f->pieces) = (family_piece){w->f->out.length, from, false, w->turn};
    text_add(&w->f->out, words);
}

void family_put_number(family_writer *w, long value, diag_span from) {
    char words[32];
    (void)snprintf(words, sizeof words, value < 0 ? "(%ld)" : "%ld", value);
    family_put(w, words, from);
}

void family_put_spaces(family_writer *w, long count, diag_span from) {
    text spaces = {0};
    text_pad(&spaces, count > 0 ? (size_t)count : 0);
    family_put(w, text_cstr(&spaces), from);
    text_clear(&spaces);
}

/// What stands between two tokens; lines that begin in it are shifted.
void family_copy_gap(family_writer *w, size_t from, size_t to, long shift) {
    size_t line = to;
    while (line > from && w->f->source[line - 1] != '\n') line--;
    if (shift == 0 || line == from) {
        family_copy(w, from, to);
        return;
    }
    family_copy(w, from, line);
    family_put_spaces(w, family_column(w, to) + shift, (diag_span){line, to - line});
}

hamel_status family_check_size(family_writer *w, size_t at) {
    if (w->f->out.length <= FAMILY_MAX_BYTES) return HAMEL_OK;
    return family_fail(w, HAMEL_TOO_LARGE, family_span(w, at, at + 1),
                       "the family becomes too large here: more than %d letters written out",
                       FAMILY_MAX_BYTES);
}
