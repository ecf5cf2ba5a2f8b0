/// Reading infix: operator precedence with explicit stacks, of values and of what is still open, so
/// no depth of nesting can exhaust the C stack.
///
/// Invariant: `open` is a list of frames, each with the place in `values` where its operands begin.
/// Between two brackets the frames bind ever more tightly: sum, product, minus, power. Sums and
/// products gather all their operands before they are built, so a long one costs what it should.
#include <assert.h>

#include "base/vec.h"
#include "expr/read.h"
#include "expr/read_error.h"
#include "expr/read_name.h"
#include "expr/read_number.h"
#include "expr/read_pieces.h"

typedef enum frame_kind {
    FRAME_BRACKET, ///< ( or f(
    FRAME_SUM,
    FRAME_PRODUCT,
    FRAME_MINUS, ///< unary
    FRAME_POWER
} frame_kind;

typedef struct frame {
    frame_kind kind;
    lex_token place;   ///< the operator, the '(' or the function's name
    lex_token bracket; ///< the '(' itself
    size_t first;      ///< place of its first operand
    bool flip;         ///< the operand being read is subtracted, or divided by
    const read_function *function;
    const read_piece *piece;
    lex_token comparison; ///< < or >, of a condition whose right side is being read
} frame;

typedef struct parser {
    reading r;
    VEC(expr) values;
    VEC(frame) open;
    lex_token token;
} parser;

static void advance(parser *p) {
    p->token = lex_next(p->r.source, p->r.length, p->token.offset + p->token.length);
}

// ---- errors --------------------------------------------------------------------------------

static hamel_status expected(const parser *p, const char *what) {
    return read_expected(&p->r, p->token, what);
}

/// Puts a value on the stack; one without value is an error at the place of its operator.
static hamel_status push(parser *p, expr e, lex_token place) {
    *vec_push(&p->values) = e;
    const expr_fault_reason fault = expr_fault(p->r.pool, e);
    if (fault == EXPR_FAULT_NONE) return HAMEL_OK;
    return diag_add(p->r.messages,
                    fault == EXPR_FAULT_TOO_LARGE ? HAMEL_TOO_LARGE : HAMEL_UNDEFINED,
                    read_span(place), "%s", expr_fault_text(fault));
}

// ---- building ------------------------------------------------------------------------------

/// Completes the operand being read of a sum or product.
static hamel_status finish_operand(parser *p, frame *f) {
    if (!f->flip) return HAMEL_OK;
    const expr e = vec_pop(&p->values);
    return push(p, f->kind == FRAME_SUM ? expr_neg(p->r.pool, e) : expr_pow_int(p->r.pool, e, -1),
                f->place);
}

/// Builds the topmost frame, which is not a bracket.
static hamel_status reduce(parser *p) {
    frame *f = &p->open.items[p->open.count - 1];
    if (f->kind == FRAME_SUM || f->kind == FRAME_PRODUCT) {
        hamel_status status = finish_operand(p, f);
        if (status != HAMEL_OK) return status;
    }
    const expr *args = p->values.items + f->first;
    const size_t n = p->values.count - f->first;
    expr e = {0};
    switch (f->kind) {
    case FRAME_SUM: e = expr_add(p->r.pool, n, args); break;
    case FRAME_PRODUCT: e = expr_mul(p->r.pool, n, args); break;
    case FRAME_MINUS: e = expr_neg(p->r.pool, args[0]); break;
    case FRAME_POWER: e = expr_power(p->r.pool, args[0], args[1]); break;
    case FRAME_BRACKET: assert(false && "a bracket is closed, not reduced"); break;
    }
    p->values.count = f->first;
    const lex_token place = f->place;
    p->open.count--;
    return push(p, e, place);
}

