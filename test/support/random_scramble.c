/// Rewriting an expression into an equal one that looks different, node by node from below.
#include "base/vec.h"
#include "expr/walk.h"
#include "support/random_expr.h"

typedef struct scrambler {
    expr_pool *pool;
    random_state *rng;
    const random_expr_options *options;
    VEC(expr) args; ///< images of the arguments of the node at hand
} scrambler;

static expr raw2(scrambler *s, expr_op op, expr a, expr b) {
    return expr_raw(s->pool, op, 2, (expr[]){a, b});
}

static expr random_symbol(scrambler *s) {
    return s->options->symbols[random_below(s->rng, s->options->symbol_count)];
}

static void shuffle(scrambler *s) {
    for (size_t i = s->args.count; i > 1; i--) {
        const size_t k = random_below(s->rng, i);
        const expr swap = s->args.items[k];
        s->args.items[k] = s->args.items[i - 1];
        s->args.items[i - 1] = swap;
    }
}

/// The operator on the shuffled arguments, some of them grouped in pairs first.
static expr regrouped(scrambler *s, expr_op op) {
    shuffle(s);
    while (s->args.count > 2 && random_below(s->rng, 2)) {
        const expr b = vec_pop(&s->args), a = vec_pop(&s->args);
        *vec_push(&s->args) = raw2(s, op, a, b);
        shuffle(s);
    }
    return s->args.count == 1 ? s->args.items[0]
                              : expr_raw(s->pool, op, s->args.count, s->args.items);
}

/// A product with one of its sums multiplied out: a (b + c) = a b + a c.
static expr multiplied_out(scrambler *s) {
    shuffle(s);
    for (size_t i = 0; i < s->args.count; i++) {
        const expr sum = s->args.items[i];
        if (expr_op_of(s->pool, sum) != EXPR_ADD) continue;
        s->args.items[i] = vec_pop(&s->args);
        const expr rest = regrouped(s, EXPR_MUL);
        s->args.count = 0;
        for (uint32_t k = 0; k < expr_arity(s->pool, sum); k++)
            *vec_push(&s->args) = raw2(s, EXPR_MUL, rest, expr_arg(s->pool, sum, k));
        return regrouped(s, EXPR_ADD);
    }
    return regrouped(s, EXPR_MUL);
}

/// x − x, or sin² + cos² − 1 of a symbol.
static expr zero(scrambler *s) {
    const expr x = random_symbol(s), minus = expr_int(s->pool, -1);
    if (!s->options->trig || random_below(s->rng, 2))
        return raw2(s, EXPR_ADD, x, raw2(s, EXPR_MUL, minus, x));
    const expr two = expr_int(s->pool, 2), sine = expr_sin(s->pool, x),
               cosine = expr_cos(s->pool, x);
    const expr terms[3] = {raw2(s, EXPR_POW, cosine, two), minus, raw2(s, EXPR_POW, sine, two)};
    return expr_raw(s->pool, EXPR_ADD, 3, terms);
}

static expr with_zero_or_one(scrambler *s, expr e) {
    switch (random_below(s->rng, 8)) {
    case 0: return raw2(s, EXPR_ADD, e, zero(s));
    case 1: return raw2(s, EXPR_MUL, raw2(s, EXPR_ADD, expr_int(s->pool, 1), zero(s)), e);
    default: return e;
    }
}

static expr rewritten(scrambler *s, expr e) {
    const expr_op op = expr_op_of(s->pool, e);
    const expr a = s->args.count > 0 ? s->args.items[0] : e;
    if (op == EXPR_ADD) return regrouped(s, EXPR_ADD);
    if (op == EXPR_MUL) return random_below(s->rng, 2) ? multiplied_out(s) : regrouped(s, EXPR_MUL);
    if (op == EXPR_POW && expr_is_int(s->pool, expr_arg(s->pool, e, 1), 2))
        return raw2(s, EXPR_MUL, a, a);
    if (op == EXPR_POW) return expr_raw(s->pool, EXPR_POW, 2, s->args.items);
    if (op == EXPR_TAN && random_below(s->rng, 2))
        return raw2(s, EXPR_MUL, expr_sin(s->pool, a),
                    raw2(s, EXPR_POW, expr_cos(s->pool, a), expr_int(s->pool, -1)));
    if (expr_op_is_function(op)) return expr_raw(s->pool, op, 1, &a);
    return expr_rebuild(s->pool, e, s->args.items);
}

expr random_scramble(expr_pool *pool, random_state *rng, const random_expr_options *options,
                     expr e) {
    scrambler s = {pool, rng, options, {0}};
    expr_walk w;
    expr_walk_init(&w, pool, 1, &e);
    expr *image = MEM_NEW(expr, w.count);
    for (uint32_t p = 0; p < w.count; p++) {
        const expr node = {w.ids[p]};
        s.args.count = 0;
        for (uint32_t i = 0; i < expr_arity(pool, node); i++)
            *vec_push(&s.args) = image[expr_walk_place(&w, expr_arg(pool, node, i))];
        image[p] = rewritten(&s, node);
        const expr_op op = expr_op_of(pool, node); // exponents and solves stay what they are
        if (op != EXPR_NUMBER && op != EXPR_SOLVE) image[p] = with_zero_or_one(&s, image[p]);
    }
    const expr out = image[expr_walk_place(&w, e)];
    vec_clear(&s.args);
    free(image);
    expr_walk_clear(&w);
    return out;
}
