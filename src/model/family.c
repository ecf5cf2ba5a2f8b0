/// Writing a family out: loops, sums and indexed names become plain text.
///
///     for i in 1..n: p[i] = p[i-1] - l*[cos(theta[i]), sin(theta[i])]
///
/// becomes n lines, p1 = .., p2 = .., and sum(i, 1, n, theta[i]'^2) a sum in brackets. A name
/// has an index if a block declares it so (theta[0..n] : angle, p[i] = ..); v[2] of a vector stays
/// what it is. Invariant: what is written is either copied letter by letter, or a piece of its own
/// that remembers the place it was written from (family_map.c).
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "expr/read.h"
#include "model/family_write_internal.h"

static hamel_status write_tokens(family_writer *w, size_t first, size_t end, long shift);

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

static size_t token_end(const family_writer *w, size_t i) {
    const lex_token t = w->l.tokens.items[i];
    return t.offset + t.length;
}

/// The column a token stands in, as the layout counts.
static long column_of(const family_writer *w, size_t offset) {
    size_t start = offset;
    while (start > 0 && w->f->source[start - 1] != '\n') start--;
    long column = 0;
    for (; start < offset; start++) column += w->f->source[start] == '\t' ? 8 - column % 8 : 1;
    return column;
}

static bool begins_line(const family_writer *w, size_t i) {
    const size_t from = i == 0 ? 0 : token_end(w, i - 1), to = w->l.tokens.items[i].offset;
    return i == 0 || memchr(w->f->source + from, '\n', to - from) != NULL;
}

// ---- writing -----------------------------------------------------------------------------------

static void copy(family_writer *w, size_t from, size_t to) {
    family *f = w->f;
    if (to <= from) return;
    family_piece *last = f->pieces.count > 0 ? &f->pieces.items[f->pieces.count - 1] : NULL;
    if (last != NULL && last->copied && last->turn == w->turn &&
        last->from.offset + last->from.length == from)
        last->from.length += to - from;
    else *vec_push(&f->pieces) = (family_piece){f->out.length, {from, to - from}, true, w->turn};
    text_add_bytes(&f->out, f->source + from, to - from);
}

static void put(family_writer *w, const char *words, diag_span from) {
    if (*words == '\0') return;
    *vec_push(&w->f->pieces) = (family_piece){w->f->out.length, from, false, w->turn};
    text_add(&w->f->out, words);
}

static void put_number(family_writer *w, long value, diag_span from) {
    char words[32];
    (void)snprintf(words, sizeof words, value < 0 ? "(%ld)" : "%ld", value);
    put(w, words, from);
}

static void put_spaces(family_writer *w, long count, diag_span from) {
    text spaces = {0};
    text_pad(&spaces, count > 0 ? (size_t)count : 0);
    put(w, text_cstr(&spaces), from);
    text_clear(&spaces);
}

/// What stands between two tokens; lines that begin in it are shifted.
static void copy_gap(family_writer *w, size_t from, size_t to, long shift) {
    size_t line = to;
    while (line > from && w->f->source[line - 1] != '\n') line--;
    if (shift == 0 || line == from) {
        copy(w, from, to);
        return;
    }
    copy(w, from, line);
    put_spaces(w, column_of(w, to) + shift, (diag_span){line, to - line});
}

static hamel_status check_size(family_writer *w, size_t at) {
    if (w->f->out.length <= FAMILY_MAX_BYTES) return HAMEL_OK;
    return family_fail(w, HAMEL_TOO_LARGE, family_span(w, at, at + 1),
                       "the family becomes too large here: more than %d letters written out",
                       FAMILY_MAX_BYTES);
}

// ---- loops -------------------------------------------------------------------------------------

typedef struct range {
    lex_token name;
    long first, last;
} range;

/// The ends of a range: as many turns as can be written out.
static hamel_status check_range(family_writer *w, const range *r, diag_span place) {
    if (r->last < r->first - 1)
        return family_fail(w, HAMEL_INVALID, place, "the range %ld..%ld runs backwards", r->first,
                           r->last);
    if (r->last - r->first < FAMILY_MAX_TURNS) return HAMEL_OK;
    return family_fail(w, HAMEL_TOO_LARGE, place, "the range %ld..%ld is too long: at most %d",
                       r->first, r->last, FAMILY_MAX_TURNS);
}

