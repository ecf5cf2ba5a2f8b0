/// Reading a value: operator precedence with explicit stacks, as in expr/read.c, so no depth of
/// nesting can exhaust the C stack.
///
/// Invariant: `open` is a list of frames, each with the place in `values` where its operands begin.
/// Between two brackets the frames bind ever more tightly: sum, product, minus, power. The reading
/// ends where no operator stands outside of all brackets; whoever called says what may follow.
#include <assert.h>
#include <string.h>

#include "expr/read_number.h"
#include "model/text/parser_internal.h"
#include "model/value/evaluate_internal.h"
#include "model/value/evaluate_name_internal.h"
#include "model/value/table_internal.h"
#include "model/value/unit_internal.h"
#include "model/value/value_pieces_internal.h"

// ---- the stacks ------------------------------------------------------------------------------

/// Puts a value on the stack; one without value is an error at the place of its operator.
static hamel_status push(evaluation *v, value result, lex_token place) {
    const expr_pool *pool = v->p->r.pool;
    *vec_push(&v->values) = result;
    for (size_t i = 0; i < value_count(&result); i++) {
        const expr e = result.entries[i];
        expr_fault_reason fault = expr_fault(pool, e);
        if (fault == EXPR_FAULT_NONE && expr_is_number(pool, e)) {
            mpq_srcptr q = expr_value(pool, e);
            if (mpz_sizeinbase(mpq_numref(q), 2) > MODEL_MAX_BITS ||
                mpz_sizeinbase(mpq_denref(q), 2) > MODEL_MAX_BITS)
                fault = EXPR_FAULT_TOO_LARGE;
        }
        if (fault != EXPR_FAULT_NONE)
            return parser_fail(v->p,
                               fault == EXPR_FAULT_TOO_LARGE ? HAMEL_TOO_LARGE : HAMEL_UNDEFINED,
                               read_span(place), "%s", expr_fault_text(fault));
    }
    return unit_check(v->p, &result, place);
}

static eval_frame *top_frame(evaluation *v) { return &v->open.items[v->open.count - 1]; }

static bool is_bracket(frame_kind kind) { return kind < FRAME_SUM; }

static void open_frame(evaluation *v, eval_frame f) {
    const bool empty = is_bracket(f.kind) || f.kind == FRAME_MINUS;
    f.first = v->values.count - (empty ? 0 : 1);
    *vec_push(&v->open) = f;
}

// ---- building --------------------------------------------------------------------------------

/// Builds the topmost frame, which is not a bracket.
static hamel_status reduce(evaluation *v) {
    const eval_frame f = *top_frame(v);
    const value *args = v->values.items + f.first;
    const size_t n = v->values.count - f.first;
    value result = {0};
    hamel_status status = HAMEL_OK;
    switch (f.kind) {
    case FRAME_SUM: {
        value *terms = mem_copy(args, n, sizeof *args);
        for (size_t i = 0; i < n; i++) {
            if (v->flips.items[f.first_flip + i]) terms[i] = value_negative(v->p, &args[i]);
        }
        status = value_sum(v->p, n, terms, f.place, &result);
        free(terms);
        break;
    }
    case FRAME_PRODUCT:
        status = value_product(v->p, n, args, v->flips.items + f.first_flip, f.place, &result);
        break;
    case FRAME_MINUS: result = value_negative(v->p, &args[0]); break;
    case FRAME_POWER: status = value_power(v->p, &args[0], &args[1], f.place, &result); break;
    case FRAME_PARENTHESIS:
    case FRAME_CALL:
    case FRAME_LIST: assert(false && "a bracket is closed, not reduced"); break;
    }
    v->values.count = f.first;
    if (f.kind == FRAME_SUM || f.kind == FRAME_PRODUCT) v->flips.count = f.first_flip;
    v->open.count--;
    return status == HAMEL_OK ? push(v, result, f.place) : status;
}

/// Builds every frame above the last bracket that binds at least as tightly as `kind`.
static hamel_status reduce_to(evaluation *v, frame_kind kind) {
    hamel_status status = HAMEL_OK;
    while (status == HAMEL_OK && v->open.count > 0) {
        const frame_kind top = top_frame(v)->kind;
        if (is_bracket(top) || top < kind) break;
        status = reduce(v);
    }
    return status;
}

// ---- operands --------------------------------------------------------------------------------

