/// What stands in an expression: names with primes, d/dx, function calls and indices. Here it is
/// checked that nothing stands where it has no meaning, at the place where it stands.
#include <stdlib.h>
#include <string.h>

#include "base/nearest.h"
#include "expr/name.h"
#include "expr/read_name.h"
#include "model/block/block_function_internal.h"
#include "model/block/block_internal.h"
#include "model/family/family_map_internal.h"
#include "model/text/hint_internal.h"
#include "model/value/evaluate_internal.h"
#include "model/value/evaluate_name_internal.h"
#include "model/value/table_internal.h"
#include "model/value/value_function_internal.h"
#include "model/value/value_turn_internal.h"

// ---- what may stand here -----------------------------------------------------------------------

static hamel_status check_uses(evaluation *v, lex_token place, unsigned uses) {
    const unsigned bad = uses & ~v->rules->uses;
    if (bad == 0) return HAMEL_OK;
    const diag_span span = read_span(place);
    if (bad & USES_ACCELERATION)
        return parser_fail(v->p, HAMEL_INVALID, span,
                           "an acceleration: a model speaks of positions and velocities only");
    if (bad & USES_QUASI_VELOCITY)
        return parser_fail(v->p, HAMEL_INVALID, span,
                           "a quasi-velocity has no place here; it can be given a value in 'from'");
    if (bad & USES_AUXILIARY)
        return parser_fail(v->p, HAMEL_INVALID, span,
                           "what is known by its rate comes along with the motion: it cannot stand "
                           "in %s",
                           v->rules->where);
    const char *what = bad & USES_VELOCITY   ? "a velocity"
                       : bad & USES_POSITION ? "a coordinate"
                       : bad & USES_TIME     ? "the time"
                                             : "another parameter";
    return parser_fail(v->p, HAMEL_INVALID, span, "%s cannot stand in %s", what, v->rules->where);
}

hamel_status evaluate_prime(evaluation *v, lex_token place, value *inout) {
    const value before = *inout;
    if (before.uses & (USES_TABLE | USES_REACTION))
        return parser_fail(v->p, HAMEL_INVALID, read_span(place), "%s has no derivative",
                           before.uses & USES_TABLE ? "a table" : "a reaction");
    if (before.uses & USES_AUXILIARY)
        return parser_fail(v->p, HAMEL_INVALID, read_span(place),
                           "the rate of an auxiliary stands in its own line only");
    hamel_status status = value_derivative(v->p, &before, place, inout);
    return status == HAMEL_OK ? check_uses(v, place, inout->uses) : status;
}

/// Where the primes of a name begin.
static size_t bare_length(const evaluation *v, lex_token name) {
    size_t n = name.length;
    while (v->p->r.source[name.offset + n - 1] == '\'') n--;
    return n;
}

hamel_status evaluate_primes(evaluation *v, lex_token name, value *inout) {
    hamel_status status = HAMEL_OK;
    for (size_t n = bare_length(v, name); status == HAMEL_OK && n < name.length; n++)
        status = evaluate_prime(v, (lex_token){LEX_PRIME, name.offset + n, 1}, inout);
    return status;
}

// ---- names -------------------------------------------------------------------------------------

/// Where a name is defined further down, if it is: `NAME =` in a block that gives names.
static bool defined_later(const parser *p, const char *name, lex_token *where) {
    const layout *l = &p->layout;
    for (size_t k = 0; k < l->blocks.count; k++) {
        const block *b = &l->blocks.items[k];
        const lex_token word = l->tokens.items[b->keyword];
        if (!parser_is_word(p, word, "define") && !parser_is_word(p, word, "frame")) continue;
        const size_t first = p->at.first > b->keyword ? p->at.first : b->keyword + 1;
        for (size_t i = first; i + 1 < b->end; i++) {
            *where = l->tokens.items[i];
            if (parser_is_word(p, *where, name) && l->tokens.items[i + 1].kind == LEX_EQUALS)
                return true;
        }
    }
    return false;
}

bool parser_no_such_index(parser *p, diag_span place, const char *name) {
    long index;
    const family_name *f = family_of(&p->family, name, &index);
    if (f == NULL || !f->any || (index >= f->least && index <= f->greatest)) return false;
    (void)parser_fail(p, HAMEL_INVALID, place,
                      "there is no %s[%ld]: its index goes from %ld to %ld", f->name, index,
                      f->least, f->greatest);
    return true;
}

