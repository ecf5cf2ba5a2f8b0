/// What stands in items: sums and products over an index, indexed names, and places of entries.
///
///     sum(i, 1, n, theta[i]'^2)
///
/// becomes a sum in brackets, of theta1, theta2, .. A name has an index if a block declares it so;
/// v[2] of a vector stays what it is.
#include "model/family/family_value_internal.h"

#include <string.h>

#include "expr/read.h"
#include "model/family/family_list_internal.h"
#include "model/family/family_number_internal.h"
#include "model/family/family_source_internal.h"
#include "model/family/family_turn_internal.h"

// ---- sums --------------------------------------------------------------------------------------

bool family_is_sum(const family_writer *w, size_t i, size_t end) {
    const lex_token t = family_token(w, i, end);
    return (family_is_word(w, t, "sum") || family_is_word(w, t, "product")) &&
           family_token(w, i + 1, end).kind == LEX_OPEN &&
           family_token(w, i + 2, end).kind == LEX_NAME &&
           (family_token(w, i + 3, end).kind == LEX_COMMA ||
            family_is_word(w, family_token(w, i + 3, end), "in"));
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
    family_range r = {.name = w->l.tokens.items[start + 2]};
    long *ends[2] = {&r.first, &r.last};
    hamel_status status = family_check_index(w, r.name);
    *at = start + 4;
    const size_t first = *at;
    const lex_token comma = w->l.tokens.items[start + 3];
    if (status == HAMEL_OK && comma.kind != LEX_COMMA)
        status = family_fail(w, HAMEL_SYNTAX, read_span(comma),
                             "the ends stand behind commas here: %s(i, 1, n, ..)",
                             sum ? "sum" : "product");
    for (size_t k = 0; status == HAMEL_OK && k < 2; k++) {
        status = family_number(w, at, end, false, ends[k]);
        if (status == HAMEL_OK && family_token(w, *at, end).kind != LEX_COMMA)
            status = family_fail(w, HAMEL_SYNTAX, read_span(family_token(w, *at, end)),
                                 "expected ',': %s(i, 1, n, ..) has an index, two ends and what is "
                                 "%s",
                                 sum ? "sum" : "product", sum ? "added" : "multiplied");
        ++*at;
    }
    if (status == HAMEL_OK) status = family_check_range(w, &r, family_span(w, first, *at - 1));
    if (status != HAMEL_OK) return status;
    const size_t body = *at, stop = part_end(w, body, end);
    if (stop >= end || w->l.tokens.items[stop].kind != LEX_CLOSE || stop == body)
        return family_fail(w, HAMEL_SYNTAX, read_span(family_token(w, stop, end)),
                           "expected an operator or ')': the end of this %s",
                           sum ? "sum" : "product");
    const diag_span whole = family_span(w, start, stop + 1);
    family_put(w, "(", whole);
    if (r.last < r.first) family_put(w, sum ? "0" : "1", whole);
    status = family_enter(w, r.name);
    for (long i = r.first; status == HAMEL_OK && i <= r.last; i++) {
        family_begin_turn(w, outer, r.name, i);
        family_put(w, i == r.first ? "(" : sum ? " + (" : "*(", whole);
        status = family_write_tokens(w, body, stop, shift);
        family_put(w, ")", whole);
    }
    w->turn = outer;
    w->depth--;
    family_put(w, ")", whole);
    *at = stop + 1;
    return status;
}

// ---- indexed names -----------------------------------------------------------------------------

family_name *family_name_of(const family_writer *w, const char *s, size_t length) {
    for (size_t i = 0; i < w->f->names.count; i++) {
        family_name *n = &w->f->names.items[i];
        if (strlen(n->name) == length && memcmp(n->name, s, length) == 0) return n;
    }
    return NULL;
}

family_name *family_indexed_at(const family_writer *w, size_t i, size_t end) {
    const lex_token t = family_token(w, i, end);
    if (t.kind != LEX_NAME || family_token(w, i + 1, end).kind != LEX_OPEN_SQUARE) return NULL;
    const char *s = w->f->source + t.offset;
    const size_t n = family_bare_length(w, t);
    family_name *found = family_name_of(w, s, n);
    if (found != NULL || i < 2 || s[0] != 'd' || n < 2) return found;
    const bool field = w->l.tokens.items[i - 1].kind == LEX_OVER &&
                       family_is_word(w, w->l.tokens.items[i - 2], "d");
    return field ? family_name_of(w, s + 1, n - 1) : NULL;
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
    const size_t bare = family_bare_length(w, t);
    text index = {0};
    family_range r = {.name = t};
    *at = start + 2;
    hamel_status status = read_index(w, at, end, &r.first);
    r.last = r.first;
    const bool ranged = status == HAMEL_OK && family_token(w, *at, end).kind == LEX_DOTS;
    bool one = true;
    if (ranged) {
        ++*at;
        status = family_number(w, at, end, false, &r.last);
        if (status == HAMEL_OK) status = family_check_range(w, &r, family_span(w, start + 2, *at));
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
    if (status == HAMEL_OK) ++*at;
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
        family_put(w, text_cstr(&name), family_span(w, start, *at));
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
    family_put_number(w, place, family_span(w, *at, stop));
    *at = stop;
}

static hamel_status write_token(family_writer *w, size_t *at, size_t end, long shift) {
    const lex_token t = w->l.tokens.items[*at];
    long value;
    family_name *indexed = family_indexed_at(w, *at, end);
    if (indexed != NULL) return write_indexed(w, at, end, indexed);
    if (family_is_sum(w, *at, end)) return write_sum(w, at, end, shift);
    if (t.kind == LEX_NAME) {
        const lex_token bare = {LEX_NAME, t.offset, family_bare_length(w, t)};
        if (family_is_loop(w, bare, &value)) {
            if (bare.length < t.length)
                return family_fail(w, HAMEL_SYNTAX, read_span(t), "an index has no derivative");
            family_put_number(w, value, read_span(t));
            ++*at;
            return HAMEL_OK;
        }
    }
    family_copy(w, t.offset, t.offset + t.length);
    ++*at;
    return HAMEL_OK;
}

/// Tokens with what stands between them.
hamel_status family_write_tokens(family_writer *w, size_t first, size_t end, long shift) {
    hamel_status status = HAMEL_OK;
    bool places = false; // inside of brackets that pick entries, not deeper
    size_t at = family_skip_empty(w, first, end);
    for (const size_t start = at; status == HAMEL_OK && at < end;) {
        if (at > start)
            family_copy_gap(w, family_token_end(w, at - 1), w->l.tokens.items[at].offset, shift);
        const size_t before = at;
        if (places) write_place(w, &at, end);
        if (at == before) status = write_token(w, &at, end, shift);
        const lex_kind last = w->l.tokens.items[at - 1].kind;
        places = (at == before + 1 && is_postfix(w, before)) ||
                 (places && (last == LEX_COMMA || last == LEX_DOTS));
        if (status == HAMEL_OK) status = family_check_size(w, before);
        at = family_skip_empty(w, at, end);
    }
    return status;
}
