/// function: a named function of one variable. Nothing need be known of it: formulas have f, f' and
/// f'' in them then, and what is said holds for all functions. With a formula it is put in.
///
///     function f(s)               # the slope at the arc length s
///     function f(s) = k*s^2       # the same, known; it may stand in a later block of its own
#include <string.h>

#include "expr/calculus.h"
#include "expr/walk.h"
#include "model/block/block_function_internal.h"
#include "model/block/block_internal.h"
#include "model/text/parser_internal.h"
#include "model/value/evaluate_internal.h"

enum { MOST_PRIMES = 9 };

model_function *function_find(const parser *p, const char *name) {
    for (size_t i = 0; i < p->functions.count; i++) {
        if (strcmp(p->functions.items[i].name, name) == 0) return &p->functions.items[i];
    }
    return NULL;
}

/// The variable's symbol is named f(s), which nothing in the text can be called: it is put in
/// wherever the function is used, and seen nowhere.
static expr variable_of(parser *p, const char *name, const char *variable) {
    text word = {0};
    text_addf(&word, "%s(%s)", name, variable);
    const expr e = expr_symbol(p->r.pool, text_cstr(&word), EXPR_OTHER);
    text_clear(&word);
    return e;
}

/// The function that the text declares here; an open one that was declared before is meant again.
static hamel_status declare(parser *p, lex_token name, size_t *out) {
    const char *word = parser_text(p, name);
    const model_function *old = function_find(p, word);
    if (old != NULL && !old->given) {
        *out = (size_t)(old - p->functions.items);
        return HAMEL_OK;
    }
    const hamel_status status = scope_declare(p, name, NAME_FUNCTION, NULL);
    if (status != HAMEL_OK) return status;
    *out = p->functions.count;
    *vec_push(&p->functions) = (model_function){
        .name = memory_text(p->keep, word, strlen(word)),
        .symbol = expr_function(p->r.pool, word, 0),
        .value = expr_int(p->r.pool, 0),
        .place = read_span(name),
    };
    return HAMEL_OK;
}

static hamel_status read_value(parser *p, model_function *f, lex_token variable) {
    static const rules here = {USES_PARAMETERS, "the definition of a function"};
    p->defined = f->name;
    p->variable = parser_text(p, variable);
    p->variable_value = f->variable = variable_of(p, f->name, p->variable);
    const hamel_status status = parser_scalar(p, &here, &f->value);
    p->variable = p->defined = NULL;
    f->given = status == HAMEL_OK;
    return status;
}

/// Whether a formula calls a function that is still open there.
static bool calls(const expr_pool *pool, expr formula, expr function) {
    expr_walk w;
    expr_walk_init(&w, pool, 1, &formula);
    bool found = false;
    for (uint32_t i = 0; i < w.count && !found; i++) {
        const expr e = {w.ids[i]};
        found = expr_op_of(pool, e) == EXPR_CALL &&
                expr_same(expr_symbol_info_of(pool, expr_called(pool, e))->base, function);
    }
    expr_walk_clear(&w);
    return found;
}

/// A formula is put in where the function stands later on, not where it stood before.
static hamel_status check_order(parser *p, const model_function *f, lex_token name) {
    for (size_t i = 0; i < p->functions.count; i++) {
        const model_function *other = &p->functions.items[i];
        if (other->given && calls(p->r.pool, other->value, f->symbol))
            return parser_fail(p, HAMEL_INVALID, read_span(name),
                               "'%s' is given a formula behind that of '%s' (line %zu), which "
                               "uses it",
                               f->name, other->name, parser_line(p, other->place));
    }
    return HAMEL_OK;
}

static hamel_status read_declaration(parser *p) {
    lex_token name, variable;
    size_t which = 0;
    hamel_status status = parser_expect_name(p, "a name for the function", &name);
    if (status == HAMEL_OK) status = parser_expect(p, LEX_OPEN, "'(' and its variable");
    if (status == HAMEL_OK) status = parser_expect_name(p, "the name of its variable", &variable);
    if (status == HAMEL_OK) status = parser_expect(p, LEX_CLOSE, "')'");
    if (status == HAMEL_OK) status = declare(p, name, &which);
    if (status != HAMEL_OK || !parser_accept(p, LEX_EQUALS)) return status;
    model_function f = p->functions.items[which]; // the list may move meanwhile
    status = check_order(p, &f, name);
    if (status == HAMEL_OK) status = read_value(p, &f, variable);
    p->functions.items[which] = f;
    return status;
}

static hamel_status read_item(parser *p) { return parser_list(p, read_declaration); }

void block_function(parser *p, const block *b) { parser_each_item(p, b, read_item); }

hamel_status function_apply(parser *p, lex_token place, const model_function *f, size_t primes,
                            const value *argument, value *out) {
    expr_pool *pool = p->r.pool;
    if (!value_is_scalar(argument))
        return parser_fail(p, HAMEL_INVALID, read_span(place), "%s takes a scalar", f->name);
    if (p->defined != NULL && strcmp(p->defined, f->name) == 0)
        return parser_fail(p, HAMEL_INVALID, read_span(place), "'%s' stands in its own definition",
                           f->name);
    if (primes > MOST_PRIMES)
        return parser_fail(p, HAMEL_SYNTAX, read_span(place), "more than %d primes", MOST_PRIMES);
    expr e = f->value;
    if (f->given) {
        for (size_t k = 0; k < primes; k++) e = expr_diff(pool, e, f->variable);
        expr_substitute(pool, 1, &e, 1, &f->variable, &argument->entries[0], &e);
    } else {
        const expr symbol = expr_function(pool, f->name, (uint32_t)primes);
        e = expr_call(pool, symbol, argument->entries[0]);
    }
    *out = value_scalar(p, e, argument->uses | (f->given ? USES_PARAMETERS : 0));
    return HAMEL_OK;
}
