/// How long a formula is, without writing it: tokens of the infix form, counted once for each node.
/// What is shared counts every time it would be written, so a graph of a hundred nodes may well be
/// beyond all limits.
///
/// The rules are those of print.c and print_infix.c, a function here for a layout there.
#include "expr/print_tokens.h"

#include "base/mem.h"
#include "expr/lex.h"
#include "expr/print_internal.h"
#include "expr/print_name.h"
#include "expr/walk.h"

/// Tokens of a node, in the places where it can stand.
typedef struct node_tokens {
    size_t plain;      ///< by itself
    size_t unsigned_;  ///< a number or product without its minus sign
    size_t first_term; ///< in front of a sum
    size_t term;       ///< behind, with its sign
} node_tokens;

typedef struct counter {
    printer look; ///< for the rules: nothing is written
    expr_walk w;
    node_tokens *nodes; ///< by place
} counter;

/// Beyond what is ever written, all lengths are the same.
static size_t plus(size_t a, size_t b) {
    const size_t most = EXPR_MAX_TEXT;
    return a > most || b > most || a + b > most ? most + 1 : a + b;
}

static const node_tokens *tokens_of(const counter *c, expr e) {
    return &c->nodes[expr_walk_place(&c->w, print_without_wrapping(c->look.pool, e))];
}

/// e where a level is asked for.
static size_t at_level(const counter *c, expr e, print_level level) {
    const size_t parentheses = print_level_of(&c->look, e) < level ? 2 : 0;
    return plus(tokens_of(c, e)->plain, parentheses);
}

static size_t of_name(const counter *c, expr symbol) {
    text name = {0};
    expr_print_name(c->look.pool, symbol, EXPR_INFIX, &name);
    size_t count = 0;
    lex_token token = lex_next(name.bytes, name.length, 0);
    for (; token.kind != LEX_END; count++)
        token = lex_next(name.bytes, name.length, token.offset + token.length);
    text_clear(&name);
    return count;
}

/// sqrt(base), base^3, base^(3/2).
static size_t of_raised(const counter *c, expr power) {
    const expr base = expr_arg(c->look.pool, power, 0);
    mpq_srcptr exponent = expr_value(c->look.pool, expr_arg(c->look.pool, power, 1));
    if (print_exponent_is_half(&c->look, power)) return plus(at_level(c, base, LEVEL_SUM), 3);
    const bool whole = mpz_cmp_ui(mpq_denref(exponent), 1) == 0;
    return plus(at_level(c, base, LEVEL_ATOM), whole ? 2 : 6);
}

/// base^|exponent| below a fraction bar.
static size_t of_power_below(const counter *c, expr power, print_level level) {
    const expr_pool *pool = c->look.pool;
    mpq_srcptr exponent = expr_value(pool, expr_arg(pool, power, 1));
    if (mpq_cmp_si(exponent, -1, 1) == 0) return at_level(c, expr_arg(pool, power, 0), level);
    const print_style *style = c->look.style;
    const print_level own = print_exponent_is_half(&c->look, power) ? style->root : style->power;
    return plus(of_raised(c, power), own < level ? 2 : 0);
}

/// What stands above and below the bar. How tightly a power below has to be written depends on
/// whether it is alone there, so both are counted.
typedef struct fraction {
    size_t above, above_count;
    size_t below, below_alone, below_count; ///< of the pieces since the last full group
    size_t groups;                          ///< tokens of the groups before
} fraction;

static void add_above(fraction *f, size_t tokens) {
    f->above = plus(f->above, plus(tokens, f->above_count > 0));
    f->above_count++;
}

/// The pieces below that stand together, /a or /(a*b).
static size_t group_below(const fraction *f) {
    if (f->below_count == 0) return 0;
    if (f->below_count == 1) return plus(f->below_alone, 1);
    return plus(f->below, 3 + f->below_count - 1);
}

static void add_below(fraction *f, size_t tokens, size_t alone) {
    if (f->below_count == PRINT_LONG) {
        f->groups = plus(f->groups, group_below(f));
        f->below = f->below_count = 0;
    }
    f->below = plus(f->below, tokens);
    f->below_alone = alone;
    f->below_count++;
}

static void add_number(fraction *f, mpq_srcptr value, bool alone) {
    const bool one = mpz_cmpabs_ui(mpq_numref(value), 1) == 0;
    const bool whole = mpz_cmp_ui(mpq_denref(value), 1) == 0;
    if (alone || !one || mpq_cmp_si(value, 1, 1) == 0) add_above(f, 1);
    if (!whole) add_below(f, 1, 1);
}

static void add_factor(const counter *c, fraction *f, expr e) {
    if (print_is_reciprocal(c->look.pool, e))
        add_below(f, of_power_below(c, e, LEVEL_PRODUCT), of_power_below(c, e, LEVEL_POWER));
    else add_above(f, at_level(c, e, LEVEL_PRODUCT));
}