/// Builds every frame above the last bracket that binds at least as tightly as `kind`.
static hamel_status reduce_to(parser *p, frame_kind kind) {
    hamel_status status = HAMEL_OK;
    while (status == HAMEL_OK && p->open.count > 0) {
        const frame_kind top = p->open.items[p->open.count - 1].kind;
        if (top == FRAME_BRACKET || top < kind) break;
        status = reduce(p);
    }
    return status;
}

// ---- functions -----------------------------------------------------------------------------

static bool small_whole(const expr_pool *pool, expr e, uint32_t *out) {
    if (!expr_is_number(pool, e)) return false;
    mpq_srcptr q = expr_value(pool, e);
    if (mpz_cmp_ui(mpq_denref(q), 1) != 0 || mpz_sgn(mpq_numref(q)) <= 0 ||
        mpz_cmp_ui(mpq_numref(q), 65535) > 0)
        return false;
    *out = (uint32_t)mpz_get_ui(mpq_numref(q));
    return true;
}

/// solve(i, n, A row by row, b).
static hamel_status read_solve(parser *p, const frame *f, size_t count, expr *out) {
    const expr *args = p->values.items + f->first;
    const diag_span span = read_span(f->place);
    uint32_t i, n;
    if (count < 2 || !small_whole(p->r.pool, args[0], &i) || !small_whole(p->r.pool, args[1], &n) ||
        i > n)
        return diag_add(p->r.messages, HAMEL_SYNTAX, span,
                        "solve(i, n, ...) begins with the whole numbers i and n, 1 <= i <= n");
    const size_t entries = (size_t)n * n + n;
    if (count - 2 != entries)
        return diag_add(p->r.messages, HAMEL_SYNTAX, span,
                        "solve of order %u takes %zu entries after i and n, not %zu", n, entries,
                        count - 2);
    expr *x = MEM_NEW(expr, n);
    expr_solve(p->r.pool, n, args + 2, args + 2 + (size_t)n * n, x);
    *out = x[i - 1];
    free(x);
    return HAMEL_OK;
}

static hamel_status apply(parser *p, const frame *f) {
    const read_function *function = f->function;
    const size_t count = p->values.count - f->first;
    const expr *args = p->values.items + f->first;
    expr e;
    if (f->piece != NULL) {
        const hamel_status status = read_piece_apply(&p->r, f->piece, f->place, count, args, &e);
        p->values.count = f->first;
        return status == HAMEL_OK ? push(p, e, f->place) : status;
    }
    if (function->arguments != 0 && count != function->arguments)
        return diag_add(p->r.messages, HAMEL_SYNTAX, read_span(f->place),
                        "%s takes %u argument%s, not %zu", function->name, function->arguments,
                        function->arguments == 1 ? "" : "s", count);
    if (function->op == EXPR_SOLVE) {
        hamel_status status = read_solve(p, f, count, &e);
        if (status != HAMEL_OK) return status;
    } else if (function->op == EXPR_POW) {
        e = expr_sqrt(p->r.pool, args[0]);
    } else if (function->op == EXPR_ATAN2) {
        e = expr_atan2(p->r.pool, args[0], args[1]);
    } else {
        e = expr_apply(p->r.pool, function->op, args[0]);
    }
    p->values.count = f->first;
    return push(p, e, f->place);
}

// ---- the grammar ---------------------------------------------------------------------------

static hamel_status open_frame(parser *p, frame f) {
    f.first = p->values.count - (f.kind == FRAME_BRACKET || f.kind == FRAME_MINUS ? 0 : 1);
    *vec_push(&p->open) = f;
    return HAMEL_OK;
}

