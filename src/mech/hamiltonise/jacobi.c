/// Condition (2): J(p_I, p_J, p_K) = ⟨p, Σcyc [[X_I, [[X_J, X_K]]]]⟩ for the bracket
/// [[X, Y]] = 𝒫[X, Y] − b(X, Y, ·), as {p_X, p_Y} = −p_[[X, Y]].
#include "mech/hamiltonise/jacobi.h"

#include <stdlib.h>

#include "base/mem.h"
#include "expr/sum.h"

hamel_status mech_gauged_bracket(const mech_skew *g, exact *x, const expr *b, size_t J, size_t K,
                                 expr *u, expr *w) {
    const size_t N = g->count;
    mech_skew_pairings(g, mech_skew_section(g, J), mech_skew_section(g, K), u);
    for (size_t L = 0; L < N && b != NULL; L++)
        u[L] = expr_sub(x->pool, u[L], b[(J * N + K) * N + L]);
    hamel_status status = exact_normalise_all(x, N, u);
    mech_skew_raise(g, u, w);
    if (status == HAMEL_OK) status = exact_normalise_all(x, N, w);
    return status;
}

/// One term of the cyclic sum, added to each of `total`.
static hamel_status add_term(const mech_skew *g, exact *x, const expr *a, const expr *b,
                             const size_t at[3], sum *total) {
    const size_t N = g->count, I = at[0];
    expr *u = MEM_NEW(expr, N), *w = MEM_NEW(expr, N), *again = MEM_NEW(expr, N);
    expr *W = MEM_NEW(expr, g->r->n);
    const hamel_status status = mech_gauged_bracket(g, x, b, at[1], at[2], u, w);
    if (status == HAMEL_OK) {
        mech_skew_up(g, w, W);
        mech_skew_pairings(g, mech_skew_section(g, I), W, again);
    }
    for (size_t L = 0; L < N && status == HAMEL_OK; L++) {
        sum_add(x->pool, &total[L], 1, again[L]);
        if (I >= g->m) sum_add_product(x->pool, &total[L], -1, a[I - g->m], u[L]);
        for (size_t K = 0; K < N && b != NULL; K++)
            sum_add_product(x->pool, &total[L], -1, b[(I * N + K) * N + L], w[K]);
    }
    free(u);
    free(w);
    free(again);
    free(W);
    return status;
}

hamel_status mech_gauged_jacobi(const mech_skew *g, exact *x, const expr *a, const expr *b,
                                size_t I, size_t J, size_t K, expr *out) {
    const size_t turns[3][3] = {{I, J, K}, {J, K, I}, {K, I, J}};
    sum *total = MEM_NEW_ZERO(sum, g->count);
    hamel_status status = HAMEL_OK;
    for (size_t t = 0; t < 3 && status == HAMEL_OK; t++)
        status = add_term(g, x, a, b, turns[t], total);
    for (size_t L = 0; L < g->count; L++) {
        out[L] = sum_take(x->pool, &total[L]);
        vec_clear(&total[L]);
    }
    free(total);
    return status;
}