/// The name of an index is its own.
static hamel_status check_index_name(family_writer *w, lex_token name) {
    long other;
    if (w->f->source[name.offset + name.length - 1] == '\'')
        return family_fail(w, HAMEL_SYNTAX, read_span(name), "an index has no derivative");
    if (!family_find(w, name, &other)) return HAMEL_OK;
    return family_fail(w, HAMEL_INVALID, read_span(name),
                       "'%.*s' is a whole number already; choose another index", (int)name.length,
                       w->f->source + name.offset);
}

static hamel_status enter(family_writer *w, lex_token name) {
    if (++w->depth > FAMILY_MAX_DEPTH)
        return family_fail(w, HAMEL_TOO_LARGE, read_span(name), "too many loops in loops");
    return HAMEL_OK;
}

static void begin_turn(family_writer *w, size_t outer, lex_token name, long value) {
    const char *word = memory_text(&w->f->memory, w->f->source + name.offset, name.length);
    *vec_push(&w->f->turns) = (family_turn){outer, word, value, read_span(name)};
    w->turn = w->f->turns.count;
}

static bool is_loop(const family_writer *w, size_t first, size_t end) {
    return family_is_word(w, family_token(w, first, end), "for") &&
           family_token(w, first + 1, end).kind == LEX_NAME &&
           family_is_word(w, family_token(w, first + 2, end), "in");
}

/// for i in 1..n, and ':' if there is one; *at is behind it.
static hamel_status read_loop(family_writer *w, size_t *at, size_t end, range *r) {
    r->name = w->l.tokens.items[*at + 1];
    hamel_status status = check_index_name(w, r->name);
    const size_t first = *at + 3;
    *at = first;
    if (status == HAMEL_OK) status = family_number(w, at, end, false, &r->first);
    if (status == HAMEL_OK && family_token(w, *at, end).kind != LEX_DOTS)
        status = family_fail(w, HAMEL_SYNTAX, read_span(family_token(w, *at, end)),
                             "expected '..' and the last index");
    if (status != HAMEL_OK) return status;
    ++*at;
    status = family_number(w, at, end, false, &r->last);
    if (status == HAMEL_OK) status = check_range(w, r, family_span(w, first, *at));
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
    const long column = column_of(w, w->l.tokens.items[first].offset);
    size_t at = first + 1;
    while (at < end && (!begins_line(w, at) || column_of(w, w->l.tokens.items[at].offset) > column))
        at++;
    return at;
}

/// The comment behind the last token of an item.
static void copy_comment(family_writer *w, size_t end) {
    const size_t from = token_end(w, end - 1);
    size_t to = from;
    while (to < w->f->length && w->f->source[to] != '\n') to++;
    const char *sign = memchr(w->f->source + from, '#', to - from);
    if (sign != NULL) copy(w, from, to);
}

static hamel_status write_item(family_writer *w, size_t first, size_t end, long column,
                               bool own_line, bool *any);

/// One turn: each item of the body on a line of its own.
static hamel_status write_body(family_writer *w, size_t first, size_t end, long column, bool *any) {
    const bool own_line = begins_line(w, first);
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
            put(w, "\n", read_span(t));
            put_spaces(w, column, read_span(t));
        }
        *any = true;
        const long shift = own_line ? column - column_of(w, t.offset) : 0;
        const hamel_status status = write_tokens(w, first, end, shift);
        if (status == HAMEL_OK) copy_comment(w, end);
        return status;
    }
    range r;
    size_t body = first;
    const size_t outer = w->turn;
    hamel_status status = read_loop(w, &body, end, &r);
    if (status == HAMEL_OK) status = enter(w, r.name);
    for (long i = r.first; status == HAMEL_OK && i <= r.last; i++) {
        begin_turn(w, outer, r.name, i);
        status = write_body(w, body, end, column, any);
    }
    w->turn = outer;
    w->depth--;
    return status;
}

// ---- sums --------------------------------------------------------------------------------------

static bool is_sum(const family_writer *w, size_t i, size_t end) {
    const lex_token t = family_token(w, i, end);
    return (family_is_word(w, t, "sum") || family_is_word(w, t, "product")) &&
           family_token(w, i + 1, end).kind == LEX_OPEN &&
           family_token(w, i + 2, end).kind == LEX_NAME &&
           family_token(w, i + 3, end).kind == LEX_COMMA;
}

static bool opens(lex_kind k) { return k == LEX_OPEN || k == LEX_OPEN_SQUARE; }
static bool closes(lex_kind k) { return k == LEX_CLOSE || k == LEX_CLOSE_SQUARE; }