/// What stands in the brackets behind a name: whole numbers, one or two, and then primes.
static hamel_status take_entry(parser *p, lex_token name) {
    text places = {0};
    hamel_status status = HAMEL_OK;
    do {
        advance(p); // '[' or ','
        if (p->token.kind != LEX_NUMBER) status = expected(p, "a whole number");
        else text_add_bytes(&places, p->r.source + p->token.offset, p->token.length);
        advance(p);
    } while (status == HAMEL_OK && p->token.kind == LEX_COMMA);
    if (status == HAMEL_OK && p->token.kind != LEX_CLOSE_SQUARE) status = expected(p, "']'");
    if (status == HAMEL_OK) advance(p);
    size_t primes = 0;
    for (; p->token.kind == LEX_PRIME; primes++) advance(p);
    expr e;
    if (status == HAMEL_OK) status = read_name_entry(&p->r, name, text_cstr(&places), primes, &e);
    text_clear(&places);
    return status == HAMEL_OK ? push(p, e, name) : status;
}

/// A name: a symbol, an entry of one, or a function with its '('. On output *operand says whether
/// one is still to come.
static hamel_status take_name(parser *p, bool *operand) {
    const lex_token name = p->token;
    advance(p);
    if (p->token.kind == LEX_OPEN_SQUARE) {
        *operand = false;
        return take_entry(p, name);
    }
    if (p->token.kind != LEX_OPEN) {
        *operand = false;
        expr e;
        hamel_status status = read_name(&p->r, name, &e);
        return status == HAMEL_OK ? push(p, e, name) : status;
    }
    const read_function *function = read_function_of(&p->r, name);
    const read_piece *piece = read_piece_of(&p->r, name);
    if (function == NULL && piece == NULL)
        return read_knows_name(&p->r, name) ? expected(p, "an operator")
                                            : read_unknown_function(&p->r, name);
    const lex_token bracket = p->token;
    advance(p);
    return open_frame(p, (frame){.kind = FRAME_BRACKET,
                                 .place = name,
                                 .bracket = bracket,
                                 .function = function,
                                 .piece = piece});
}

/// Where an operand must stand.
static hamel_status take_operand(parser *p, bool *operand) {
    const lex_token t = p->token;
    switch (t.kind) {
    case LEX_NUMBER: {
        expr e;
        hamel_status status = read_number(&p->r, t, &e);
        advance(p);
        *operand = false;
        return status == HAMEL_OK ? push(p, e, t) : status;
    }
    case LEX_NAME: return take_name(p, operand);
    case LEX_OPEN:
        advance(p);
        return open_frame(p, (frame){.kind = FRAME_BRACKET, .place = t, .bracket = t});
    case LEX_MINUS: advance(p); return open_frame(p, (frame){.kind = FRAME_MINUS, .place = t});
    case LEX_PLUS: advance(p); return HAMEL_OK;
    default: return expected(p, "a number, a name or '('");
    }
}

/// + and -, or * and /: joins the sum or product that is open here, or opens one.
static hamel_status join(parser *p, frame_kind kind, bool flip) {
    hamel_status status = reduce_to(p, (frame_kind)(kind + 1));
    if (status != HAMEL_OK) return status;
    frame *top = p->open.count > 0 ? &p->open.items[p->open.count - 1] : NULL;
    if (top != NULL && top->kind == kind) {
        status = finish_operand(p, top);
        top->flip = flip;
        top->place = p->token;
    } else {
        status = open_frame(p, (frame){.kind = kind, .flip = flip, .place = p->token});
    }
    advance(p);
    return status;
}

/// < or >, also with = behind it: where piecewise wants a condition.
static hamel_status take_comparison(parser *p) {
    hamel_status status = reduce_to(p, FRAME_SUM);
    if (status != HAMEL_OK) return status;
    frame *top = p->open.count > 0 ? &p->open.items[p->open.count - 1] : NULL;
    if (top == NULL || top->piece == NULL || !top->piece->conditions)
        return expected(p, "an operator");
    if (top->comparison.length > 0)
        return diag_add(p->r.messages, HAMEL_SYNTAX, read_span(p->token),
                        "one comparison a condition: piecewise(a < x, .., x < b, .., ..)");
    top->comparison = p->token;
    advance(p);
    if (p->token.kind == LEX_EQUALS) advance(p);
    return HAMEL_OK;
}

