/// Whole numbers: what an index and the ends of a range are computed from, and the `integer` block
/// that names them.
///
///     integer
///         n = 5, n > 0        # links
///         last = n - 1
#include "model/family/family_number_internal.h"

#include <string.h>

#include "expr/read.h"
#include "model/family/family_source_internal.h"

// ---- names -------------------------------------------------------------------------------------

static bool is_called(const family_writer *w, lex_token t, const char *name) {
    return family_is_word(w, t, name);
}

bool family_is_loop(const family_writer *w, lex_token name, long *out) {
    for (size_t t = w->turn; t > 0; t = w->f->turns.items[t - 1].outer) {
        if (!is_called(w, name, w->f->turns.items[t - 1].name)) continue;
        *out = w->f->turns.items[t - 1].value;
        return true;
    }
    return false;
}

bool family_find(const family_writer *w, lex_token name, long *out) {
    if (family_is_loop(w, name, out)) return true;
    for (size_t i = 0; i < w->f->integers.count; i++) {
        if (!is_called(w, name, w->f->integers.items[i].name)) continue;
        *out = w->f->integers.items[i].value;
        return true;
    }
    return false;
}

// ---- arithmetic --------------------------------------------------------------------------------

/// What is being read: a cursor over tokens.
typedef struct counting {
    family_writer *w;
    size_t at, end, depth;
    bool quiet;
} counting;

static hamel_status refuse(counting *c, size_t at, const char *words) {
    const lex_token t = family_token(c->w, at, c->end);
    if (c->quiet) return HAMEL_INVALID;
    return family_fail(c->w, HAMEL_INVALID, read_span(t), "%s", words);
}

static hamel_status read_sum(counting *c, long *out);

static hamel_status read_digits(counting *c, lex_token t, long *out) {
    const char *s = c->w->f->source + t.offset;
    bool whole = t.length <= 9;
    *out = 0;
    for (size_t i = 0; whole && i < t.length; i++) {
        whole = s[i] >= '0' && s[i] <= '9';
        *out = 10 * *out + (s[i] - '0');
    }
    if (!whole) return refuse(c, c->at, "this must be a whole number below 1000000000");
    c->at++;
    return HAMEL_OK;
}

static hamel_status read_primary(counting *c, long *out) {
    const lex_token t = family_token(c->w, c->at, c->end);
    if (t.kind == LEX_NUMBER) return read_digits(c, t, out);
    if (t.kind == LEX_NAME && family_find(c->w, t, out)) {
        c->at++;
        return HAMEL_OK;
    }
    if (t.kind == LEX_NAME)
        return refuse(c, c->at,
                      "only whole numbers can stand here: 'integer' names them, and "
                      "'for' and 'sum' give indices");
    const bool minus = t.kind == LEX_MINUS;
    if (!minus && t.kind != LEX_OPEN) return refuse(c, c->at, "expected a whole number");
    if (++c->depth > FAMILY_MAX_DEPTH) return refuse(c, c->at, "too many brackets in an index");
    c->at++;
    hamel_status status = minus ? read_primary(c, out) : read_sum(c, out);
    c->depth--;
    if (status != HAMEL_OK) return status;
    if (minus) *out = -*out;
    else if (family_token(c->w, c->at, c->end).kind != LEX_CLOSE)
        return refuse(c, c->at, "expected ')'");
    else c->at++;
    return HAMEL_OK;
}

/// Keeps numbers where their products cannot overflow.
static hamel_status within(counting *c, size_t at, long value) {
    if (value <= FAMILY_MAX_INDEX && value >= -FAMILY_MAX_INDEX) return HAMEL_OK;
    return refuse(c, at, "this whole number is beyond 1000000000");
}

static hamel_status read_product(counting *c, long *out) {
    hamel_status status = read_primary(c, out);
    while (status == HAMEL_OK) {
        const size_t place = c->at;
        const lex_kind kind = family_token(c->w, c->at, c->end).kind;
        if (kind != LEX_TIMES && kind != LEX_OVER) break;
        c->at++;
        long factor;
        status = read_primary(c, &factor);
        if (status != HAMEL_OK) return status;
        if (kind == LEX_OVER && (factor == 0 || *out % factor != 0))
            return refuse(c, place, "the quotient is no whole number");
        *out = kind == LEX_OVER ? *out / factor : *out * factor;
        status = within(c, place, *out);
    }
    return status;
}