/// Where the bracket around a token closes, or a comma stands in it.
static size_t part_end(const family_writer *w, size_t first, size_t end) {
    size_t depth = 0, at = first;
    for (; at < end; at++) {
        const lex_kind k = w->l.tokens.items[at].kind;
        if (depth == 0 && (closes(k) || k == LEX_COMMA)) break;
        depth += opens(k);
        depth -= closes(k);
    }
    return at;
}

/// sum(i, 1, n, ..) from *at, which is behind it on output.
static hamel_status write_sum(family_writer *w, size_t *at, size_t end, long shift) {
    const size_t start = *at, outer = w->turn;
    const bool sum = family_is_word(w, w->l.tokens.items[start], "sum");
    range r = {.name = w->l.tokens.items[start + 2]};
    long *ends[2] = {&r.first, &r.last};
    hamel_status status = check_index_name(w, r.name);
    *at = start + 4;
    const size_t first = *at;
    for (size_t k = 0; status == HAMEL_OK && k < 2; k++) {
        status = family_number(w, at, end, false, ends[k]);
        if (status == HAMEL_OK && family_token(w, *at, end).kind != LEX_COMMA)
            status = family_fail(w, HAMEL_SYNTAX, read_span(family_token(w, *at, end)),
                                 "expected ',': %s(i, 1, n, ..) has an index, two ends and what is "
                                 "%s",
                                 sum ? "sum" : "product", sum ? "added" : "multiplied");
        ++*at;
    }
    if (status == HAMEL_OK) status = check_range(w, &r, family_span(w, first, *at - 1));
    if (status != HAMEL_OK) return status;
    const size_t body = *at, stop = part_end(w, body, end);
    if (stop >= end || w->l.tokens.items[stop].kind != LEX_CLOSE || stop == body)
        return family_fail(w, HAMEL_SYNTAX, read_span(family_token(w, stop, end)),
                           "expected an operator or ')': the end of this %s",
                           sum ? "sum" : "product");
    const diag_span whole = family_span(w, start, stop + 1);
    put(w, "(", whole);
    if (r.last < r.first) put(w, sum ? "0" : "1", whole);
    status = enter(w, r.name);
    for (long i = r.first; status == HAMEL_OK && i <= r.last; i++) {
        begin_turn(w, outer, r.name, i);
        put(w, i == r.first ? "(" : sum ? " + (" : "*(", whole);
        status = write_tokens(w, body, stop, shift);
        put(w, ")", whole);
    }
    w->turn = outer;
    w->depth--;
    put(w, ")", whole);
    *at = stop + 1;
    return status;
}

// ---- indexed names -----------------------------------------------------------------------------

static family_name *name_of(const family_writer *w, const char *s, size_t length) {
    for (size_t i = 0; i < w->f->names.count; i++) {
        family_name *n = &w->f->names.items[i];
        if (strlen(n->name) == length && memcmp(n->name, s, length) == 0) return n;
    }
    return NULL;
}

static size_t bare_length(const family_writer *w, lex_token t) {
    size_t n = t.length;
    while (n > 1 && w->f->source[t.offset + n - 1] == '\'') n--;
    return n;
}

/// The indexed name at a token, if one is there: theta[, theta'[ or the dtheta[ of d/dtheta[.
static family_name *indexed_at(const family_writer *w, size_t i, size_t end) {
    const lex_token t = w->l.tokens.items[i];
    if (t.kind != LEX_NAME || family_token(w, i + 1, end).kind != LEX_OPEN_SQUARE) return NULL;
    const char *s = w->f->source + t.offset;
    const size_t n = bare_length(w, t);
    family_name *found = name_of(w, s, n);
    if (found != NULL || i < 2 || s[0] != 'd' || n < 2) return found;
    const bool field = w->l.tokens.items[i - 1].kind == LEX_OVER &&
                       family_is_word(w, w->l.tokens.items[i - 2], "d");
    return field ? name_of(w, s + 1, n - 1) : NULL;
}

static hamel_status read_index(family_writer *w, size_t *at, size_t end, long *out) {
    const size_t first = *at;
    hamel_status status = family_number(w, at, end, false, out);
    if (status == HAMEL_OK && *out < 0)
        status = family_fail(w, HAMEL_INVALID, family_span(w, first, *at),
                             "an index is at least 0, and this is %ld", *out);
    return status;
}

static void note_index(family_name *n, long first, long last) {
    if (!n->any || first < n->least) n->least = first;
    if (!n->any || last > n->greatest) n->greatest = last;
    n->any = true;
}

