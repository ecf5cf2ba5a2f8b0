/// The laws of a written group: substitution for expressions, evaluation for numbers.
#include "space/group_written.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/rational.h"
#include "base/text.h"
#include "expr/calculus.h"
#include "expr/sum.h"
#include "space/group_internal.h"
#include "space/group_written_num.h"

void group_written_symbols(expr_pool *pool, size_t k, const expr *u, const char *prefix,
                           expr *out) {
    for (size_t a = 0; a < k; a++) {
        const expr_symbol_info info = *expr_symbol_info_of(pool, u[a]);
        text name = {0};
        text_addf(&name, "%s_%s", prefix, info.name);
        while (expr_symbol_find(pool, text_cstr(&name), &out[a])) text_add(&name, "_");
        out[a] = expr_symbol(pool, text_cstr(&name), info.kind);
        expr_assume_range(pool, out[a], info.has_lower ? &info.lower : NULL,
                          info.has_upper ? &info.upper : NULL);
        if (info.positive) expr_assume_positive(pool, out[a]);
        if (info.nonzero) expr_assume_nonzero(pool, out[a]);
        text_clear(&name);
    }
}

// ---- the law over scalars -----------------------------------------------------------------------

/// Expressions of u and v, with g and h put in for them; `h` may be NULL.
static void put_in(const group_written *w, expr_pool *pool, size_t count, const expr *e,
                   const scalar *g, const scalar *h, scalar *out) {
    if (pool == NULL) {
        double values[GROUP_DIMENSION * GROUP_DIMENSION];
        double first[GROUP_DIMENSION], second[GROUP_DIMENSION];
        for (size_t a = 0; a < w->k; a++) {
            first[a] = g[a].x;
            second[a] = h != NULL ? h[a].x : 0;
        }
        written_values(w, count, e, first, second, values);
        for (size_t i = 0; i < count; i++) out[i].x = values[i];
        return;
    }
    expr from[2 * GROUP_DIMENSION], to[2 * GROUP_DIMENSION];
    expr result[GROUP_DIMENSION * GROUP_DIMENSION];
    for (size_t a = 0; a < w->k; a++) {
        from[a] = w->u[a], to[a] = g[a].e;
        if (h != NULL) from[w->k + a] = w->v[a], to[w->k + a] = h[a].e;
    }
    expr_substitute(pool, count, e, h != NULL ? 2 * w->k : w->k, from, to, result);
    for (size_t i = 0; i < count; i++) out[i].e = result[i];
}

static void identity(const group_law *law, expr_pool *pool, scalar *out) {
    const group_written *w = law->written;
    for (size_t a = 0; a < w->k; a++) {
        if (pool != NULL) out[a].e = w->identity[a];
        else out[a].x = rational_to_double(expr_value(w->pool, w->identity[a]));
    }
}

static void product(const group_law *law, expr_pool *pool, const scalar *g, const scalar *h,
                    scalar *out) {
    put_in(law->written, pool, law->dimension, law->written->product, g, h, out);
}

static void inverse(const group_law *law, expr_pool *pool, const scalar *g, scalar *out) {
    put_in(law->written, pool, law->dimension, law->written->inverse, g, NULL, out);
}

static void adjoint(const group_law *law, expr_pool *pool, const scalar *g, scalar *matrix) {
    put_in(law->written, pool, law->dimension * law->dimension, law->written->adjoint, g, NULL,
           matrix);
}

// ---- what follows from the product --------------------------------------------------------------

/// Row a: the derivatives of the product by the coordinate a of one element, at the unit of that
/// element, with the other one called u.
static void find_fields(group_written *w, bool left, expr *out) {
    const size_t k = w->k;
    const expr *at = left ? w->v : w->u, *other = left ? w->u : w->v;
    for (size_t a = 0; a < k; a++) {
        for (size_t i = 0; i < k; i++) {
            expr e = expr_diff(w->pool, w->product[i], at[a]);
            expr_substitute(w->pool, 1, &e, k, at, w->identity, &e);
            expr_substitute(w->pool, 1, &e, k, other, w->u, &out[a * k + i]);
        }
    }
}

