/// Halves of sums.
#include "expr/pieces.h"

static expr half_of(expr_pool *pool, size_t n, const expr *terms) {
    return expr_mul2(pool, expr_ratio(pool, 1, 2), expr_add(pool, n, terms));
}

static expr distance(expr_pool *pool, expr a, expr b) {
    return expr_apply(pool, EXPR_ABS, expr_sub(pool, a, b));
}

static expr extreme(expr_pool *pool, bool least, size_t n, const expr *args) {
    expr e = args[0];
    for (size_t i = 1; i < n; i++) {
        const expr d = distance(pool, e, args[i]);
        e = half_of(pool, 3, (expr[]){e, args[i], least ? expr_neg(pool, d) : d});
    }
    return e;
}

expr expr_least(expr_pool *pool, size_t n, const expr *args) {
    return extreme(pool, true, n, args);
}

expr expr_greatest(expr_pool *pool, size_t n, const expr *args) {
    return extreme(pool, false, n, args);
}

expr expr_clip(expr_pool *pool, expr u, expr a, expr b) {
    const expr terms[] = {a, b, distance(pool, u, a), expr_neg(pool, distance(pool, u, b))};
    return half_of(pool, 4, terms);
}

bool expr_clip_is_empty(expr_pool *pool, expr a, expr b) {
    const expr width = expr_sub(pool, b, a);
    return expr_is_number(pool, width) && mpq_sgn(expr_value(pool, width)) < 0;
}

expr expr_piecewise(expr_pool *pool, size_t n, const expr *args) {
    expr e = args[n - 1];
    for (size_t i = n - 1; i >= 2; i -= 2) {
        const expr a = args[i - 1], side = expr_apply(pool, EXPR_SIGN, args[i - 2]);
        e = half_of(pool, 3, (expr[]){a, e, expr_mul2(pool, side, expr_sub(pool, a, e))});
    }
    return e;
}
