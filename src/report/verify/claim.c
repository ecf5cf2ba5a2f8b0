/// Reading a claim. What infix does not have (brackets, d/dt, dotted names) is read first, from the
/// inside out; in a copy of the words a name of the same length takes its place, so that places
/// in messages stay what they are.
#include "report/verify/claim.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "expr/lex.h"
#include "expr/read.h"
#include "model/rotation_words.h"

enum { MOST_FOLDED = 99 }; ///< "_99" fits where the shortest dotted name stood

typedef struct claim_reading {
    on_D *c;
    char *words; ///< own
    diag *messages;
    unsigned folded; ///< parts that names stand for: _1, _2, ..
} claim_reading;

static hamel_status complain(claim_reading *r, size_t start, size_t end, const char *what) {
    const diag_span place = {start, end > start ? end - start : 1};
    return diag_add(r->messages, HAMEL_SYNTAX, place, "%s", what);
}

/// The symbol of a part that was read already; no name that a person can write.
static expr folded_symbol(const claim_reading *r, unsigned long number) {
    char name[24];
    snprintf(name, sizeof name, "#%lu", number);
    return expr_symbol(r->c->m->pool, name, EXPR_OTHER);
}

static bool resolve(const void *context, const char *name, expr *out) {
    const claim_reading *r = context;
    if (name[0] != '_') return on_D_name(r->c, name, out);
    *out = folded_symbol(r, strtoul(name + 1, NULL, 10));
    return true;
}

static hamel_status read_part(claim_reading *r, size_t start, size_t end, expr *out) {
    const expr_reader reader = {resolve, r};
    const hamel_status status =
        words_read(r->c->m->pool, r->words, start, end, &reader, r->messages, out);
    if (status == HAMEL_OK) *out = on_D_function(r->c, *out);
    return status;
}

/// A name for the function stands where these words were, at their end, as primes may follow.
static hamel_status put_name(claim_reading *r, size_t start, size_t end, expr function) {
    char name[8];
    if (r->folded == MOST_FOLDED) return complain(r, start, end, "this claim has too many parts");
    const size_t length = (size_t)snprintf(name, sizeof name, "_%u", ++r->folded);
    memset(r->words + start, ' ', end - start);
    memcpy(r->words + end - length, name, length);
    on_D_abbreviate(r->c, folded_symbol(r, r->folded), function);
    return HAMEL_OK;
}

// ---- folding ------------------------------------------------------------------------------------

static hamel_status fold(claim_reading *r, size_t start, size_t end);

/// The end of the group that opens at `open`; `end` if it does not close.
static size_t group_end(const char *words, size_t open, size_t end) {
    int depth = 0;
    for (size_t at = open; at < end; at++) {
        depth += strchr("{([", words[at]) != NULL;
        depth -= strchr("})]", words[at]) != NULL;
        if (depth == 0) return at;
    }
    return end;
}

/// {f, g}
static hamel_status fold_bracket(claim_reading *r, size_t open, size_t close) {
    hamel_status status = fold(r, open + 1, close);
    if (status != HAMEL_OK) return status;
    const size_t comma = words_part_end(r->words, open + 1, close, ',');
    if (comma == close || words_part_end(r->words, comma + 1, close, ',') != close)
        return complain(r, open, close + 1, "a bracket is {f, g}, of two functions");
    expr f, g, value;
    status = read_part(r, open + 1, comma, &f);
    if (status == HAMEL_OK) status = read_part(r, comma + 1, close, &g);
    if (status == HAMEL_OK) status = on_D_bracket(r->c, r->messages, f, g, &value);
    return status == HAMEL_OK ? put_name(r, open, close + 1, value) : status;
}

/// d/dt(f), which begins at `start`.
static hamel_status fold_rate(claim_reading *r, size_t start, size_t open, size_t close) {
    expr f;
    hamel_status status = fold(r, open + 1, close);
    if (status == HAMEL_OK) status = read_part(r, open + 1, close, &f);
    return status == HAMEL_OK ? put_name(r, start, close + 1, on_D_rate(r->c, f)) : status;
}