hamel_status parser_unknown_name(parser *p, lex_token t, const char *name) {
    const diag_span span = {t.offset, strlen(name) < t.length ? strlen(name) : t.length};
    lex_token later;
    if (defined_later(p, name, &later))
        return parser_fail(p, HAMEL_SYNTAX, span, "'%.60s' is used before it is defined (line %zu)",
                           name, parser_line(p, read_span(later)));
    if (parser_no_such_index(p, span, name)) return HAMEL_INVALID;
    const char *rate = hint_of_rate(p, name);
    if (rate != NULL)
        return parser_fail(p, HAMEL_SYNTAX, span,
                           "unknown name '%.60s'; the rate of %s is written %s'", name, rate, rate);
    const char *nearest = scope_nearest(&p->scope, name);
    if (nearest != NULL)
        return parser_fail(p, HAMEL_SYNTAX, span, "unknown name '%.60s'; did you mean '%s'?", name,
                           nearest);
    if (strcmp(name, "d") == 0)
        return parser_fail(p, HAMEL_SYNTAX, span,
                           "unknown name 'd'; d/dx can stand in 'frame' and 'symmetry' only");
    return parser_fail(p, HAMEL_SYNTAX, span, "unknown name '%.60s'", name);
}

/// Whether d/d and a name stand here, in a place for vector fields. If there is a name d, what
/// follows must be a coordinate.
static bool at_base_vector(const evaluation *v) {
    parser *p = v->p;
    if (!(v->rules->uses & USES_FIELD) || p->at.end - p->at.first < 3) return false;
    const lex_token *t = &p->layout.tokens.items[p->at.first];
    if (!parser_is_word(p, t[0], "d") || t[1].kind != LEX_OVER || t[2].kind != LEX_NAME ||
        t[2].length < 2 || p->r.source[t[2].offset] != 'd')
        return false;
    const lex_token inner = {LEX_NAME, t[2].offset + 1, t[2].length - 1};
    return scope_find(&p->scope, "d") == NULL || space_find(p->m->q, parser_text(p, inner)) != NULL;
}

/// d/dx: the base vector of a coordinate, or d/dB, all three of a rotation. It is written with the
/// velocity symbols: the components of a field are its coefficients.
static hamel_status take_base_vector(evaluation *v, value *out) {
    parser *p = v->p;
    p->at.first += 2;
    lex_token *t = &p->layout.tokens.items[p->at.first];
    const lex_token whole = *t;
    *t = (lex_token){LEX_NAME, whole.offset + 1, whole.length - 1};
    const space_factor *factor;
    lex_token name;
    hamel_status status = parser_coordinate(p, &factor, &name);
    *t = whole;
    if (status != HAMEL_OK) return status;
    *out = value_new(p, factor->kind->dimension, 1, USES_FIELD);
    memcpy(out->entries, factor->velocities, factor->kind->dimension * sizeof(expr));
    return HAMEL_OK;
}

/// lambda_1
static bool names_reaction(const char *name) {
    static const char stem[] = "lambda_";
    const size_t n = sizeof stem - 1;
    return strncmp(name, stem, n) == 0 && name[n] != '\0' && name[n] != '0' &&
           strspn(name + n, "0123456789") == strlen(name + n);
}

/// The multiplier of a constraint, by its number in the text.
static hamel_status take_reaction(evaluation *v, const char *name, value *out) {
    parser *p = v->p;
    const lex_token t = parser_take(p);
    const size_t count = p->constraints.count;
    if (!(v->rules->uses & USES_REACTION))
        return parser_fail(p, HAMEL_INVALID, read_span(t),
                           "a reaction can stand in a force of a run, and nowhere else");
    if (strlen(name) > 12 || strtoul(strchr(name, '_') + 1, NULL, 10) > count)
        return parser_fail(p, HAMEL_INVALID, read_span(t),
                           "there is no reaction '%.60s': the model has %zu constraint%s here",
                           name, count, count == 1 ? "" : "s");
    const expr symbol = expr_symbol(p->r.pool, name, EXPR_MULTIPLIER);
    *out = value_scalar(p, symbol, USES_REACTION);
    return HAMEL_OK;
}