static hamel_status read_sum(counting *c, long *out) {
    hamel_status status = read_product(c, out);
    while (status == HAMEL_OK) {
        const size_t place = c->at;
        const lex_kind kind = family_token(c->w, c->at, c->end).kind;
        if (kind != LEX_PLUS && kind != LEX_MINUS) break;
        c->at++;
        long term;
        status = read_product(c, &term);
        if (status != HAMEL_OK) return status;
        *out += kind == LEX_PLUS ? term : -term;
        status = within(c, place, *out);
    }
    return status;
}

hamel_status family_number(family_writer *w, size_t *at, size_t end, bool quiet, long *out) {
    counting c = {w, *at, end, 0, quiet};
    const hamel_status status = read_sum(&c, out);
    *at = c.at;
    return status;
}

// ---- the block ---------------------------------------------------------------------------------

static family_integer *integer_of(family_writer *w, lex_token name) {
    for (size_t i = 0; i < w->f->integers.count; i++) {
        if (is_called(w, name, w->f->integers.items[i].name)) return &w->f->integers.items[i];
    }
    return NULL;
}

/// n = 5: the value, or the one that was set instead.
static hamel_status read_value(family_writer *w, lex_token name, size_t *at, size_t end) {
    family_integer made = {.name =
                               memory_text(&w->f->memory, w->f->source + name.offset, name.length),
                           .place = read_span(name)};
    if (integer_of(w, name) != NULL)
        return family_fail(w, HAMEL_INVALID, read_span(name), "'%s' is a whole number already",
                           made.name);
    const hamel_status status = family_number(w, at, end, false, &made.value);
    if (status != HAMEL_OK) return status;
    for (size_t i = 0; i < w->settings; i++) {
        if (strcmp(w->setting[i].name, made.name) == 0) made.value = w->setting[i].value;
    }
    *vec_push(&w->f->integers) = made;
    return HAMEL_OK;
}

/// n > 0
static hamel_status read_assumption(family_writer *w, lex_token name, size_t *at, size_t end) {
    family_integer *n = integer_of(w, name);
    const lex_token zero = family_token(w, *at, end);
    if (zero.kind != LEX_NUMBER || zero.length != 1 || w->f->source[zero.offset] != '0')
        return family_fail(w, HAMEL_SYNTAX, read_span(zero),
                           "expected 0: an assumption on a whole number is NAME > 0");
    ++*at;
    if (n == NULL)
        return family_fail(w, HAMEL_INVALID, read_span(name), "this whole number has no value yet");
    n->positive = true;
    if (n->value > 0) return HAMEL_OK;
    return family_fail(w, HAMEL_INVALID, read_span(name),
                       "'%s' is assumed to be positive, and is %ld", n->name, n->value);
}

static hamel_status read_entry(family_writer *w, size_t *at, size_t end) {
    const lex_token name = family_token(w, *at, end);
    if (name.kind != LEX_NAME || w->f->source[name.offset + name.length - 1] == '\'')
        return family_fail(w, HAMEL_SYNTAX, read_span(name), "expected the name of a whole number");
    const lex_kind sign = family_token(w, ++*at, end).kind;
    if (sign != LEX_EQUALS && sign != LEX_GREATER)
        return family_fail(w, HAMEL_SYNTAX, read_span(family_token(w, *at, end)),
                           "expected '=' and a whole number, or '> 0'");
    ++*at;
    hamel_status status =
        sign == LEX_EQUALS ? read_value(w, name, at, end) : read_assumption(w, name, at, end);
    if (status != HAMEL_OK || *at == end) return status;
    const lex_token next = family_token(w, *at, end);
    if (next.kind != LEX_COMMA && next.kind != LEX_SEMICOLON)
        return family_fail(w, HAMEL_SYNTAX, read_span(next),
                           "expected the end of the line: a whole number is made of numbers, "
                           "integers, + - * / and brackets");
    ++*at;
    return HAMEL_OK;
}

hamel_status family_read_integers(family_writer *w) {
    hamel_status status = HAMEL_OK;
    for (size_t k = 0; k < w->l.blocks.count; k++) {
        const block *b = &w->l.blocks.items[k];
        if (!family_is_word(w, w->l.tokens.items[b->keyword], "integer")) continue;
        for (size_t at = b->header.first; status == HAMEL_OK && at < b->header.end;)
            status = read_entry(w, &at, b->header.end);
        for (size_t i = 0; i < b->item_count; i++) {
            const piece item = w->l.items.items[b->first_item + i];
            for (size_t at = item.first; status == HAMEL_OK && at < item.end;)
                status = read_entry(w, &at, item.end);
        }
    }
    return status;
}