static hamel_status take_number(evaluation *v) {
    const lex_token t = parser_take(v->p);
    expr e;
    hamel_status status = read_number(&v->p->r, t, &e);
    if (status != HAMEL_OK) return status;
    const lex_token next = parser_peek(v->p);
    if (next.kind == LEX_PRIME)
        return parser_fail(v->p, HAMEL_SYNTAX, read_span(next), "a number has no derivative");
    return push(v, value_scalar(v->p, e, 0), t);
}

static hamel_status take_name(evaluation *v, bool *operand) {
    const lex_token name = parser_peek(v->p);
    if (parser_peek2(v->p).kind == LEX_OPEN && !table_is_next(v->p)) {
        eval_frame call = {.kind = FRAME_CALL, .place = name};
        bool called;
        hamel_status status = evaluate_function(v, name, &call, &called);
        if (status != HAMEL_OK) return status;
        if (called) {
            parser_take(v->p);
            call.bracket = parser_take(v->p);
            open_frame(v, call);
            return HAMEL_OK;
        }
    }
    value result;
    *operand = false;
    hamel_status status = evaluate_name(v, &result);
    if (status == HAMEL_OK) *vec_push(&v->values) = result; // has been looked at where it was given
    return status;
}

/// Where an operand must stand.
static hamel_status take_operand(evaluation *v, bool *operand) {
    const lex_token t = parser_peek(v->p);
    switch (t.kind) {
    case LEX_NUMBER: *operand = false; return take_number(v);
    case LEX_NAME: return take_name(v, operand);
    case LEX_OPEN:
    case LEX_OPEN_SQUARE:
        parser_take(v->p);
        open_frame(v, (eval_frame){.kind = t.kind == LEX_OPEN ? FRAME_PARENTHESIS : FRAME_LIST,
                                   .place = t,
                                   .bracket = t});
        return HAMEL_OK;
    case LEX_MINUS:
        parser_take(v->p);
        open_frame(v, (eval_frame){.kind = FRAME_MINUS, .place = t});
        return HAMEL_OK;
    case LEX_PLUS: parser_take(v->p); return HAMEL_OK;
    default: return parser_expected(v->p, "a number, a name, '(' or '['");
    }
}

// ---- operators -------------------------------------------------------------------------------

/// + and -, or * and /: joins the sum or product that is open here, or opens one.
static hamel_status join(evaluation *v, frame_kind kind, bool flip) {
    hamel_status status = reduce_to(v, (frame_kind)(kind + 1));
    if (status != HAMEL_OK) return status;
    const lex_token place = parser_take(v->p);
    if (v->open.count == 0 || top_frame(v)->kind != kind) {
        open_frame(v, (eval_frame){.kind = kind, .first_flip = v->flips.count});
        *vec_push(&v->flips) = false;
    }
    top_frame(v)->place = place;
    *vec_push(&v->flips) = flip;
    return HAMEL_OK;
}

/// ^, or ^T with any primes behind it.
static hamel_status take_power(evaluation *v) {
    const lex_token place = parser_take(v->p), t = parser_peek(v->p);
    value *base = &v->values.items[v->values.count - 1];
    const bool letter = t.kind == LEX_NAME && v->p->r.source[t.offset] == 'T' &&
                        (t.length == 1 || v->p->r.source[t.offset + 1] == '\'');
    if (!letter || (value_is_scalar(base) && scope_find(&v->p->scope, "T") != NULL)) {
        open_frame(v, (eval_frame){.kind = FRAME_POWER, .place = place});
        v->operand = true;
        return HAMEL_OK;
    }
    parser_take(v->p);
    if (value_is_scalar(base))
        return parser_fail(v->p, HAMEL_INVALID, read_span(t), "a scalar has no transpose");
    value result = value_transpose(v->p, base);
    hamel_status status = parser_spend(v->p, value_count(&result), t);
    if (status == HAMEL_OK) status = evaluate_primes(v, t, &result);
    v->values.items[v->values.count - 1] = result;
    return status;
}

/// a < b or a > b, also with = behind it: where piecewise wants a condition.
static hamel_status take_comparison(evaluation *v) {
    const lex_token place = parser_take(v->p);
    if (v->values.items[v->values.count - 1].uses & USES_CONDITION)
        return parser_fail(v->p, HAMEL_SYNTAX, read_span(place),
                           "one comparison a condition: piecewise(a < x, .., x < b, .., ..)");
    top_frame(v)->comparison = place;
    (void)parser_accept(v->p, LEX_EQUALS);
    v->operand = true;
    return HAMEL_OK;
}

