/// Signs, from the arguments to the whole: a number, a parameter that is assumed positive, an
/// exponential, sums and products of such, and even powers beside them.
#include "mech/tools/where.h"

#include <stdlib.h>

#include "base/mem.h"
#include "expr/walk.h"

typedef enum sign { SIGN_UNKNOWN, SIGN_NOT_NEGATIVE, SIGN_POSITIVE } sign;

/// The sign of a node, given those of its arguments (by place).
static sign sign_of(const expr_pool *pool, const expr_walk *w, const sign *known, expr e) {
    const expr_op op = expr_op_of(pool, e);
    if (op == EXPR_NUMBER) return mpq_sgn(expr_value(pool, e)) > 0 ? SIGN_POSITIVE : SIGN_UNKNOWN;
    if (op == EXPR_SYMBOL)
        return expr_symbol_info_of(pool, e)->positive ? SIGN_POSITIVE : SIGN_UNKNOWN;
    if (op == EXPR_POW) {
        const sign base = known[expr_walk_place(w, expr_arg(pool, e, 0))];
        const expr exponent = expr_arg(pool, e, 1);
        if (base == SIGN_POSITIVE) return base;
        const bool even = expr_is_number(pool, exponent) &&
                          mpq_sgn(expr_value(pool, exponent)) > 0 &&
                          mpz_cmp_ui(mpq_denref(expr_value(pool, exponent)), 1) == 0 &&
                          mpz_even_p(mpq_numref(expr_value(pool, exponent)));
        return even ? SIGN_NOT_NEGATIVE : SIGN_UNKNOWN;
    }
    if (op == EXPR_EXP) return SIGN_POSITIVE;
    if (op != EXPR_ADD && op != EXPR_MUL) return SIGN_UNKNOWN;
    sign all = op == EXPR_MUL ? SIGN_POSITIVE : SIGN_NOT_NEGATIVE;
    for (uint32_t k = 0; k < expr_arity(pool, e); k++) {
        const sign one = known[expr_walk_place(w, expr_arg(pool, e, k))];
        if (one == SIGN_UNKNOWN) return one;
        if (op == EXPR_ADD ? one > all : one < all) all = one;
    }
    return all;
}

bool where_positive(const expr_pool *pool, expr e) {
    expr_walk w;
    expr_walk_init(&w, pool, 1, &e);
    sign *known = MEM_NEW(sign, w.count), answer = SIGN_UNKNOWN;
    for (uint32_t i = 0; i < w.count; i++)
        answer = known[i] = sign_of(pool, &w, known, (expr){w.ids[i]});
    free(known);
    expr_walk_clear(&w);
    return answer == SIGN_POSITIVE;
}

bool where_definite(expr_pool *pool, expr e) {
    return where_positive(pool, e) || where_positive(pool, expr_neg(pool, e));
}
