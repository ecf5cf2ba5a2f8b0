/// The cursor over the tokens of an item, and messages.
#include <stdarg.h>
#include <string.h>

#include "expr/read_error.h"
#include "model/family/family_map_internal.h"
#include "model/text/hint_internal.h"
#include "model/text/parser_internal.h"

// ---- messages and limits ---------------------------------------------------------------------

hamel_status parser_fail(parser *p, hamel_status status, diag_span span, const char *format, ...) {
    text words = {0};
    va_list args;
    va_start(args, format);
    text_addv(&words, format, args);
    va_end(args);
    diag_add(p->r.messages, status, span, "%s", text_cstr(&words));
    text_clear(&words);
    return status;
}

hamel_status parser_expected(parser *p, const char *what) {
    const lex_token t = parser_peek(p);
    if (t.kind == LEX_END)
        return parser_fail(p, HAMEL_SYNTAX, read_span(t), "expected %s, found the end of the line",
                           what);
    if (t.kind == LEX_BAD && p->r.source[t.offset] == '"')
        return parser_fail(p, HAMEL_SYNTAX, read_span(t), "'\"' is never closed on its line");
    const char *hint = hint_of_sign(p);
    if (hint != NULL) return parser_fail(p, HAMEL_SYNTAX, read_span(t), "%s", hint);
    return read_expected(&p->r, t, what);
}

bool parser_stopped(const parser *p) {
    return p->exhausted || p->r.messages->count >= MODEL_MAX_ERRORS;
}

hamel_status parser_spend(parser *p, size_t steps, lex_token place) {
    p->work += steps;
    if (p->exhausted) return HAMEL_TOO_LARGE;
    if (p->work <= MODEL_MAX_WORK) return HAMEL_OK;
    p->exhausted = true;
    return parser_fail(p, HAMEL_TOO_LARGE, read_span(place),
                       "the model becomes too large here: more than %d steps of arithmetic",
                       MODEL_MAX_WORK);
}

hamel_status parser_too_many(parser *p, diag_span place, int limit, const char *what) {
    p->exhausted = true;
    return parser_fail(p, HAMEL_TOO_LARGE, place, "more than %d %s", limit, what);
}

size_t parser_line(const parser *p, diag_span place) {
    size_t line, column;
    const diag_span written = family_place(&p->family, place);
    diag_locate(p->family.source, p->family.length, written.offset, &line, &column);
    return line;
}

diag_span parser_span_from(const parser *p, lex_token first) {
    size_t end = first.offset + first.length;
    if (p->at.first > 0) {
        const lex_token last = p->layout.tokens.items[p->at.first - 1];
        if (last.offset + last.length > end) end = last.offset + last.length;
    }
    return (diag_span){first.offset, end > first.offset ? end - first.offset : 1};
}

// ---- the cursor ------------------------------------------------------------------------------

static lex_token token_at(const parser *p, size_t i) {
    if (i < p->at.end) return p->layout.tokens.items[i];
    if (p->at.end == 0) return (lex_token){LEX_END, 0, 0};
    const lex_token last = p->layout.tokens.items[p->at.end - 1];
    return (lex_token){LEX_END, last.offset + last.length, 0};
}

lex_token parser_peek(const parser *p) { return token_at(p, p->at.first); }
lex_token parser_peek2(const parser *p) { return token_at(p, p->at.first + 1); }

lex_token parser_take(parser *p) {
    const lex_token t = parser_peek(p);
    if (t.kind != LEX_END) p->at.first++;
    return t;
}

bool parser_accept(parser *p, lex_kind kind) {
    if (parser_peek(p).kind != kind) return false;
    parser_take(p);
    return true;
}

bool parser_is_word(const parser *p, lex_token t, const char *word) {
    return t.kind == LEX_NAME && t.length == strlen(word) &&
           memcmp(p->r.source + t.offset, word, t.length) == 0;
}

bool parser_accept_word(parser *p, const char *word) {
    if (!parser_is_word(p, parser_peek(p), word)) return false;
    parser_take(p);
    return true;
}

hamel_status parser_expect(parser *p, lex_kind kind, const char *what) {
    return parser_accept(p, kind) ? HAMEL_OK : parser_expected(p, what);
}

hamel_status parser_expect_name(parser *p, const char *what, lex_token *out) {
    const lex_token t = *out = parser_peek(p);
    if (t.kind != LEX_NAME) return parser_expected(p, what);
    if (p->r.source[t.offset + t.length - 1] == '\'')
        return parser_fail(p, HAMEL_SYNTAX, read_span(t), "expected %s without a prime", what);
    parser_take(p);
    return HAMEL_OK;
}

/// Whether a token is the first on its line: then the line continues the one above.
static bool begins_line(const parser *p, lex_token t) {
    size_t at = t.offset;
    while (at > 0 && (p->r.source[at - 1] == ' ' || p->r.source[at - 1] == '\t')) at--;
    return at > 0 && p->r.source[at - 1] == '\n';
}

hamel_status parser_expect_end(parser *p) {
    const lex_token t = parser_peek(p);
    if (t.kind == LEX_END) return HAMEL_OK;
    if (begins_line(p, t))
        return parser_expected(
            p, "an operator (the line continues the one above: it is indented more)");
    if (t.kind == LEX_NAME || t.kind == LEX_NUMBER)
        return parser_expected(p, "an operator (such as '*') or the end of the line");
    return parser_expected(p, "the end of the line");
}

const char *parser_text(parser *p, lex_token t) {
    return memory_text(&p->scratch, p->r.source + t.offset, t.length);
}

// ---- items -----------------------------------------------------------------------------------

/// Reads what stands between the semicolons of a piece.
static void each_part(parser *p, piece whole, hamel_status (*read)(parser *p)) {
    for (size_t first = whole.first; first < whole.end && !parser_stopped(p);) {
        size_t end = first;
        while (end < whole.end && p->layout.tokens.items[end].kind != LEX_SEMICOLON) end++;
        p->at = (piece){first, end};
        if (end > first && read(p) == HAMEL_OK) (void)parser_expect_end(p);
        first = end + 1;
    }
}

void parser_each_item(parser *p, const block *b, hamel_status (*read)(parser *p)) {
    if (b->header.end > b->header.first) {
        each_part(p, (piece){b->header.first, b->end}, read);
        return;
    }
    if (b->item_count == 0) {
        p->at = (piece){b->keyword + 1, b->keyword + 1};
        const lex_token word = p->layout.tokens.items[b->keyword];
        (void)parser_fail(p, HAMEL_SYNTAX, read_span(word),
                          "nothing stands in this block; its lines are indented");
    }
    for (size_t i = 0; i < b->item_count; i++)
        each_part(p, p->layout.items.items[b->first_item + i], read);
}

hamel_status parser_list(parser *p, hamel_status (*read)(parser *p)) {
    hamel_status status;
    do status = read(p);
    while (status == HAMEL_OK && parser_accept(p, LEX_COMMA));
    return status;
}