/// |e| as a fraction, for a number, a product, or a power with a negative exponent.
static size_t of_product(const counter *c, expr e) {
    const expr_pool *pool = c->look.pool;
    const bool product = expr_op_of(pool, e) == EXPR_MUL;
    const uint32_t n = product ? expr_arity(pool, e) : 0;
    fraction f = {0};
    if (expr_is_number(pool, e)) add_number(&f, expr_value(pool, e), true);
    else if (!product) add_factor(c, &f, e);
    for (uint32_t i = 0; i < n; i++) {
        const expr factor = expr_arg(pool, e, i);
        if (i == 0 && expr_is_number(pool, factor)) add_number(&f, expr_value(pool, factor), false);
        else add_factor(c, &f, factor);
    }
    if (f.above_count == 0) add_above(&f, 1);
    return plus(f.above, plus(f.groups, group_below(&f)));
}

static size_t of_sum(const counter *c, expr e) {
    const uint32_t n = expr_arity(c->look.pool, e);
    size_t count = n == 0;
    for (uint32_t i = 0; i < n; i++) {
        const node_tokens *t = tokens_of(c, expr_arg(c->look.pool, e, i));
        count = plus(count, i == 0 ? t->first_term : t->term);
    }
    return count;
}

/// solve(entry, order, matrix row by row, right side).
static size_t of_solve(const counter *c, expr solve) {
    const uint32_t n = expr_arity(c->look.pool, solve);
    size_t count = plus(7, n > 0 ? n - 1 : 0);
    for (uint32_t i = 0; i < n; i++)
        count = plus(count, at_level(c, expr_arg(c->look.pool, solve, i), LEVEL_SUM));
    return count;
}

static size_t of_plain(const counter *c, expr e, size_t unsigned_) {
    const expr_pool *pool = c->look.pool;
    switch (expr_op_of(pool, e)) {
    case EXPR_FAULT: return 1;
    case EXPR_SYMBOL: return of_name(c, e);
    case EXPR_ADD: return of_sum(c, e);
    case EXPR_NUMBER:
    case EXPR_MUL: return plus(unsigned_, print_is_minus(pool, e));
    case EXPR_POW: return print_is_reciprocal(pool, e) ? unsigned_ : of_raised(c, e);
    case EXPR_ATAN2:
        return plus(4, plus(at_level(c, expr_arg(pool, e, 0), LEVEL_SUM),
                            at_level(c, expr_arg(pool, e, 1), LEVEL_SUM)));
    case EXPR_SOLVE: return of_solve(c, e);
    case EXPR_CALL:
    case EXPR_PICK: return tokens_of(c, expr_arg(pool, e, 0))->plain;
#define X(name, infix, latex, c, breaks) case EXPR_##name:
        EXPR_FUNCTIONS(X)
#undef X
        return plus(3, at_level(c, expr_arg(pool, e, 0), LEVEL_SUM));
    case EXPR_OP_COUNT: break;
    }
    return 0;
}

/// Whether a plus sign is written in front of a sum that goes on with another.
static bool leading_plus(const counter *c, expr e) {
    const node_tokens *first = tokens_of(c, expr_arg(c->look.pool, e, 0));
    return first->term > first->first_term;
}

static node_tokens of_node(const counter *c, expr e) {
    const expr_pool *pool = c->look.pool;
    const expr_op op = expr_op_of(pool, e);
    const uint32_t n = expr_arity(pool, e);
    const bool quotient =
        op == EXPR_NUMBER || op == EXPR_MUL || (op == EXPR_POW && print_is_reciprocal(pool, e));
    node_tokens t = {.unsigned_ = quotient ? of_product(c, e) : 0};
    t.plain = of_plain(c, e, t.unsigned_);
    if (op == EXPR_ADD && n > 0 && n <= PRINT_LONG) { // a + (b + c) is written a + b + c
        t.first_term = t.plain;
        t.term = plus(t.plain, leading_plus(c, e));
    } else if (print_is_minus(pool, e)) {
        t.first_term = t.term = plus(t.unsigned_, 1);
    } else {
        t.first_term = plus(t.plain, print_level_of(&c->look, e) < LEVEL_QUOTIENT ? 2 : 0);
        t.term = plus(t.first_term, 1);
    }
    return t;
}

size_t expr_infix_tokens(const expr_pool *pool, expr e) {
    counter c = {.look = {.pool = pool, .style = &print_infix_style}};
    expr_walk_init(&c.w, pool, 1, &e);
    c.nodes = MEM_NEW(node_tokens, c.w.count);
    for (uint32_t p = 0; p < c.w.count; p++) c.nodes[p] = of_node(&c, (expr){c.w.ids[p]});
    const size_t count = tokens_of(&c, e)->plain;
    free(c.nodes);
    expr_walk_clear(&c.w);
    return count > EXPR_MAX_TEXT ? SIZE_MAX : count;
}

size_t expr_infix_length(const expr_pool *pool, size_t count, const expr *e) {
    size_t length = 0;
    for (size_t i = 0; i < count && length < SIZE_MAX; i++) {
        const size_t more = expr_infix_tokens(pool, e[i]);
        length = more < SIZE_MAX - length ? length + more : SIZE_MAX;
    }
    return length;
}