/// theta[i], theta[i, j] or theta[1..n], with primes before or behind the brackets.
static hamel_status write_indexed(family_writer *w, size_t *at, size_t end, family_name *its) {
    const size_t start = *at;
    const lex_token t = w->l.tokens.items[start];
    const size_t bare = bare_length(w, t);
    text index = {0};
    range r = {.name = t};
    *at = start + 2;
    hamel_status status = read_index(w, at, end, &r.first);
    r.last = r.first;
    const bool ranged = status == HAMEL_OK && family_token(w, *at, end).kind == LEX_DOTS;
    bool one = true;
    if (ranged) {
        ++*at;
        status = family_number(w, at, end, false, &r.last);
        if (status == HAMEL_OK) status = check_range(w, &r, family_span(w, start + 2, *at));
    }
    while (status == HAMEL_OK && !ranged && family_token(w, *at, end).kind == LEX_COMMA) {
        long next;
        one = false;
        ++*at;
        status = read_index(w, at, end, &next);
        text_addf(&index, "_%ld", next);
    }
    if (status == HAMEL_OK && family_token(w, *at, end).kind != LEX_CLOSE_SQUARE)
        status = family_fail(w, HAMEL_SYNTAX, read_span(family_token(w, *at, end)),
                             "expected ']' behind an index");
    ++*at;
    text primes = {0};
    if (status == HAMEL_OK)
        text_add_bytes(&primes, w->f->source + t.offset + bare, t.length - bare);
    for (; status == HAMEL_OK && family_token(w, *at, end).kind == LEX_PRIME; ++*at)
        text_add_char(&primes, '\'');
    const bool declares =
        w->names_all || (w->names_equal && family_token(w, *at, end).kind == LEX_EQUALS);
    if (status == HAMEL_OK && declares && one && r.last >= r.first)
        note_index(its, r.first, r.last);
    for (long i = r.first; status == HAMEL_OK && i <= r.last; i++) {
        text name = {0};
        text_addf(&name, "%s%.*s%ld%s%s", i > r.first ? ", " : "", (int)bare,
                  w->f->source + t.offset, i, text_cstr(&index), text_cstr(&primes));
        put(w, text_cstr(&name), family_span(w, start, *at));
        text_clear(&name);
    }
    text_clear(&primes);
    text_clear(&index);
    return status;
}

// ---- items -------------------------------------------------------------------------------------

/// Whether brackets at a token pick entries of what stands before.
static bool is_postfix(const family_writer *w, size_t i) {
    if (i == 0 || w->l.tokens.items[i].kind != LEX_OPEN_SQUARE) return false;
    const lex_kind before = w->l.tokens.items[i - 1].kind;
    return before == LEX_NAME || closes(before) || before == LEX_PRIME;
}

/// The place of an entry, v[i + 1]: written as a number where it is one. *at moves if it was.
static void write_place(family_writer *w, size_t *at, size_t end) {
    size_t stop = *at;
    long place;
    if (family_number(w, &stop, end, true, &place) != HAMEL_OK) return;
    const lex_kind next = family_token(w, stop, end).kind;
    const bool ends = next == LEX_COMMA || next == LEX_DOTS || next == LEX_CLOSE_SQUARE;
    if (!ends || (stop == *at + 1 && w->l.tokens.items[*at].kind == LEX_NUMBER)) return;
    put_number(w, place, family_span(w, *at, stop));
    *at = stop;
}

static hamel_status write_token(family_writer *w, size_t *at, size_t end, long shift) {
    const lex_token t = w->l.tokens.items[*at];
    long value;
    family_name *indexed = indexed_at(w, *at, end);
    if (indexed != NULL) return write_indexed(w, at, end, indexed);
    if (is_sum(w, *at, end)) return write_sum(w, at, end, shift);
    if (t.kind == LEX_NAME) {
        const lex_token bare = {LEX_NAME, t.offset, bare_length(w, t)};
        if (family_is_loop(w, bare, &value)) {
            if (bare.length < t.length)
                return family_fail(w, HAMEL_SYNTAX, read_span(t), "an index has no derivative");
            put_number(w, value, read_span(t));
            ++*at;
            return HAMEL_OK;
        }
    }
    copy(w, t.offset, t.offset + t.length);
    ++*at;
    return HAMEL_OK;
}

