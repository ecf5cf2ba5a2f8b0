/// Taking an expression apart as c_i s_i + rest. Mostly its form shows that it can be done: the
/// derivatives are free of the symbols. Otherwise what was taken apart is proved equal to what it
/// was.
#include <stdlib.h>

#include "base/mem.h"
#include "expr/calculus.h"
#include "expr/walk.h"
#include "model/block/affine_internal.h"

static expr put_together(expr_pool *pool, size_t n, const expr *symbols, const expr *coefficients,
                         expr rest) {
    expr *terms = MEM_NEW(expr, n + 1);
    for (size_t i = 0; i < n; i++) terms[i] = expr_mul2(pool, coefficients[i], symbols[i]);
    terms[n] = rest;
    const expr e = expr_add(pool, n + 1, terms);
    free(terms);
    return e;
}

/// Whether some second derivative is certainly not zero.
static bool is_curved(exact *x, size_t n, const expr *symbols, const expr *gradient) {
    expr *second = MEM_NEW(expr, n);
    bool curved = false;
    for (size_t i = 0; !curved && i < n; i++) {
        if (!expr_mentions(x->pool, 1, &gradient[i], n, symbols)) continue;
        expr_gradient(x->pool, gradient[i], n, symbols, second);
        for (size_t j = 0; !curved && j < n; j++)
            curved = !expr_is_int(x->pool, second[j], 0) && exact_is_zero(x, second[j]) == TRUTH_NO;
    }
    free(second);
    return curved;
}

truth affine_parts(exact *x, expr e, size_t n, const expr *symbols, expr *coefficients,
                   expr *rest) {
    expr_pool *pool = x->pool;
    expr *zeros = MEM_NEW(expr, n);
    for (size_t i = 0; i < n; i++) zeros[i] = expr_int(pool, 0);
    expr_gradient(pool, e, n, symbols, coefficients);
    expr_substitute(pool, 1, &e, n, symbols, zeros, rest);
    truth answer = TRUTH_YES;
    if (expr_mentions(pool, n, coefficients, n, symbols)) {
        if (is_curved(x, n, symbols, coefficients)) answer = TRUTH_NO;
        expr_substitute(pool, n, coefficients, n, symbols, zeros, coefficients);
        if (answer == TRUTH_YES)
            answer = exact_equal(x, e, put_together(pool, n, symbols, coefficients, *rest));
    }
    bool fault = expr_fault(pool, *rest) != EXPR_FAULT_NONE;
    for (size_t i = 0; i < n; i++) fault |= expr_fault(pool, coefficients[i]) != EXPR_FAULT_NONE;
    if (fault && answer == TRUTH_YES) answer = TRUTH_UNKNOWN;
    free(zeros);
    return answer;
}
