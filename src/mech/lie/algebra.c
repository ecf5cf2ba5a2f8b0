/// Structure constants of an algebra of fields, and linear algebra on subspaces of it. Everything
/// is constant, so that all of it is exact linear algebra in small matrices.
#include "mech/lie/algebra.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "expr/sum.h"
#include "mech/tools/fields.h"
#include "space/field.h"

// ---- from fields -------------------------------------------------------------------------------

hamel_status lie_algebra_of_fields(lie_algebra *g, exact *x, const space *q, size_t k,
                                   const expr *fields, truth *closed) {
    const size_t n = q->n;
    *g = (lie_algebra){k, MEM_NEW(expr, k * k * k)};
    *closed = TRUTH_YES;
    for (size_t i = 0; i < k * k * k; i++) g->c[i] = expr_int(x->pool, 0);
    expr *Z = MEM_NEW(expr, n);
    hamel_status status = HAMEL_OK;
    for (size_t i = 0; i < k * k && status == HAMEL_OK && *closed == TRUTH_YES; i++) {
        const size_t a = i / k, b = i % k;
        if (a >= b) continue;
        space_bracket(q, fields + a * n, fields + b * n, Z);
        if (sum_all_zero(x->pool, n, Z)) continue;
        expr *ab = g->c + (a * k + b) * k;
        status = field_span_express(x, n, k, fields, Z, ab, closed);
        for (size_t c = 0; c < k; c++) g->c[(b * k + a) * k + c] = expr_neg(x->pool, ab[c]);
    }
    free(Z);
    if (status != HAMEL_OK || *closed != TRUTH_YES) lie_algebra_clear(g);
    return status;
}

void lie_algebra_clear(lie_algebra *g) {
    free(g->c);
    *g = (lie_algebra){0};
}

// ---- subspaces ---------------------------------------------------------------------------------

hamel_status lie_span(lie_subspace *out, exact *x, size_t k, size_t count, const expr *vectors) {
    *out = (lie_subspace){0, MEM_NEW(expr, count * k)};
    if (count == 0 || k == 0) return HAMEL_OK;
    size_t *pivots = MEM_NEW(size_t, count), rank;
    const hamel_status status = exact_row_reduce(x, count, k, vectors, &rank, out->basis, pivots);
    if (status == HAMEL_OK) out->dimension = rank;
    free(pivots);
    return status;
}

void lie_subspace_clear(lie_subspace *u) {
    free(u->basis);
    *u = (lie_subspace){0};
}

expr *lie_combinations(expr_pool *pool, size_t k, const lie_subspace *u, size_t count,
                       const expr *coefficients) {
    expr *out = MEM_NEW(expr, count * k);
    sum total = {0};
    for (size_t i = 0; i < count * k; i++) {
        for (size_t j = 0; j < u->dimension; j++)
            sum_add_product(pool, &total, 1, coefficients[i / k * u->dimension + j],
                            u->basis[j * k + i % k]);
        out[i] = sum_take(pool, &total);
    }
    vec_clear(&total);
    return out;
}

/// [u, v] of two vectors.
static void bracket(expr_pool *pool, const lie_algebra *g, const expr *u, const expr *v,
                    expr *out) {
    const size_t k = g->k;
    sum total = {0};
    for (size_t c = 0; c < k; c++) {
        for (size_t a = 0; a < k; a++) {
            if (sum_zero(pool, u[a])) continue;
            for (size_t b = 0; b < k; b++)
                sum_add_product(pool, &total, 1, expr_mul2(pool, u[a], v[b]),
                                g->c[(a * k + b) * k + c]);
        }
        out[c] = sum_take(pool, &total);
    }
    vec_clear(&total);
}

hamel_status lie_bracket(lie_subspace *out, exact *x, const lie_algebra *g, const lie_subspace *u,
                         const lie_subspace *v) {
    const size_t k = g->k, count = u->dimension * v->dimension;
    expr *all = MEM_NEW(expr, count * k);
    for (size_t i = 0; i < count; i++)
        bracket(x->pool, g, u->basis + i / v->dimension * k, v->basis + i % v->dimension * k,
                all + i * k);
    const hamel_status status = lie_span(out, x, k, count, all);
    free(all);
    return status;
}

