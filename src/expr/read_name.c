/// What a name in infix stands for: a symbol, a derivative of one (x', x_dot), pi, or a function.
/// For a name that is not known, the nearest one that is.
#include <stdlib.h>
#include <string.h>

#include "base/nearest.h"
#include "expr/name.h"
#include "expr/read.h"
#include "expr/read_name.h"
#include "expr/read_pieces.h"

enum { MAX_DOTS = 9 };

static const read_function functions[] = {
#define X(name, infix, latex, c, breaks) {infix, EXPR_##name, 1},
    EXPR_FUNCTIONS(X)
#undef X
        {"sqrt", EXPR_POW, 1},
    {"atan2", EXPR_ATAN2, 2},
    {"solve", EXPR_SOLVE, 0},
};
enum { FUNCTION_COUNT = sizeof functions / sizeof *functions };

const read_function *read_function_at(size_t i) {
    return i < FUNCTION_COUNT ? &functions[i] : NULL;
}

// ---- names ---------------------------------------------------------------------------------

/// The name without its primes and without the underscore that keeps it apart from a keyword; to be
/// freed. On output *primes is their number.
static char *bare_name(const reading *r, lex_token t, size_t *primes) {
    const char *start = r->source + t.offset;
    size_t n = t.length;
    while (n > 0 && start[n - 1] == '\'') n--;
    *primes = t.length - n;
    if (start[n - 1] == '_' && name_is_reserved(start, n, false)) n--;
    text name = {0};
    text_add_bytes(&name, start, n);
    return text_take(&name);
}

/// For x_dot, x_ddot, x_d3dot .. x_d9dot: the number of dots and the length of what they stand on.
static uint32_t dots_in_name(const char *name, size_t *stem) {
    const size_t n = strlen(name);
    uint32_t dots = 0;
    size_t ending = 0;
    if (n > 4 && strcmp(name + n - 4, "_dot") == 0) dots = 1, ending = 4;
    else if (n > 5 && strcmp(name + n - 5, "_ddot") == 0) dots = 2, ending = 5;
    else if (n > 6 && strncmp(name + n - 6, "_d", 2) == 0 && strcmp(name + n - 3, "dot") == 0 &&
             name[n - 4] >= '3' && name[n - 4] <= '0' + MAX_DOTS)
        dots = (uint32_t)(name[n - 4] - '0'), ending = 6;
    *stem = n - ending;
    return dots;
}

static expr dotted(expr_pool *pool, expr symbol, size_t dots) {
    for (size_t i = 0; i < dots; i++) symbol = expr_symbol_dot(pool, symbol);
    return symbol;
}

/// A name no one has resolved: a symbol of the pool, made if need be. A fresh x_dot is the velocity
/// of x, unless what it stands on has dots of its own.
static expr symbol_of(expr_pool *pool, const char *name) {
    expr found;
    if (expr_symbol_find(pool, name, &found)) return found;
    size_t stem, inner;
    const uint32_t dots = dots_in_name(name, &stem);
    text base = {0};
    text_add_bytes(&base, name, stem);
    if (dots > 0 && dots_in_name(text_cstr(&base), &inner) == 0)
        found = dotted(pool, expr_symbol(pool, text_cstr(&base), EXPR_OTHER), dots);
    else found = expr_symbol(pool, name, EXPR_OTHER);
    text_clear(&base);
    return found;
}

static bool no_name(const void *context, const char *name, expr *out) {
    (void)context, (void)name, (void)out;
    return false;
}

const expr_reader expr_reads_numbers = {no_name, NULL};

static bool resolve(const reading *r, const char *name, expr *out) {
    if (r->names == NULL) return expr_symbol_find(r->pool, name, out);
    return r->names->resolve(r->names->context, name, out);
}

