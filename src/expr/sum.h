/// A sum being collected term by term. All-zero is the empty sum.
#ifndef EXPR_SUM_H
#define EXPR_SUM_H

#include "base/vec.h"
#include "expr/expr.h"

typedef VEC(expr) sum;

static inline bool sum_zero(const expr_pool *pool, expr e) { return expr_is_int(pool, e, 0); }

/// Whether all are zero as they stand; exactly so where they are canonical.
static inline bool sum_all_zero(const expr_pool *pool, size_t count, const expr *e) {
    size_t i = 0;
    while (i < count && sum_zero(pool, e[i])) i++;
    return i == count;
}

/// Adds sign · a, for any sign in Z.
static inline void sum_add(expr_pool *pool, sum *s, long sign, expr a) {
    if (sign == 0 || sum_zero(pool, a)) return;
    *vec_push(s) = sign == 1 ? a : expr_mul2(pool, expr_int(pool, sign), a);
}

/// Adds sign · a · b.
static inline void sum_add_product(expr_pool *pool, sum *s, long sign, expr a, expr b) {
    if (sign == 0 || sum_zero(pool, a) || sum_zero(pool, b)) return;
    sum_add(pool, s, sign, expr_mul2(pool, a, b));
}

/// The sum of what was added; the sum is empty again.
static inline expr sum_take(expr_pool *pool, sum *s) {
    expr total = s->count == 0 ? expr_int(pool, 0) : expr_add(pool, s->count, s->items);
    s->count = 0;
    return total;
}

/// Σ_i a_i b_i
static inline expr sum_pairing(expr_pool *pool, size_t n, const expr *a, const expr *b) {
    sum s = {0};
    for (size_t i = 0; i < n; i++) sum_add_product(pool, &s, 1, a[i], b[i]);
    const expr e = sum_take(pool, &s);
    vec_clear(&s);
    return e;
}

#endif