hamel_status evaluate_name(evaluation *v, value *out) {
    parser *p = v->p;
    if (at_base_vector(v)) return take_base_vector(v, out);
    if (table_is_next(p)) return take_table(p, v->rules->uses & USES_TABLE, out);
    const lex_token t = parser_peek(p);
    const char *name = memory_text(&p->scratch, p->r.source + t.offset, bare_length(v, t));
    if (p->variable != NULL && strcmp(p->variable, name) == 0) {
        parser_take(p);
        *out = value_scalar(p, p->variable_value, 0);
        return evaluate_primes(v, t, out);
    }
    const scope_name *found = scope_find(&p->scope, name);
    if (found == NULL && names_reaction(name)) return take_reaction(v, name, out);
    if (found == NULL) return parser_unknown_name(p, t, name);
    parser_take(p);
    if (found->broken) return HAMEL_INVALID; // told where it was given
    if (found->kind == NAME_FUNCTION)
        return parser_fail(p, HAMEL_SYNTAX, read_span(t), "expected '(' after the function '%s'",
                           name);
    if (found->value.rows == 0)
        return parser_fail(p, HAMEL_SYNTAX, read_span(t), "'%s' cannot stand in an expression",
                           name);
    *out = found->value;
    hamel_status status = check_uses(v, (lex_token){LEX_NAME, t.offset, strlen(name)}, out->uses);
    return status == HAMEL_OK ? evaluate_primes(v, t, out) : status;
}

// ---- functions ---------------------------------------------------------------------------------

hamel_status evaluate_function(evaluation *v, lex_token name, eval_frame *call, bool *called) {
    parser *p = v->p;
    *called = true;
    const size_t length = bare_length(v, name);
    call->named = function_find(p, memory_text(&p->scratch, p->r.source + name.offset, length));
    call->primes = name.length - length;
    if (call->named != NULL) return HAMEL_OK;
    for (size_t i = 0; value_function_at(i) != NULL; i++) {
        call->function = value_function_at(i);
        if (parser_is_word(p, name, call->function->name)) return HAMEL_OK;
    }
    call->function = NULL;
    call->scalar_function = read_function_of(&p->r, name);
    if (call->scalar_function != NULL && call->scalar_function->op != EXPR_SOLVE) return HAMEL_OK;
    *called = false;
    const char *word = memory_text(&p->scratch, p->r.source + name.offset, bare_length(v, name));
    if (scope_find(&p->scope, word) != NULL && call->scalar_function == NULL) return HAMEL_OK;
    if (hint_is_derivative(word))
        return parser_fail(p, HAMEL_SYNTAX, read_span(name),
                           "unknown function '%.60s'; the rate of x is written x'", word);
    name_nearest best = {0};
    for (size_t i = 0; read_function_at(i) != NULL; i++)
        name_consider(&best, word, read_function_at(i)->name);
    for (size_t i = 0; value_function_at(i) != NULL; i++)
        name_consider(&best, word, value_function_at(i)->name);
    if (best.name == NULL || best.distance == 0)
        return parser_fail(p, HAMEL_SYNTAX, read_span(name), "unknown function '%.60s'", word);
    return parser_fail(p, HAMEL_SYNTAX, read_span(name),
                       "unknown function '%.60s'; did you mean '%s'?", word, best.name);
}

/// A function of scalars.
static hamel_status call_scalar(evaluation *v, const eval_frame *call, size_t n, const value *args,
                                value *out) {
    expr_pool *pool = v->p->r.pool;
    const read_function *f = call->scalar_function;
    unsigned uses = 0;
    for (size_t i = 0; i < n; i++) {
        uses |= args[i].uses;
        if (value_is_scalar(&args[i])) continue;
        text words = {0};
        value_describe(&args[i], &words);
        const hamel_status status =
            parser_fail(v->p, HAMEL_INVALID, read_span(call->place), "%s takes a scalar, not %s",
                        f->name, text_cstr(&words));
        text_clear(&words);
        return status;
    }
    const expr a = args[0].entries[0];
    const expr e = f->op == EXPR_POW     ? expr_sqrt(pool, a)
                   : f->op == EXPR_ATAN2 ? expr_atan2(pool, a, args[1].entries[0])
                                         : expr_apply(pool, f->op, a);
    *out = value_scalar(v->p, e, uses);
    return parser_spend(v->p, 1 + expr_arity(pool, a), call->place);
}

