/// Writing a family out: its blocks, and the loops before their items.
///
///     for i in 1..n: p[i] = p[i-1] - l*[cos(theta[i]), sin(theta[i])]
///
/// becomes n lines, p1 = .., p2 = .., and what stands in them is the business of family_value.c.
#include "model/family/family_internal.h"

#include <string.h>

#include "expr/read.h"
#include "model/family/family_list_internal.h"
#include "model/family/family_number_internal.h"
#include "model/family/family_source_internal.h"
#include "model/family/family_turn_internal.h"
#include "model/family/family_value_internal.h"

// ---- loops --------------------------------------------------

static bool is_loop(const family_writer *w, size_t first, size_t end) {
    return family_is_word(w, family_token(w, first, end), "for") &&
           family_token(w, first + 1, end).kind == LEX_NAME &&
           family_is_word(w, family_token(w, first + 2, end), "in");
}

/// for i in 1..n, and ':' if there is one; *at is behind it.
static hamel_status read_loop(family_writer *w, size_t *at, size_t end, family_range *r) {
    r->name = w->l.tokens.items[*at + 1];
    hamel_status status = family_check_index(w, r->name);
    const size_t first = *at + 3;
    *at = first;
    if (status == HAMEL_OK) status = family_number(w, at, end, false, &r->first);
    if (status == HAMEL_OK && family_token(w, *at, end).kind != LEX_DOTS)
        status = family_fail(w, HAMEL_SYNTAX, read_span(family_token(w, *at, end)),
                             "expected '..' and the last index");
    if (status != HAMEL_OK) return status;
    ++*at;
    status = family_number(w, at, end, false, &r->last);
    if (status == HAMEL_OK) status = family_check_range(w, r, family_span(w, first, *at));
    if (status == HAMEL_OK && family_token(w, *at, end).kind == LEX_COLON) ++*at;
    if (status == HAMEL_OK && *at >= end)
        status = family_fail(w, HAMEL_SYNTAX, read_span(family_token(w, *at, end)),
                             "nothing stands behind this 'for'");
    return status;
}

/// The end of the item that begins at a token of a loop's body: lines that are not indented more
/// begin others.
static size_t item_end(const family_writer *w, size_t first, size_t end, bool own_line) {
    if (!own_line) return end;
    const long column = family_column(w, w->l.tokens.items[first].offset);
    size_t at = first + 1;
    while (at < end &&
           (!family_begins_line(w, at) || family_column(w, w->l.tokens.items[at].offset) > column))
        at++;
    return at;
}

/// The comment behind the last token of an item.
static void copy_comment(family_writer *w, size_t end) {
    const size_t from = family_token_end(w, end - 1);
    size_t to = from;
    while (to < w->f->length && w->f->source[to] != '\n') to++;
    const char *sign = memchr(w->f->source + from, '#', to - from);
    if (sign != NULL) family_copy(w, from, to);
}

static hamel_status write_item(family_writer *w, size_t first, size_t end, long column,
                               bool own_line, bool *any);

/// One turn: each item of the body on a line of its own.
static hamel_status write_body(family_writer *w, size_t first, size_t end, long column, bool *any) {
    const bool own_line = family_begins_line(w, first);
    hamel_status status = HAMEL_OK;
    for (size_t at = first; status == HAMEL_OK && at < end;) {
        const size_t stop = item_end(w, at, end, own_line);
        status = write_item(w, at, stop, column, own_line, any);
        at = stop;
    }
    return status;
}

/// Writes an item as lines that begin in `column`; *any says whether one was written already.
static hamel_status write_item(family_writer *w, size_t first, size_t end, long column,
                               bool own_line, bool *any) {
    if (!is_loop(w, first, end)) {
        const lex_token t = w->l.tokens.items[first];
        if (*any) {
            family_put(w, "\n", read_span(t));
            family_put_spaces(w, column, read_span(t));
        }
        *any = true;
        const long shift = own_line ? column - family_column(w, t.offset) : 0;
        const hamel_status status = family_write_tokens(w, first, end, shift);
        if (status == HAMEL_OK) copy_comment(w, end);
        return status;
    }
    family_range r;
    size_t body = first;
    const size_t outer = w->turn;
    hamel_status status = read_loop(w, &body, end, &r);
    if (status == HAMEL_OK) status = family_enter(w, r.name);
    for (long i = r.first; status == HAMEL_OK && i <= r.last; i++) {
        family_begin_turn(w, outer, r.name, i);
        status = write_body(w, body, end, column, any);
    }
    w->turn = outer;
    w->depth--;
    return status;
}