static void find_structure(group_written *w) {
    const size_t k = w->k;
    expr *half = MEM_NEW(expr, k * k * k); // ∂²P^c/∂u_a∂v_b at the unit
    for (size_t i = 0; i < k * k * k; i++) {
        half[i] = expr_diff(w->pool, w->left[i / k % k * k + i % k], w->u[i / k / k]);
        expr_substitute(w->pool, 1, &half[i], k, w->u, w->identity, &half[i]);
    }
    for (size_t i = 0; i < k * k * k; i++) {
        const size_t a = i / k / k, b = i / k % k, c = i % k;
        w->structure[i] = expr_sub(w->pool, half[i], half[(b * k + a) * k + c]);
    }
    free(half);
}

/// X_a = Σ_b Ad_ba Y_b, solved: row i of the system is component i.
static hamel_status find_adjoint(group_written *w, exact *x) {
    const size_t k = w->k;
    expr *A = MEM_NEW(expr, k * k), *rhs = MEM_NEW(expr, k * k);
    for (size_t i = 0; i < k * k; i++) {
        A[i / k * k + i % k] = w->right[i % k * k + i / k];
        rhs[i / k * k + i % k] = w->left[i % k * k + i / k];
    }
    const hamel_status status = exact_solve(x, k, k, A, rhs, w->adjoint);
    free(A);
    free(rhs);
    return status;
}

static hamel_status find_rest(group_written *w, exact *x) {
    const size_t k = w->k;
    w->left = MEM_NEW(expr, k * k);
    w->right = MEM_NEW(expr, k * k);
    w->adjoint = MEM_NEW(expr, k * k);
    w->structure = MEM_NEW(expr, k * k * k);
    w->structure_num = MEM_NEW(double, k *k *k);
    w->slopes = MEM_NEW(expr, 2 * k * k);
    for (size_t i = 0; i < k * k; i++) {
        w->slopes[i] = expr_diff(w->pool, w->product[i / k], w->u[i % k]);
        w->slopes[k * k + i] = expr_diff(w->pool, w->product[i / k], w->v[i % k]);
    }
    find_fields(w, true, w->left);
    find_fields(w, false, w->right);
    hamel_status status = exact_normalise_all(x, k * k, w->left);
    if (status == HAMEL_OK) status = exact_normalise_all(x, k * k, w->right);
    if (status == HAMEL_OK) find_structure(w);
    if (status == HAMEL_OK) status = exact_normalise_all(x, k * k * k, w->structure);
    for (size_t i = 0; i < k * k * k && status == HAMEL_OK; i++) {
        if (!expr_is_number(w->pool, w->structure[i])) status = HAMEL_INVALID;
        else w->structure_num[i] = rational_to_double(expr_value(w->pool, w->structure[i]));
    }
    return status == HAMEL_OK ? find_adjoint(w, x) : status;
}

hamel_status group_written_create(exact *x, const char *name, group_written *w, group_law **out) {
    group_law *law = MEM_NEW(group_law, 1);
    group_written *own = MEM_NEW(group_written, 1);
    *own = *w;
    *law = (group_law){.name = name,
                       .dimension = w->k,
                       .entry_count = w->k,
                       .identity = identity,
                       .product = product,
                       .inverse = inverse,
                       .adjoint = adjoint,
                       .exp = group_written_exp,
                       .log = group_written_log,
                       .written = own};
    const hamel_status status = find_rest(own, x);
    if (status != HAMEL_OK) group_written_destroy(law);
    *out = status == HAMEL_OK ? law : NULL;
    return status;
}

const group_written *group_law_written(const group_law *law) { return law->written; }

void group_written_discard(group_written *w) {
    free(w->u);
    free(w->v);
    free(w->identity);
    free(w->product);
    free(w->inverse);
    free(w->left);
    free(w->right);
    free(w->slopes);
    free(w->adjoint);
    free(w->structure);
    free(w->structure_num);
    free(w->matrix);
}

void group_written_destroy(group_law *law) {
    if (law == NULL) return;
    group_written_discard(law->written);
    free(law->written);
    free(law);
}
