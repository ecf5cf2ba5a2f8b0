/// The laws of a written group: substitution for expressions, evaluation for numbers.
#include "space/group_written.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/rational.h"
#include "base/text.h"
#include "exact/sign/sign_solver.h"
#include "expr/calculus.h"
#include "expr/sum.h"
#include "expr/walk.h"
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

/// Row a: the derivatives of the product by e_a of one element, at the unit of that element, with
/// the other one called u.
static void find_fields(group_written *w, bool left, expr *out) {
    const size_t k = w->k;
    const expr *at = left ? w->v : w->u, *other = left ? w->u : w->v;
    const expr zero = expr_int(w->pool, 0), one = expr_int(w->pool, 1);
    for (size_t a = 0; a < k; a++) {
        expr rates[GROUP_DIMENSION];
        for (size_t i = 0; i < k; i++)
            rates[i] = w->basis != NULL ? w->basis[a * k + i] : a == i ? one : zero;
        expr *row = out + a * k;
        expr_derive(w->pool, k, w->product, k, at, rates, row);
        expr_substitute(w->pool, k, row, k, at, w->identity, row);
        expr_substitute(w->pool, k, row, k, other, w->u, row);
    }
}

/// [X_a, X_b] = c_ab^c X_c at the unit, solved.
static hamel_status find_structure(group_written *w, exact *x) {
    const size_t k = w->k;
    expr *half = MEM_NEW(expr, k * k * k); // X_a[X_b] at the unit
    expr *A = MEM_NEW(expr, k * k), *rhs = MEM_NEW(expr, k * k * k), *c = MEM_NEW(expr, k * k * k);
    for (size_t i = 0; i < k * k * k; i++) {
        expr_derive(w->pool, 1, &w->left[i / k % k * k + i % k], k, w->u, w->left + i / k / k * k,
                    &half[i]);
        expr_substitute(w->pool, 1, &half[i], k, w->u, w->identity, &half[i]);
    }
    for (size_t i = 0; i < k * k; i++)
        expr_substitute(w->pool, 1, &w->left[i % k * k + i / k], k, w->u, w->identity, &A[i]);
    for (size_t i = 0; i < k * k * k; i++) { // component i / k², bracket i mod k²
        const size_t a = i / k % k, b = i % k, at = i / k / k;
        rhs[i] = expr_sub(w->pool, half[(a * k + b) * k + at], half[(b * k + a) * k + at]);
    }
    const hamel_status status = exact_solve(x, k, k * k, A, rhs, c);
    for (size_t i = 0; i < k * k * k; i++) w->structure[i % (k * k) * k + i / k / k] = c[i];
    free(half);
    free(A);
    free(rhs);
    free(c);
    return status;
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

/// How what is moved besides changes with the point.
static void find_slopes(group_written *w) {
    const size_t k = w->k, m = w->other_count;
    w->moved_slopes = MEM_NEW(expr, m * (k + m) + 1);
    for (size_t i = 0; i < m * (k + m); i++) {
        const size_t j = i % (k + m);
        w->moved_slopes[i] =
            expr_diff(w->pool, w->moved[i / (k + m)], j < k ? w->v[j] : w->others[j - k]);
    }
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
    if (status == HAMEL_OK) status = find_structure(w, x);
    if (status == HAMEL_OK) status = exact_normalise_all(x, k * k * k, w->structure);
    if (expr_mentions(w->pool, k * k * k, w->structure, k, w->u)) return HAMEL_INVALID;
    find_slopes(w);
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
    if (status == HAMEL_OK) group_written_set(law, 0, NULL, NULL);
    else group_written_destroy(law);
    *out = status == HAMEL_OK ? law : NULL;
    return status;
}

/// The inverse of the basis, column by column.
static void find_back(group_written *w) {
    const size_t k = w->k;
    double A[GROUP_DIMENSION * GROUP_DIMENSION], unit[GROUP_DIMENSION] = {0};
    if (w->basis != NULL) written_values(w, k * k, w->basis, unit, unit, A);
    for (size_t i = 0; i < k * k && w->basis == NULL; i++) A[i] = i % (k + 1) == 0;
    written_inverse(k, A, w->back);
}

void group_written_set(group_law *law, size_t count, const expr *symbols, const double *values) {
    group_written *w = law->written;
    const size_t k = w->k;
    const double unit[GROUP_DIMENSION] = {0};
    free(w->parameters);
    free(w->values);
    w->parameter_count = count;
    w->parameters = mem_copy(symbols, count, sizeof *symbols);
    w->values = mem_copy(values, count, sizeof *values);
    if (w->back == NULL) w->back = MEM_NEW(double, k *k);
    written_values(w, k * k * k, w->structure, unit, unit, w->structure_num);
    find_back(w);
}

/// Whether an expression has a value everywhere, as far as its form tells.
static bool is_entire(const expr_pool *pool, size_t count, const expr *e) {
    expr_walk w;
    expr_walk_init(&w, pool, count, e);
    bool entire = true;
    for (uint32_t i = 0; i < w.count && entire; i++) {
        const expr node = {w.ids[i]};
        const expr_op op = expr_op_of(pool, node);
        if (op == EXPR_POW) {
            const expr power = expr_arg(pool, node, 1);
            entire = expr_is_number(pool, power) && mpq_sgn(expr_value(pool, power)) > 0 &&
                     mpz_cmp_ui(mpq_denref(expr_value(pool, power)), 1) == 0;
        } else {
            entire = !expr_op_is_function(op) || op == EXPR_SIN || op == EXPR_COS ||
                     op == EXPR_EXP || op == EXPR_SINH || op == EXPR_COSH;
        }
    }
    expr_walk_clear(&w);
    return entire;
}

bool group_written_fills(exact *x, const group_law *law, expr *zeros) {
    exact quiet = exact_quietly(x);
    const group_written *w = law->written;
    expr unit, *factors;
    long *powers;
    size_t count;
    bool fills = true;
    if (exact_determinant(&quiet, w->k, w->right, zeros) != HAMEL_OK ||
        exact_factor(&quiet, *zeros, &unit, &count, &factors, &powers) != HAMEL_OK)
        return false;
    for (size_t i = 0; i <= count && fills; i++) { // what parameters alone do is generic
        const expr factor = i < count ? factors[i] : unit;
        fills = !expr_mentions(w->pool, 1, &factor, w->k, w->u) ||
                !(exact_signs_decided(&quiet, factor, 0, NULL).may & SIGN_ZERO);
    }
    free(factors);
    free(powers);
    return fills;
}

bool group_written_is_global(const group_written *w) {
    for (size_t a = 0; a < w->k; a++) {
        const expr_symbol_info *info = expr_symbol_info_of(w->pool, w->u[a]);
        if (info->has_lower || info->has_upper || info->positive || info->nonzero) return false;
    }
    return is_entire(w->pool, w->k, w->product) && is_entire(w->pool, w->k, w->inverse);
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
    free(w->basis);
    free(w->back);
    free(w->others);
    free(w->moved);
    free(w->moved_slopes);
    free(w->parameters);
    free(w->values);
}

void group_written_destroy(group_law *law) {
    if (law == NULL) return;
    group_written_discard(law->written);
    free(law->written);
    free(law);
}