// ---- blocks ------------------------------------------------------------------------------------

/// The name of a block may stand behind its keyword.
static bool header_names(const family_writer *w, const block *b) {
    const lex_token t = w->l.tokens.items[b->keyword];
    return family_is_word(w, t, "run") || family_is_word(w, t, "symmetry") ||
           family_is_word(w, t, "model");
}

static void begin_block(family_writer *w, const block *b) {
    const lex_token t = w->l.tokens.items[b->keyword];
    static const char *const words[] = {"parameters", "define", "frame", "draw", "rates"};
    w->names_all = family_is_word(w, t, "coordinates");
    w->names_equal = false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        w->names_equal |= family_is_word(w, t, words[i]);
}

/// The value of an integer, where another was set.
static hamel_status write_integers(family_writer *w, const block *b) {
    family_copy(w, w->l.tokens.items[b->keyword].offset, family_token_end(w, b->keyword));
    for (size_t at = b->keyword + 1; at < b->end;) {
        family_copy(w, family_token_end(w, at - 1), w->l.tokens.items[at].offset);
        const lex_token t = w->l.tokens.items[at];
        long value;
        const bool named = t.kind == LEX_NAME && family_find(w, t, &value) &&
                           family_token(w, at + 1, b->end).kind == LEX_EQUALS;
        family_copy(w, t.offset, t.offset + t.length);
        at++;
        if (!named) continue;
        family_copy(w, family_token_end(w, at - 1), family_token_end(w, at));
        const size_t first = ++at;
        long old;
        const hamel_status status = family_number(w, &at, b->end, false, &old);
        if (status != HAMEL_OK) return status;
        family_put_number(w, value, family_span(w, first, at));
    }
    return HAMEL_OK;
}

/// Where an item ends that is left out, with the comment that tells its meaning.
static size_t behind_item(const family_writer *w, size_t end) {
    const size_t from = family_token_end(w, end - 1);
    size_t to = from;
    while (to < w->f->length && w->f->source[to] != '\n') to++;
    const bool last = end == w->l.tokens.count || w->l.tokens.items[end].offset >= to;
    return last ? to : from;
}

static hamel_status write_items(family_writer *w, const block *b, bool *any) {
    hamel_status status = HAMEL_OK;
    size_t from = family_token_end(w, b->header.end - 1);
    for (size_t i = 0; status == HAMEL_OK && i < b->item_count; i++) {
        const piece item = w->l.items.items[b->first_item + i];
        const size_t start = w->l.tokens.items[item.first].offset;
        if (family_is_empty_list(w, item.first, item.end)) {
            from = behind_item(w, item.end);
            continue;
        }
        family_copy(w, from, start);
        bool written = false;
        if (is_loop(w, item.first, item.end))
            status = write_item(w, item.first, item.end, family_column(w, start), true, &written);
        else status = family_write_tokens(w, item.first, item.end, 0);
        *any |= written || !is_loop(w, item.first, item.end);
        from = is_loop(w, item.first, item.end) ? behind_item(w, item.end) // it wrote its comment
                                                : family_token_end(w, item.end - 1);
    }
    w->behind = from;
    return status;
}

