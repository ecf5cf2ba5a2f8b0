/// Taking an expression apart as c_i s_i + rest. Mostly its form shows that it can be done: the
/// derivatives are free of the symbols. Otherwise what was taken apart is proved equal to what it was.
#include "expr/calculus.h"
#include "expr/walk.h"
#include "model/parser_internal.h"

static bool contains_any(const expr_pool *pool, size_t count, const expr *roots, size_t n,
                         const expr *symbols) {
    expr_walk w;
    expr_walk_init(&w, pool, count, roots);
    bool found = false;
    uint32_t place;
    for (size_t i = 0; !found && i < n; i++) found = expr_walk_find(&w, symbols[i], &place);
    expr_walk_clear(&w);
    return found;
}

static expr put_together(expr_pool *pool, size_t n, const expr *symbols, const expr *coefficients,
                         expr rest) {
    expr *terms = MEM_NEW(expr, n + 1);
    for (size_t i = 0; i < n; i++) terms[i] = expr_mul2(pool, coefficients[i], symbols[i]);
    terms[n] = rest;
    const expr e = expr_add(pool, n + 1, terms);
    free(terms);
    return e;
}

truth affine_parts(exact *x, expr e, size_t n, const expr *symbols, expr *coefficients,
                   expr *rest) {
    expr_pool *pool = x->pool;
    expr *zeros = MEM_NEW(expr, n);
    for (size_t i = 0; i < n; i++) zeros[i] = expr_int(pool, 0);
    expr_gradient(pool, e, n, symbols, coefficients);
    expr_substitute(pool, 1, &e, n, symbols, zeros, rest);
    truth answer = TRUTH_YES;
    if (contains_any(pool, n, coefficients, n, symbols)) {
        expr_substitute(pool, n, coefficients, n, symbols, zeros, coefficients);
        answer = exact_equal(x, e, put_together(pool, n, symbols, coefficients, *rest));
    }
    for (size_t i = 0; i < n; i++) {
        if (expr_fault(pool, coefficients[i])) answer = TRUTH_UNKNOWN;
    }
    if (expr_fault(pool, *rest)) answer = TRUTH_UNKNOWN;
    free(zeros);
    return answer;
}
