/// Calculus on an algebroid. Everything is a derivation of the functions of the base: once the
/// rates X[s^μ] are known, expr_derive does the rest.
#include "algebroid/calculus.h"

#include <string.h>

#include "expr/calculus.h"
#include "expr/sum.h"

void algebroid_apply(const algebroid *A, const expr *X, size_t count, const expr *functions,
                     expr *out) {
    expr *rates = MEM_NEW(expr, A->base_count);
    tensor_combine(A->pool, A->anchor, X, rates);
    expr_derive(A->pool, count, functions, A->base_count, A->base, rates, out);
    free(rates);
}

void algebroid_advance(const algebroid *A, const expr *X, size_t count, const expr *functions,
                       expr *out) {
    const size_t m = A->base_count;
    if (A->extended) {
        algebroid_apply(A, X, count, functions, out);
        return;
    }
    expr *symbols = MEM_NEW(expr, m + 1), *rates = MEM_NEW(expr, m + 1);
    memcpy(symbols, A->base, m * sizeof *symbols);
    tensor_combine(A->pool, A->anchor, X, rates);
    symbols[m] = A->time;
    rates[m] = expr_int(A->pool, 1);
    expr_derive(A->pool, count, functions, m + 1, symbols, rates, out);
    free(symbols);
    free(rates);
}

void algebroid_bracket(const algebroid *A, const expr *X, const expr *Y, expr *out) {
    const size_t n = A->rank;
    expr *XY = MEM_NEW(expr, n), *YX = MEM_NEW(expr, n);
    algebroid_apply(A, X, n, Y, XY);
    algebroid_apply(A, Y, n, X, YX);
    sum s = {0};
    for (size_t k = 0, t = 0; k < n; k++) {
        sum_add(A->pool, &s, 1, XY[k]);
        sum_add(A->pool, &s, -1, YX[k]);
        for (; t < A->structure.count && A->structure.items[t].k == k; t++) {
            const algebroid_term *c = &A->structure.items[t];
            sum_add_product(A->pool, &s, 1, c->value, expr_mul2(A->pool, X[c->i], Y[c->j]));
        }
        XY[k] = sum_take(A->pool, &s); // out may be X or Y: nothing is written before the end
    }
    memcpy(out, XY, n * sizeof *out);
    vec_clear(&s);
    free(XY);
    free(YX);
}

void algebroid_relative_rate(const algebroid *A, const expr *Z, const expr *W, expr *out) {
    const size_t n = A->rank;
    if (A->extended) {
        algebroid_bracket(A, Z, W, out);
        return;
    }
    expr *rate = MEM_NEW(expr, n), one = expr_int(A->pool, 1);
    expr_derive(A->pool, n, Z, 1, &A->time, &one, rate);
    algebroid_bracket(A, Z, W, out);
    for (size_t k = 0; k < n; k++) out[k] = expr_sub(A->pool, out[k], rate[k]);
    free(rate);
}

expr algebroid_divergence(const algebroid *A, const expr *X) {
    expr *unit = MEM_NEW(expr, A->rank);
    sum s = {0};
    for (size_t i = 0; i < A->rank; i++) unit[i] = expr_int(A->pool, 0);
    for (size_t i = 0; i < A->rank; i++) {
        expr slope;
        unit[i] = expr_int(A->pool, 1);
        algebroid_apply(A, unit, 1, &X[i], &slope);
        unit[i] = expr_int(A->pool, 0);
        sum_add(A->pool, &s, 1, slope);
        sum_add_product(A->pool, &s, 1, X[i], A->divergence[i]);
    }
    const expr e = sum_take(A->pool, &s);
    vec_clear(&s);
    free(unit);
    return e;
}