hamel_status evaluate_call(evaluation *v, const eval_frame *call, size_t n, const value *args,
                           value *out) {
    const value_function *f = call->function;
    if (call->named != NULL && n == 1)
        return function_apply(v->p, call->place, call->named, call->primes, args, out);
    if (call->named != NULL)
        return parser_fail(v->p, HAMEL_SYNTAX, read_span(call->place),
                           "%s takes one argument, not %zu", call->named->name, n);
    const char *name = f != NULL ? f->name : call->scalar_function->name;
    const size_t fewest = f != NULL ? f->fewest : call->scalar_function->arguments;
    const size_t most = f != NULL ? f->most : fewest;
    if (n < fewest || n > most)
        return parser_fail(v->p, HAMEL_SYNTAX, read_span(call->place),
                           "%s takes %zu argument%s, not %zu", name, fewest, fewest == 1 ? "" : "s",
                           n);
    if (f == NULL) return call_scalar(v, call, n, args, out);
    size_t steps = 0;
    for (size_t i = 0; i < n; i++) {
        for (size_t k = 0; k < value_count(&args[i]); k++)
            steps += 1 + expr_arity(v->p->r.pool, args[i].entries[k]);
    }
    hamel_status status = parser_spend(v->p, 4 * steps, call->place);
    if (status == HAMEL_OK) status = f->apply(v->p, n, args, call->place, out);
    return status == HAMEL_OK ? check_uses(v, call->place, out->uses) : status;
}

// ---- indices -----------------------------------------------------------------------------------

/// i or i..j, from 1 to `size`; on output from 0, with the number of entries.
static hamel_status take_range(parser *p, size_t size, size_t *first, size_t *count) {
    size_t ends[2];
    for (size_t i = 0; i < 2; i++) {
        const lex_token t = parser_peek(p);
        hamel_status status = parser_expect(p, LEX_NUMBER, "a number: the place of an entry");
        if (status != HAMEL_OK) return status;
        ends[i] = 0;
        for (size_t k = 0; k < t.length; k++) {
            const char c = p->r.source[t.offset + k];
            const bool digit = c >= '0' && c <= '9';
            ends[i] = digit && ends[i] <= size ? 10 * ends[i] + (size_t)(c - '0') : size + 1;
        }
        if (ends[i] < 1 || ends[i] > size || (i == 1 && ends[1] < ends[0]))
            return parser_fail(p, HAMEL_INVALID, read_span(t),
                               "there is no entry %.*s: expected a whole number from %zu to %zu",
                               read_shown(t), p->r.source + t.offset, i == 0 ? 1 : ends[0], size);
        if (i == 0 && !parser_accept(p, LEX_DOTS)) {
            ends[1] = ends[0];
            break;
        }
    }
    *first = ends[0] - 1;
    *count = ends[1] - ends[0] + 1;
    return HAMEL_OK;
}

hamel_status evaluate_index(evaluation *v, value *inout) {
    parser *p = v->p;
    const value from = *inout;
    const lex_token open = parser_take(p);
    if (value_is_scalar(&from))
        return parser_fail(p, HAMEL_INVALID, read_span(open), "a scalar has no entries");
    const bool vector = from.cols == 1;
    size_t row, rows, col = 0, cols = 1;
    hamel_status status = take_range(p, from.rows, &row, &rows);
    if (status == HAMEL_OK && !vector) {
        status =
            parser_expect(p, LEX_COMMA, "',' and a second place: an entry of a matrix has two");
        if (status == HAMEL_OK) status = take_range(p, from.cols, &col, &cols);
    }
    if (status == HAMEL_OK) status = parser_expect(p, LEX_CLOSE_SQUARE, "']'");
    if (status == HAMEL_OK) status = parser_spend(p, rows * cols, open);
    if (status != HAMEL_OK) return status;
    *inout = value_new(p, rows, cols, from.uses);
    for (size_t i = 0; i < rows; i++)
        memcpy(inout->entries + i * cols, from.entries + (row + i) * from.cols + col,
               cols * sizeof(expr));
    return HAMEL_OK;
}
