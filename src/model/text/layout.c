/// Lines, indentation and comments: one pass over the source. Invariant: tokens stand in the order
/// of the text, and every token belongs to one block.
#include "model/text/layout_internal.h"

#include <string.h>

enum { TAB = 8 };

typedef struct cutter {
    layout *out;
    const char *source;
    size_t length, at;
    bool fresh;         ///< no token on this line yet
    size_t column;      ///< of `at` on a fresh line
    size_t item_column; ///< of the line the current item began on
} cutter;

/// Skips space and comments, and keeps count of lines and columns.
static void skip(cutter *c) {
    for (; c->at < c->length; c->at++) {
        const char byte = c->source[c->at];
        if (byte == '\n') {
            c->fresh = true;
            c->column = 0;
        } else if (byte == '\t') {
            c->column += TAB - c->column % TAB;
        } else if (byte == ' ' || byte == '\r') {
            c->column++;
        } else if (byte == '#') {
            const char *end = memchr(c->source + c->at, '\n', c->length - c->at);
            c->at = end == NULL ? c->length - 1 : (size_t)(end - c->source) - 1;
        } else {
            return;
        }
    }
}

/// A string ends on its line; one that does not is LEX_BAD.
static lex_token cut_string(const cutter *c) {
    size_t end = c->at + 1;
    while (end < c->length && c->source[end] != '"' && c->source[end] != '\n') end++;
    if (end < c->length && c->source[end] == '"')
        return (lex_token){LEX_STRING, c->at, end + 1 - c->at};
    return (lex_token){LEX_BAD, c->at, 1};
}

static bool closes(lex_kind kind) { return kind == LEX_CLOSE || kind == LEX_CLOSE_SQUARE; }

/// Where the first token of a line puts it: a block, an item, or more of the item above.
static void begin_line(cutter *c, lex_kind kind) {
    layout *l = c->out;
    const size_t place = l->tokens.count; // of the token to come
    if (c->column == 0 || l->blocks.count == 0) {
        *vec_push(&l->blocks) = (block){.indented = c->column > 0,
                                        .keyword = place,
                                        .header = {place + 1, place + 1},
                                        .first_item = l->items.count};
        return;
    }
    block *b = &l->blocks.items[l->blocks.count - 1];
    const bool first = b->item_count == 0;
    if (!first && (c->column > c->item_column || closes(kind))) return;
    *vec_push(&l->items) = (piece){place, place};
    b->item_count++;
    c->item_column = c->column;
}

static void add_token(cutter *c, lex_token t) {
    layout *l = c->out;
    if (c->fresh) begin_line(c, t.kind);
    c->fresh = false;
    *vec_push(&l->tokens) = t;
    block *b = &l->blocks.items[l->blocks.count - 1];
    b->end = l->tokens.count;
    if (b->item_count == 0) b->header.end = b->end;
    else l->items.items[l->items.count - 1].end = b->end;
}

void layout_read(layout *l, const char *source, size_t length) {
    static const char mark[] = "\xEF\xBB\xBF"; // some editors begin UTF-8 with it
    cutter c = {.out = l, .source = source, .length = length, .fresh = true};
    if (length >= 3 && memcmp(source, mark, 3) == 0) c.at = 3;
    for (skip(&c); c.at < length; skip(&c)) {
        const lex_token t = source[c.at] == '"' ? cut_string(&c) : lex_next(source, length, c.at);
        add_token(&c, t);
        c.at = t.offset + t.length;
    }
}

void layout_clear(layout *l) {
    vec_clear(&l->tokens);
    vec_clear(&l->items);
    vec_clear(&l->blocks);
}