static hamel_status write_block(family_writer *w, const block *b) {
    const size_t before = w->f->out.length, pieces = w->f->pieces.count;
    begin_block(w, b);
    if (family_is_word(w, w->l.tokens.items[b->keyword], "integer")) return write_integers(w, b);
    family_copy(w, w->l.tokens.items[b->keyword].offset, family_token_end(w, b->keyword));
    const bool header = b->header.end > b->header.first;
    hamel_status status;
    bool any =
        header ? !family_is_empty_list(w, b->header.first, b->header.end) : b->item_count == 0;
    if (header && !header_names(w, b) && is_loop(w, b->header.first, b->end)) {
        const diag_span place = family_span(w, b->keyword, b->keyword + 1);
        family_put(w, "\n ", place);
        any = false;
        status = write_item(w, b->header.first, b->end, 1, false, &any);
    } else {
        family_copy_gap(w, family_token_end(w, b->keyword),
                        header ? w->l.tokens.items[b->header.first].offset
                               : family_token_end(w, b->keyword),
                        0);
        status = header ? family_write_tokens(w, b->header.first, b->header.end, 0) : HAMEL_OK;
        if (status == HAMEL_OK) status = write_items(w, b, &any);
    }
    if (!any) { // every loop of it is empty, and so is the block
        w->f->out.length = before;
        w->f->pieces.count = pieces;
    }
    return status;
}

/// Whether brackets behind a name are those of a unit: x : line [m], x : line > a [m].
static bool has_unit(const family_writer *w, size_t i) {
    static const char *const words[] = {"line", "angle", "rotation", "space", "body"};
    const lex_token t = w->l.tokens.items[i];
    const lex_kind before = w->l.tokens.items[i - 1].kind;
    bool unit = before == LEX_GREATER || before == LEX_LESS;
    for (size_t k = 0; k < sizeof words / sizeof *words; k++)
        unit |= family_is_word(w, t, words[k]);
    return w->names_all && unit;
}

/// Names that a block declares with an index, and whether there is anything to write out.
static bool find_names(family_writer *w) {
    bool any = false;
    for (size_t k = 0; k < w->l.blocks.count; k++) {
        const block *b = &w->l.blocks.items[k];
        begin_block(w, b);
        any |= family_is_word(w, w->l.tokens.items[b->keyword], "integer");
        for (size_t i = b->keyword + 1; i < b->end; i++) {
            const lex_token t = w->l.tokens.items[i];
            any |= is_loop(w, i, b->end) || family_is_sum(w, i, b->end);
            if (t.kind != LEX_NAME || !(w->names_all || w->names_equal) ||
                family_token(w, i + 1, b->end).kind != LEX_OPEN_SQUARE || has_unit(w, i))
                continue;
            size_t stop = i + 2;
            while (stop < b->end && w->l.tokens.items[stop].kind != LEX_CLOSE_SQUARE) stop++;
            const bool declares =
                w->names_all || family_token(w, stop + 1, b->end).kind == LEX_EQUALS;
            if (!declares || stop == b->end || family_bare_length(w, t) < t.length) continue;
            any = true;
            if (family_name_of(w, w->f->source + t.offset, t.length) == NULL)
                *vec_push(&w->f->names) = (family_name){
                    .name = memory_text(&w->f->memory, w->f->source + t.offset, t.length)};
        }
    }
    return any;
}

hamel_status family_write(family *f, const char *source, size_t length, size_t count,
                          const model_whole *settings, diag *messages) {
    f->source = source;
    f->length = length;
    family_writer w = {.f = f, .messages = messages, .settings = count, .setting = settings};
    layout_read(&w.l, source, length);
    hamel_status status = HAMEL_OK;
    if (find_names(&w)) {
        status = family_read_integers(&w);
        size_t from = 0;
        for (size_t k = 0; status == HAMEL_OK && k < w.l.blocks.count; k++) {
            const block *b = &w.l.blocks.items[k];
            family_copy(&w, from, w.l.tokens.items[b->keyword].offset);
            status = write_block(&w, b);
            from = family_token_end(&w, b->end - 1);
            if (w.behind > from) from = w.behind;
        }
        if (status == HAMEL_OK) family_copy(&w, from, length);
        f->written = status == HAMEL_OK;
    }
    layout_clear(&w.l);
    return status;
}

void family_clear(family *f) {
    memory_clear(&f->memory);
    vec_clear(&f->integers);
    vec_clear(&f->names);
    vec_clear(&f->turns);
    vec_clear(&f->pieces);
    text_clear(&f->out);
}