static hamel_status unknown_name(const reading *r, lex_token t, const char *name) {
    name_nearest best = {0};
    const uint32_t count = expr_symbol_count(r->pool);
    for (uint32_t i = 0; i < count; i++) {
        const char *candidate = expr_symbol_info_of(r->pool, expr_symbol_at(r->pool, i))->name;
        expr known;
        name_nearest nearer = best;
        name_consider(&nearer, name, candidate);
        if (nearer.name != best.name && resolve(r, candidate, &known)) best = nearer;
    }
    if (best.name == NULL)
        return diag_add(r->messages, HAMEL_SYNTAX, read_span(t), "unknown name '%.60s'", name);
    return diag_add(r->messages, HAMEL_SYNTAX, read_span(t),
                    "unknown name '%.60s'; did you mean '%s'?", name, best.name);
}

static hamel_status resolve_bare(const reading *r, lex_token t, const char *name, expr *out) {
    if (resolve(r, name, out)) return HAMEL_OK;
    if (strcmp(name, "pi") == 0) {
        *out = expr_pi(r->pool);
        return HAMEL_OK;
    }
    if (read_function_of(r, t) != NULL)
        return diag_add(r->messages, HAMEL_SYNTAX, read_span(t),
                        "expected '(' after the function '%s'", name);
    if (r->names != NULL) return unknown_name(r, t, name);
    *out = symbol_of(r->pool, name);
    return HAMEL_OK;
}

static hamel_status resolve_dotted(const reading *r, lex_token t, const char *name, size_t primes,
                                   expr *out) {
    hamel_status status = resolve_bare(r, t, name, out);
    if (status == HAMEL_OK && primes > 0) {
        if (primes > MAX_DOTS)
            status =
                diag_add(r->messages, HAMEL_SYNTAX, read_span(t), "more than %d primes", MAX_DOTS);
        else if (!expr_is_symbol(r->pool, *out) ||
                 expr_symbol_info_of(r->pool, *out)->kind == EXPR_CONSTANT)
            status = diag_add(r->messages, HAMEL_SYNTAX, read_span(t),
                              "'%.60s' is not a symbol: it cannot have primes", name);
        else *out = dotted(r->pool, *out, primes);
    }
    return status;
}

hamel_status read_name(const reading *r, lex_token t, expr *out) {
    size_t primes;
    char *name = bare_name(r, t, &primes);
    const hamel_status status = resolve_dotted(r, t, name, primes, out);
    free(name);
    return status;
}

hamel_status read_name_entry(const reading *r, lex_token t, const char *places, size_t primes,
                             expr *out) {
    size_t own_primes;
    char *name = bare_name(r, t, &own_primes);
    text entry = {0};
    text_addf(&entry, "%s_%s", name, places);
    const hamel_status status = resolve_dotted(r, t, text_cstr(&entry), own_primes + primes, out);
    text_clear(&entry);
    free(name);
    return status;
}

bool read_knows_name(const reading *r, lex_token t) {
    size_t primes;
    char *name = bare_name(r, t, &primes);
    expr known;
    const bool yes = primes > 0 || resolve(r, name, &known);
    free(name);
    return yes;
}

// ---- functions -----------------------------------------------------------------------------

const read_function *read_function_of(const reading *r, lex_token t) {
    for (size_t i = 0; i < FUNCTION_COUNT; i++) {
        if (strlen(functions[i].name) == t.length &&
            memcmp(functions[i].name, r->source + t.offset, t.length) == 0)
            return &functions[i];
    }
    return NULL;
}

hamel_status read_unknown_function(const reading *r, lex_token t) {
    text name = {0};
    text_add_bytes(&name, r->source + t.offset, t.length);
    name_nearest best = {0};
    for (size_t i = 0; i < FUNCTION_COUNT; i++)
        name_consider(&best, text_cstr(&name), functions[i].name);
    for (size_t i = 0; read_piece_at(i) != NULL; i++)
        name_consider(&best, text_cstr(&name), read_piece_at(i)->name);
    hamel_status status;
    if (best.name == NULL)
        status = diag_add(r->messages, HAMEL_SYNTAX, read_span(t), "unknown function '%.60s'",
                          text_cstr(&name));
    else
        status =
            diag_add(r->messages, HAMEL_SYNTAX, read_span(t),
                     "unknown function '%.60s'; did you mean '%s'?", text_cstr(&name), best.name);
    text_clear(&name);
    return status;
}