/// Completes an argument of a function that wants conditions: every other one, and not the last,
/// which has to come. a < b becomes b − a.
static hamel_status finish_argument(parser *p, bool last) {
    frame *f = &p->open.items[p->open.count - 1];
    const lex_token place = f->comparison;
    const bool given = place.length > 0;
    const size_t at = p->values.count - f->first - (given ? 2 : 1);
    if (given != (at % 2 == 0 && !last) || (last && at % 2 != 0))
        return diag_add(p->r.messages, HAMEL_SYNTAX, read_span(f->place),
                        "piecewise takes conditions with their values and the value otherwise: "
                        "piecewise(x < 0, a, x < 1, b, c)");
    if (!given) return HAMEL_OK;
    f->comparison = (lex_token){0};
    const expr right = vec_pop(&p->values), left = vec_pop(&p->values);
    const bool less = place.kind == LEX_LESS;
    return push(p, expr_sub(p->r.pool, less ? right : left, less ? left : right), place);
}

/// ')' or ',': completes what stands since the last '('.
static hamel_status close_bracket(parser *p, bool *operand) {
    const bool comma = p->token.kind == LEX_COMMA;
    hamel_status status = reduce_to(p, FRAME_SUM);
    if (status != HAMEL_OK) return status;
    if (p->open.count == 0)
        return diag_add(p->r.messages, HAMEL_SYNTAX, read_span(p->token),
                        comma ? "',' outside of a function's arguments" : "')' without '('");
    const frame f = p->open.items[p->open.count - 1];
    const bool called = f.function != NULL || f.piece != NULL;
    if (comma && !called)
        return diag_add(p->r.messages, HAMEL_SYNTAX, read_span(p->token),
                        "',' outside of a function's arguments");
    if (f.piece != NULL && f.piece->conditions) status = finish_argument(p, !comma);
    if (status != HAMEL_OK) return status;
    advance(p);
    *operand = comma;
    if (comma) return HAMEL_OK;
    p->open.count--;
    return called ? apply(p, &f) : HAMEL_OK;
}

/// Where an operator must stand, or the end.
static hamel_status take_operator(parser *p, bool *operand, bool *done) {
    *operand = true;
    switch (p->token.kind) {
    case LEX_PLUS: return join(p, FRAME_SUM, false);
    case LEX_MINUS: return join(p, FRAME_SUM, true);
    case LEX_TIMES: return join(p, FRAME_PRODUCT, false);
    case LEX_OVER: return join(p, FRAME_PRODUCT, true);
    case LEX_POWER: { // to the right: nothing is built yet
        hamel_status status = open_frame(p, (frame){.kind = FRAME_POWER, .place = p->token});
        advance(p);
        return status;
    }
    case LEX_LESS:
    case LEX_GREATER: return take_comparison(p);
    case LEX_CLOSE:
    case LEX_COMMA: return close_bracket(p, operand);
    case LEX_END: {
        *done = true;
        hamel_status status = reduce_to(p, FRAME_SUM);
        if (status != HAMEL_OK || p->open.count == 0) return status;
        return diag_add(p->r.messages, HAMEL_SYNTAX,
                        read_span(p->open.items[p->open.count - 1].bracket), "'(' is never closed");
    }
    default: return expected(p, "an operator");
    }
}

hamel_status expr_read(expr_pool *pool, const char *source, size_t length,
                       const expr_reader *reader, diag *messages, expr *out) {
    parser p = {.r = {pool, source, length, reader, messages}};
    p.token = lex_next(source, length, 0);
    hamel_status status = HAMEL_OK;
    bool operand = true, done = false;
    while (status == HAMEL_OK && !done)
        status = operand ? take_operand(&p, &operand) : take_operator(&p, &operand, &done);
    if (status == HAMEL_OK) {
        assert(p.values.count == 1);
        *out = p.values.items[0];
    }
    vec_clear(&p.values);
    vec_clear(&p.open);
    return status;
}