/// The end of a dotted name; of a name without dots, its own end.
static size_t path_end(const char *words, size_t at, size_t end) {
    while (at < end &&
           (isalnum((unsigned char)words[at]) || words[at] == '_' ||
            (words[at] == '.' && at + 1 < end && isalnum((unsigned char)words[at + 1]))))
        at++;
    return at;
}

static hamel_status fold_path(claim_reading *r, size_t start, size_t end) {
    text path = {0};
    text_add_bytes(&path, r->words + start, end - start);
    const doc *leaf = quantities_at(r->c->q, text_cstr(&path));
    text_clear(&path);
    if (leaf == NULL)
        return complain(r, start, end,
                        "this is no derived quantity; 'hamel eval MODEL' lists them");
    return put_name(r, start, end, on_D_quantity(r->c, leaf));
}

/// Where the parenthesis of d/dt( opens, if a name is the d of that; else 0.
static size_t rate_open(const char *words, lex_token d, size_t end) {
    const lex_token over = lex_next(words, end, d.offset + d.length);
    const lex_token dt = lex_next(words, end, over.offset + over.length);
    const lex_token open = lex_next(words, end, dt.offset + dt.length);
    const bool is = d.length == 1 && words[d.offset] == 'd' && over.kind == LEX_OVER &&
                    dt.length == 2 && strncmp(words + dt.offset, "dt", 2) == 0 &&
                    open.kind == LEX_OPEN;
    return is ? open.offset : 0;
}

static hamel_status fold_name(claim_reading *r, lex_token name, size_t end, size_t *next) {
    const size_t dotted = path_end(r->words, name.offset, end);
    const size_t open = rate_open(r->words, name, end);
    const size_t close = open > 0 ? group_end(r->words, open, end) : 0;
    *next = name.offset + name.length;
    if (r->words[name.offset] == '_')
        return complain(r, name.offset, *next, "names begin with a letter");
    if (open > 0 && close < end) {
        *next = close + 1;
        return fold_rate(r, name.offset, open, close);
    }
    if (dotted <= *next) return HAMEL_OK;
    *next = dotted;
    return fold_path(r, name.offset, dotted);
}

static hamel_status fold(claim_reading *r, size_t start, size_t end) {
    hamel_status status = HAMEL_OK;
    for (size_t at = start; status == HAMEL_OK;) {
        const lex_token t = lex_next(r->words, end, at);
        if (t.kind == LEX_END) break;
        at = t.offset + t.length;
        if (t.kind == LEX_NAME) status = fold_name(r, t, end, &at);
        if (r->words[t.offset] != '{') continue;
        const size_t close = group_end(r->words, t.offset, end);
        if (close == end) return complain(r, t.offset, t.offset + 1, "this brace is not closed");
        status = fold_bracket(r, t.offset, close);
        at = close + 1;
    }
    return status;
}

// ---- the claim ----------------------------------------------------------------------------------

/// Near what names are looked for first: the first dotted name; of brackets, the Hamiltonian form.
static const char *home_of(const char *words) {
    const size_t length = strlen(words);
    if (strchr(words, '{') != NULL) return "hamilton";
    for (size_t at = 0;;) {
        const lex_token t = lex_next(words, length, at);
        if (t.kind == LEX_END) return NULL;
        at = t.offset + t.length;
        if (t.kind == LEX_NAME && path_end(words, t.offset, length) > at) return words + t.offset;
    }
}

/// Takes the words "is constant" off the end.
static bool ends_constant(const char *words, size_t *end) {
    static const char *const last[] = {"constant", "is"};
    size_t start = 0, rest = *end;
    for (size_t i = 0; i < 2; i++) {
        words_skip_blanks(words, &start, &rest);
        const size_t length = strlen(last[i]);
        if (rest < start + length + 1 || strncmp(words + rest - length, last[i], length) != 0 ||
            !isspace((unsigned char)words[rest - length - 1]))
            return false;
        rest -= length;
    }
    *end = rest;
    return true;
}