/// Builds the comparison whose right side has come.
static hamel_status compare(evaluation *v) {
    const lex_token place = top_frame(v)->comparison;
    const value *sides = v->values.items + v->values.count - 2;
    value result;
    top_frame(v)->comparison = (lex_token){0};
    const hamel_status status =
        value_condition(v->p, &sides[0], &sides[1], place.kind == LEX_LESS, place, &result);
    v->values.count -= 2;
    return status == HAMEL_OK ? push(v, result, place) : status;
}

static hamel_status close_bracket(evaluation *v) {
    hamel_status status = reduce_to(v, FRAME_SUM);
    if (status == HAMEL_OK && top_frame(v)->comparison.length > 0) status = compare(v);
    if (status != HAMEL_OK) return status;
    const lex_token t = parser_peek(v->p);
    const bool conditions =
        top_frame(v)->function != NULL && top_frame(v)->function->apply == value_apply_piecewise;
    if (conditions && (t.kind == LEX_LESS || t.kind == LEX_GREATER)) return take_comparison(v);
    const eval_frame f = *top_frame(v);
    const bool square = f.kind == FRAME_LIST;
    if (t.kind == LEX_COMMA && f.kind != FRAME_PARENTHESIS) {
        parser_take(v->p);
        v->operand = true;
        return HAMEL_OK;
    }
    if (t.kind != (square ? LEX_CLOSE_SQUARE : LEX_CLOSE))
        return parser_expected(v->p, square                 ? "an operator, ',' or ']'"
                                     : f.kind == FRAME_CALL ? "an operator, ',' or ')'"
                                                            : "an operator or ')'");
    parser_take(v->p);
    v->open.count--;
    if (f.kind == FRAME_PARENTHESIS) return HAMEL_OK;
    const size_t n = v->values.count - f.first;
    const value *args = v->values.items + f.first;
    value result;
    status = square ? value_list(v->p, n, args, f.place, &result)
                    : evaluate_call(v, &f, n, args, &result);
    v->values.count = f.first;
    return status == HAMEL_OK ? push(v, result, f.place) : status;
}

/// Where an operator must stand, or the end.
static hamel_status take_operator(evaluation *v, bool *done) {
    parser *p = v->p;
    const lex_token t = parser_peek(p);
    v->operand = true;
    switch (t.kind) {
    case LEX_PLUS: return join(v, FRAME_SUM, false);
    case LEX_MINUS: return join(v, FRAME_SUM, true);
    case LEX_TIMES: return join(v, FRAME_PRODUCT, false);
    case LEX_OVER: return join(v, FRAME_PRODUCT, true);
    default: break;
    }
    v->operand = false;
    value *last = &v->values.items[v->values.count - 1];
    switch (t.kind) {
    case LEX_POWER: return take_power(v);
    case LEX_PRIME: parser_take(p); return evaluate_prime(v, t, last);
    default: break;
    }
    size_t open = v->open.count;
    while (open > 0 && !is_bracket(v->open.items[open - 1].kind)) open--;
    const bool unit = open == 0 && (v->rules->uses & USES_UNIT) && unit_is_next(p);
    if (t.kind == LEX_OPEN_SQUARE && !unit) return evaluate_index(v, last);
    if (open == 0) {
        *done = true;
        return reduce_to(v, FRAME_SUM);
    }
    const eval_frame *bracket = &v->open.items[open - 1];
    if (t.kind == LEX_END)
        return parser_fail(p, HAMEL_SYNTAX, read_span(bracket->bracket), "'%c' is never closed",
                           bracket->kind == FRAME_LIST ? '[' : '(');
    return close_bracket(v);
}

hamel_status parser_value(parser *p, const rules *here, value *out) {
    evaluation v = {.p = p, .rules = here, .operand = true};
    hamel_status status = HAMEL_OK;
    bool done = false;
    while (status == HAMEL_OK && !done)
        status = v.operand ? take_operand(&v, &v.operand) : take_operator(&v, &done);
    if (status == HAMEL_OK) {
        assert(v.values.count == 1);
        *out = v.values.items[0];
    }
    vec_clear(&v.values);
    vec_clear(&v.flips);
    vec_clear(&v.open);
    return status;
}

hamel_status parser_scalar(parser *p, const rules *here, expr *out) {
    const lex_token first = parser_peek(p);
    value v;
    hamel_status status = parser_value(p, here, &v);
    if (status != HAMEL_OK) return status;
    if (!value_is_scalar(&v)) {
        text words = {0};
        value_describe(&v, &words);
        status = parser_fail(p, HAMEL_INVALID, parser_span_from(p, first), "%s is a scalar, not %s",
                             here->where, text_cstr(&words));
        text_clear(&words);
        return status;
    }
    *out = v.entries[0];
    return HAMEL_OK;
}
