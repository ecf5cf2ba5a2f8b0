/// A table is noted, with a symbol that stands for it: a run reads the file when it is made.
#include "model/value/table_internal.h"

#include <string.h>

#include "expr/name.h"

static lex_token token_behind(const parser *p, size_t k) {
    const size_t i = p->at.first + k;
    return i < p->at.end ? p->layout.tokens.items[i] : (lex_token){.kind = LEX_END};
}

bool table_is_next(const parser *p) {
    return parser_is_word(p, parser_peek(p), "table") && token_behind(p, 1).kind == LEX_OPEN &&
           token_behind(p, 2).kind == LEX_STRING;
}

/// What stands between the quotes.
static const char *quoted(parser *p, lex_token t) {
    return memory_text(p->keep, p->r.source + t.offset + 1, t.length - 2);
}

/// From the folder of the model, unless the path begins at the root.
static const char *path_of(parser *p, const char *file) {
    const char *slash = p->path != NULL ? strrchr(p->path, '/') : NULL;
    if (*file == '/' || slash == NULL) return file;
    text path = {0};
    text_add_bytes(&path, p->path, (size_t)(slash - p->path) + 1);
    text_add(&path, file);
    const char *kept = memory_text(p->keep, text_cstr(&path), path.length);
    text_clear(&path);
    return kept;
}

/// The same table once more has the same symbol.
static expr symbol_of(parser *p, model_table one) {
    for (size_t i = 0; i < p->tables.count; i++) {
        const model_table *t = &p->tables.items[i];
        const bool alike = (t->column == NULL) == (one.column == NULL) &&
                           (t->column == NULL || strcmp(t->column, one.column) == 0);
        if (alike && t->cubic == one.cubic && strcmp(t->file, one.file) == 0) return t->symbol;
    }
    text name = {0};
    text_addf(&name, "table(%zu)", p->tables.count + 1);
    one.symbol = expr_symbol(p->r.pool, text_cstr(&name), EXPR_OTHER);
    text_clear(&name);
    *vec_push(&p->tables) = one;
    return one.symbol;
}

hamel_status take_table(parser *p, bool allowed, value *out) {
    const lex_token first = parser_take(p);
    parser_take(p);
    if (!allowed)
        return parser_fail(p, HAMEL_INVALID, read_span(first),
                           "a table stands in an input of a run, and nowhere else");
    model_table one = {.file = path_of(p, quoted(p, parser_take(p)))};
    hamel_status status = HAMEL_OK;
    while (status == HAMEL_OK && parser_accept(p, LEX_COMMA)) {
        const lex_token t = parser_peek(p);
        if (t.kind == LEX_STRING && one.column == NULL && !one.cubic)
            one.column = quoted(p, parser_take(p));
        else if (!one.cubic && parser_accept_word(p, "cubic")) one.cubic = true;
        else status = parser_expected(p, "a column in quotes, or cubic");
    }
    if (status == HAMEL_OK) status = parser_expect(p, LEX_CLOSE, "')'");
    if (status != HAMEL_OK) return status;
    one.place = parser_span_from(p, first);
    *out = value_scalar(p, symbol_of(p, one), USES_TIME | USES_TABLE);
    return HAMEL_OK;
}