/// Tokens with what stands between them.
static hamel_status write_tokens(family_writer *w, size_t first, size_t end, long shift) {
    hamel_status status = HAMEL_OK;
    bool places = false; // inside of brackets that pick entries, not deeper
    for (size_t at = first; status == HAMEL_OK && at < end;) {
        if (at > first) copy_gap(w, token_end(w, at - 1), w->l.tokens.items[at].offset, shift);
        const size_t before = at;
        if (places) write_place(w, &at, end);
        if (at == before) status = write_token(w, &at, end, shift);
        const lex_kind last = w->l.tokens.items[at - 1].kind;
        places = (at == before + 1 && is_postfix(w, before)) ||
                 (places && (last == LEX_COMMA || last == LEX_DOTS));
        if (status == HAMEL_OK) status = check_size(w, before);
    }
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
    copy(w, w->l.tokens.items[b->keyword].offset, token_end(w, b->keyword));
    for (size_t at = b->keyword + 1; at < b->end;) {
        copy(w, token_end(w, at - 1), w->l.tokens.items[at].offset);
        const lex_token t = w->l.tokens.items[at];
        long value;
        const bool named = t.kind == LEX_NAME && family_find(w, t, &value) &&
                           family_token(w, at + 1, b->end).kind == LEX_EQUALS;
        copy(w, t.offset, t.offset + t.length);
        at++;
        if (!named) continue;
        copy(w, token_end(w, at - 1), token_end(w, at));
        const size_t first = ++at;
        long old;
        const hamel_status status = family_number(w, &at, b->end, false, &old);
        if (status != HAMEL_OK) return status;
        put_number(w, value, family_span(w, first, at));
    }
    return HAMEL_OK;
}

static hamel_status write_items(family_writer *w, const block *b, bool *any) {
    hamel_status status = HAMEL_OK;
    size_t from = token_end(w, b->header.end - 1);
    for (size_t i = 0; status == HAMEL_OK && i < b->item_count; i++) {
        const piece item = w->l.items.items[b->first_item + i];
        const size_t start = w->l.tokens.items[item.first].offset;
        copy(w, from, start);
        bool written = false;
        if (is_loop(w, item.first, item.end))
            status = write_item(w, item.first, item.end, column_of(w, start), true, &written);
        else status = write_tokens(w, item.first, item.end, 0);
        *any |= written || !is_loop(w, item.first, item.end);
        from = token_end(w, item.end - 1);
    }
    return status;
}

static hamel_status write_block(family_writer *w, const block *b) {
    const size_t before = w->f->out.length, pieces = w->f->pieces.count;
    begin_block(w, b);
    if (family_is_word(w, w->l.tokens.items[b->keyword], "integer")) return write_integers(w, b);
    copy(w, w->l.tokens.items[b->keyword].offset, token_end(w, b->keyword));
    const bool header = b->header.end > b->header.first;
    hamel_status status;
    bool any = header || b->item_count == 0;
    if (header && !header_names(w, b) && is_loop(w, b->header.first, b->end)) {
        const diag_span place = family_span(w, b->keyword, b->keyword + 1);
        put(w, "\n ", place);
        any = false;
        status = write_item(w, b->header.first, b->end, 1, false, &any);
    } else {
        copy_gap(w, token_end(w, b->keyword),
                 header ? w->l.tokens.items[b->header.first].offset : token_end(w, b->keyword), 0);
        status = header ? write_tokens(w, b->header.first, b->header.end, 0) : HAMEL_OK;
        if (status == HAMEL_OK) status = write_items(w, b, &any);
    }
    if (!any) { // every loop of it is empty, and so is the block
        w->f->out.length = before;
        w->f->pieces.count = pieces;
    }
    return status;
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
            any |= is_loop(w, i, b->end) || is_sum(w, i, b->end);
            if (t.kind != LEX_NAME || !(w->names_all || w->names_equal) ||
                family_token(w, i + 1, b->end).kind != LEX_OPEN_SQUARE)
                continue;
            size_t stop = i + 2;
            while (stop < b->end && w->l.tokens.items[stop].kind != LEX_CLOSE_SQUARE) stop++;
            const bool declares =
                w->names_all || family_token(w, stop + 1, b->end).kind == LEX_EQUALS;
            if (!declares || stop == b->end || bare_length(w, t) < t.length) continue;
            any = true;
            if (name_of(w, w->f->source + t.offset, t.length) == NULL)
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
            copy(&w, from, w.l.tokens.items[b->keyword].offset);
            status = write_block(&w, b);
            from = token_end(&w, b->end - 1);
        }
        if (status == HAMEL_OK) copy(&w, from, length);
        f->written = status == HAMEL_OK;
    }
    layout_clear(&w.l);
    return status;
}