/// Whether the words are a name that nothing has.
static bool is_new_name(const claim_reading *r, size_t start, size_t end) {
    expr known;
    words_skip_blanks(r->words, &start, &end);
    const lex_token t = lex_next(r->words, end, start);
    if (t.kind != LEX_NAME || t.offset + t.length != end) return false;
    text name = {0};
    text_add_bytes(&name, r->words + start, end - start);
    const bool fresh =
        strchr(text_cstr(&name), '\'') == NULL && !resolve(r, text_cstr(&name), &known);
    text_clear(&name);
    return fresh;
}

/// The sides between equals signs: each is equal to the one before it.
static hamel_status read_sides(claim_reading *r, size_t end, bool constant, expr *last,
                               claim_equations *out) {
    hamel_status status = HAMEL_OK;
    size_t sides = 0;
    for (size_t start = 0, next; start <= end && status == HAMEL_OK; start = next + 1) {
        next = words_part_end(r->words, start, end, '=');
        if (constant && start == 0 && next < end && is_new_name(r, start, next)) continue;
        const expr before = *last;
        status = read_part(r, start, next, last);
        if (status == HAMEL_OK && sides++ > 0) *vec_push(out) = (claim_equation){before, *last};
    }
    return status;
}

hamel_status claim_read_functions(on_D *c, const char *words, diag *messages,
                                  claim_functions *out) {
    claim_reading r = {.c = c, .words = mem_string(words), .messages = messages};
    const size_t end = strlen(words);
    hamel_status status = fold(&r, 0, end);
    for (size_t start = 0, next; start <= end && status == HAMEL_OK; start = next + 1) {
        expr function;
        next = words_part_end(r.words, start, end, ',');
        status = read_part(&r, start, next, &function);
        if (status != HAMEL_OK) break;
        size_t from = start, to = next;
        words_skip_blanks(words, &from, &to);
        *vec_push(out) = (claim_function){mem_words(words + from, to - from), function};
    }
    free(r.words);
    return status;
}

hamel_status claim_read_equations(on_D *c, const char *words, diag *messages,
                                  claim_equations *out) {
    claim_reading r = {.c = c, .words = mem_string(words), .messages = messages};
    const size_t end = strlen(words);
    hamel_status status = fold(&r, 0, end);
    for (size_t start = 0, next; start <= end && status == HAMEL_OK; start = next + 1) {
        claim_equation one;
        next = words_part_end(r.words, start, end, ',');
        const size_t equals = words_part_end(r.words, start, next, '=');
        if (equals == next) status = complain(&r, start, next, "an equation is LEFT = RIGHT");
        if (status == HAMEL_OK) status = read_part(&r, start, equals, &one.left);
        if (status == HAMEL_OK) status = read_part(&r, equals + 1, next, &one.right);
        if (status == HAMEL_OK) *vec_push(out) = one;
    }
    free(r.words);
    return status;
}

void claim_functions_clear(claim_functions *list) {
    for (size_t i = 0; i < list->count; i++) free(list->items[i].words);
    vec_clear(list);
}

hamel_status claim_read(on_D *c, const char *words, diag *messages, claim_equations *out) {
    claim_reading r = {.c = c, .words = mem_string(words), .messages = messages};
    size_t end = strlen(words);
    expr last = EXPR_NONE;
    c->home = home_of(words);
    const bool constant = ends_constant(words, &end);
    hamel_status status = fold(&r, 0, end);
    if (status == HAMEL_OK && !constant && words_part_end(r.words, 0, end, '=') == end)
        status = complain(&r, 0, end, "a claim is LEFT = RIGHT, or QUANTITY is constant");
    if (status == HAMEL_OK) status = read_sides(&r, end, constant, &last, out);
    if (status == HAMEL_OK && constant)
        *vec_push(out) = (claim_equation){on_D_rate(c, last), expr_int(c->m->pool, 0)};
    free(r.words);
    return status;
}
