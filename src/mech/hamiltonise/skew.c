/// The projected bracket of D/G. No complement of D is needed: ⟪[X_I, X_J], X_L⟫ says all.
#include "mech/hamiltonise/skew.h"

#include <stdlib.h>

#include "algebroid/calculus.h"
#include "base/mem.h"
#include "expr/sum.h"

const expr *mech_skew_section(const mech_skew *g, size_t I) {
    const size_t n = g->r->n;
    return I < g->m ? g->c->sections + I * n : g->c->lifts + (I - g->m) * n;
}

expr mech_skew_base(const mech_skew *g, size_t kappa, size_t lambda, size_t mu) {
    const size_t h = g->h, *at = g->r->directions;
    if (g->c->base_structure != NULL) return g->c->base_structure[(kappa * h + lambda) * h + mu];
    return g->r->shape_count > 0
               ? expr_int(g->r->q->pool, 0)
               : expr_int(g->r->q->pool, space_structure(g->r->q, at[kappa], at[lambda], at[mu]));
}

void mech_skew_pairings(const mech_skew *g, const expr *Y, const expr *Z, expr *u) {
    expr *YZ = MEM_NEW(expr, g->r->n);
    algebroid_bracket(&g->r->quotient, Y, Z, YZ);
    for (size_t L = 0; L < g->count; L++)
        u[L] = mech_reduction_metric(g->r, YZ, mech_skew_section(g, L));
    free(YZ);
}

void mech_skew_raise(const mech_skew *g, const expr *u, expr *w) {
    expr_pool *pool = g->r->q->pool;
    for (size_t b = 0; b < g->m; b++) w[b] = sum_pairing(pool, g->m, g->c->inverse + b * g->m, u);
    for (size_t k = 0; k < g->h; k++)
        w[g->m + k] = sum_pairing(pool, g->h, g->inverse + k * g->h, u + g->m);
}

void mech_skew_up(const mech_skew *g, const expr *w, expr *out) {
    expr_pool *pool = g->r->q->pool;
    sum total = {0};
    for (size_t i = 0; i < g->r->n; i++) {
        for (size_t L = 0; L < g->count; L++)
            sum_add_product(pool, &total, 1, w[L], mech_skew_section(g, L)[i]);
        out[i] = sum_take(pool, &total);
    }
    vec_clear(&total);
}

expr mech_skew_curl(const mech_skew *g, const expr *a, size_t kappa, size_t lambda) {
    expr_pool *pool = g->r->q->pool;
    expr one;
    sum total = {0};
    algebroid_apply(&g->r->quotient, mech_skew_section(g, g->m + kappa), 1, &a[lambda], &one);
    sum_add(pool, &total, 1, one);
    algebroid_apply(&g->r->quotient, mech_skew_section(g, g->m + lambda), 1, &a[kappa], &one);
    sum_add(pool, &total, -1, one);
    for (size_t mu = 0; mu < g->h; mu++)
        sum_add_product(pool, &total, -1, mech_skew_base(g, kappa, lambda, mu), a[mu]);
    one = sum_take(pool, &total);
    vec_clear(&total);
    return one;
}

/// M, and its inverse, made regular across the relations between the lifts: what it is contracted
/// with has no components there.
static hamel_status find_mass(mech_skew *g, exact *x) {
    const size_t h = g->h;
    const mech_connection *c = g->c;
    for (size_t i = 0; i < h * h; i++) {
        g->mass[i] = mech_reduction_metric(g->r, mech_skew_section(g, g->m + i / h),
                                           mech_skew_section(g, g->m + i % h));
        g->inverse[i] = g->mass[i];
        for (size_t k = 0; k < h - c->rank; k++)
            g->inverse[i] = expr_add2(
                x->pool, g->inverse[i],
                expr_mul2(x->pool, c->conormal[k * h + i / h], c->conormal[k * h + i % h]));
    }
    const hamel_status status = exact_normalise_all(x, h * h, g->mass);
    return status == HAMEL_OK && h > 0 ? exact_inverse(x, h, g->inverse, g->inverse) : status;
}

/// T_IJκ, and T_JIκ = −T_IJκ.
static hamel_status find_tensor(mech_skew *g, exact *x) {
    const size_t N = g->count, h = g->h, m = g->m;
    expr *u = MEM_NEW(expr, N);
    hamel_status status = HAMEL_OK;
    for (size_t i = 0; i < N * N * h; i++) g->tensor[i] = expr_int(x->pool, 0);
    for (size_t i = 0; i < N * N && status == HAMEL_OK; i++) {
        const size_t I = i / N, J = i % N;
        if (I >= J) continue;
        mech_skew_pairings(g, mech_skew_section(g, I), mech_skew_section(g, J), u);
        for (size_t k = 0; k < h && status == HAMEL_OK; k++) {
            expr e = u[m + k];
            for (size_t l = 0; l < h && I >= m; l++)
                e = expr_sub(
                    x->pool, e,
                    expr_mul2(x->pool, mech_skew_base(g, I - m, J - m, l), g->mass[l * h + k]));
            status = exact_normalise(x, &e);
            g->tensor[(I * N + J) * h + k] = e;
            g->tensor[(J * N + I) * h + k] = expr_neg(x->pool, e);
        }
    }
    free(u);
    return status;
}

hamel_status mech_skew_init(mech_skew *g, exact *x, const mech_reduction *r,
                            const mech_connection *c) {
    *g = (mech_skew){.r = r, .c = c, .m = c->m, .h = c->h, .count = c->m + c->h};
    g->mass = MEM_NEW(expr, g->h * g->h);
    g->inverse = MEM_NEW(expr, g->h * g->h);
    g->tensor = MEM_NEW(expr, g->count * g->count * g->h);
    hamel_status status = find_mass(g, x);
    if (status == HAMEL_OK) status = find_tensor(g, x);
    if (status != HAMEL_OK) mech_skew_clear(g);
    return status;
}

void mech_skew_clear(mech_skew *g) {
    free(g->mass);
    free(g->inverse);
    free(g->tensor);
    *g = (mech_skew){0};
}