/// { v : A v = 0 } as a subspace.
static hamel_status null_space(lie_subspace *out, exact *x, size_t rows, size_t k, const expr *A) {
    if (rows == 0) { // no conditions
        expr *identity = MEM_NEW(expr, k * k);
        for (size_t i = 0; i < k * k; i++) identity[i] = expr_int(x->pool, i % (k + 1) == 0);
        *out = (lie_subspace){k, identity};
        return HAMEL_OK;
    }
    size_t dimension;
    expr *basis;
    *out = (lie_subspace){0};
    hamel_status status = exact_null_space(x, rows, k, A, NULL, &dimension, &basis);
    if (status == HAMEL_OK) status = lie_span(out, x, k, dimension, basis);
    free(basis);
    return status;
}

hamel_status lie_centraliser(lie_subspace *out, exact *x, const lie_algebra *g,
                             const lie_subspace *u) {
    const size_t k = g->k, rows = u->dimension * k;
    expr *A = MEM_NEW(expr, rows * k), *unit = MEM_NEW(expr, k), *column = MEM_NEW(expr, k);
    for (size_t i = 0; i < u->dimension; i++) {
        for (size_t a = 0; a < k; a++) { // [e_a, u_i]
            for (size_t b = 0; b < k; b++) unit[b] = expr_int(x->pool, a == b);
            bracket(x->pool, g, unit, u->basis + i * k, column);
            for (size_t c = 0; c < k; c++) A[(i * k + c) * k + a] = column[c];
        }
    }
    const hamel_status status = null_space(out, x, rows, k, A);
    free(A);
    free(unit);
    free(column);
    return status;
}

hamel_status lie_intersection(lie_subspace *out, exact *x, size_t k, const lie_subspace *u,
                              const lie_subspace *v) {
    // Σ s_i u_i = Σ t_j v_j: the null vectors (s, t) of [uᵀ −vᵀ].
    const size_t m = u->dimension, cols = m + v->dimension;
    *out = (lie_subspace){0};
    if (m == 0 || v->dimension == 0) return HAMEL_OK;
    expr *A = MEM_NEW(expr, k * cols), *basis = NULL;
    for (size_t c = 0; c < k; c++) {
        for (size_t j = 0; j < cols; j++)
            A[c * cols + j] =
                j < m ? u->basis[j * k + c] : expr_neg(x->pool, v->basis[(j - m) * k + c]);
    }
    size_t dimension;
    hamel_status status = exact_null_space(x, k, cols, A, NULL, &dimension, &basis);
    if (status == HAMEL_OK) {
        for (size_t i = 0; i < dimension * m; i++) basis[i] = basis[i / m * cols + i % m]; // the s
        expr *common = lie_combinations(x->pool, k, u, dimension, basis);
        status = lie_span(out, x, k, dimension, common);
        free(common);
    }
    free(basis);
    free(A);
    return status;
}

hamel_status lie_killing(exact *x, const lie_algebra *g, const lie_subspace *u, expr *form) {
    // (ad u)^c_b = u^a c_ab^c, and the trace of a product of two of them.
    const size_t k = g->k, d = u->dimension;
    expr *ad = MEM_NEW(expr, d * k * k);
    sum total = {0};
    for (size_t i = 0; i < d * k * k; i++) {
        const size_t b = i % k, c = i / k % k;
        for (size_t a = 0; a < k; a++)
            sum_add_product(x->pool, &total, 1, u->basis[i / k / k * k + a],
                            g->c[(a * k + b) * k + c]);
        ad[i] = sum_take(x->pool, &total);
    }
    hamel_status status = HAMEL_OK;
    for (size_t i = 0; i < d * d && status == HAMEL_OK; i++) {
        const expr *first = ad + i / d * k * k, *second = ad + i % d * k * k;
        for (size_t b = 0; b < k; b++) {
            for (size_t c = 0; c < k; c++)
                sum_add_product(x->pool, &total, 1, first[c * k + b], second[b * k + c]);
        }
        status = exact_normal(x, sum_take(x->pool, &total), &form[i]);
    }
    vec_clear(&total);
    free(ad);
    return status;
}
