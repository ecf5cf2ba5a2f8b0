/// Casimirs by an ansatz: the coefficients of a polynomial of degree 1 and 2 in the momenta, and
/// exact linear algebra.
#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "expr/sum.h"
#include "mech/hamilton/casimirs.h"

/// The monomials p_α, then p_α p_β with α ≤ β: r + r(r + 1)/2 of them.
static size_t monomials(expr_pool *pool, size_t r, const expr *p, expr *out) {
    size_t count = 0;
    for (size_t a = 0; a < r; a++) out[count++] = p[a];
    for (size_t a = 0; a < r; a++) {
        for (size_t b = a; b < r; b++) out[count++] = expr_mul2(pool, p[a], p[b]);
    }
    return count;
}

/// What it is about.
typedef struct linear_bracket {
    size_t r;
    const expr *momenta, *bracket;
} linear_bracket;

/// {p_α, f}.
static expr bracket_with(const linear_bracket *h, expr_pool *pool, size_t a, expr f) {
    expr *df = MEM_NEW(expr, h->r);
    sum total = {0};
    expr_gradient(pool, f, h->r, h->momenta, df);
    for (size_t b = 0; b < h->r; b++)
        sum_add_product(pool, &total, 1, h->bracket[a * h->r + b], df[b]);
    const expr e = sum_take(pool, &total);
    vec_clear(&total);
    free(df);
    return e;
}

/// A linear system being collected: one row for each α and each monomial that {p_α, Σ c_m m} has.
typedef struct conditions {
    size_t cols;
    VEC(unsigned long) keys; ///< (α, exponents) of each row, r + 1 numbers
    VEC(expr) entries;       ///< rows · cols
    size_t rows;
} conditions;

static size_t row_of(conditions *c, expr_pool *pool, size_t r, size_t a,
                     const unsigned long *exponents) {
    const size_t width = r + 1;
    for (size_t i = 0; i < c->rows; i++) {
        const unsigned long *key = c->keys.items + i * width;
        if (key[0] == a && memcmp(key + 1, exponents, r * sizeof *key) == 0) return i;
    }
    *vec_push(&c->keys) = a;
    for (size_t k = 0; k < r; k++) *vec_push(&c->keys) = exponents[k];
    for (size_t k = 0; k < c->cols; k++) *vec_push(&c->entries) = expr_int(pool, 0);
    return c->rows++;
}

/// Adds column m: the coefficients of {p_α, m} for all α. HAMEL_INVALID if these are no
/// polynomials.
static hamel_status add_column(conditions *c, exact *x, const linear_bracket *h, size_t column,
                               expr m) {
    hamel_status status = HAMEL_OK;
    for (size_t a = 0; a < h->r && status == HAMEL_OK; a++) {
        size_t count = 0;
        unsigned long *exponents = NULL;
        expr *coefficients = NULL;
        const expr e = bracket_with(h, x->pool, a, m);
        status = exact_collect(x, e, h->r, h->momenta, &count, &exponents, &coefficients);
        for (size_t t = 0; t < count && status == HAMEL_OK; t++) {
            const size_t row = row_of(c, x->pool, h->r, a, exponents + t * h->r);
            c->entries.items[row * c->cols + column] = coefficients[t];
        }
        free(exponents);
        free(coefficients);
    }
    return status;
}

/// The coefficients of a polynomial of degree 1 and 2 over the monomials.
static hamel_status coefficients_of(exact *x, const linear_bracket *h, size_t count,
                                    const expr *monomial, expr f, expr *out) {
    hamel_status status = HAMEL_OK;
    for (size_t k = 0; k < count && status == HAMEL_OK; k++) {
        size_t terms = 0;
        unsigned long *own = NULL;
        expr *one = NULL;
        status = exact_collect(x, monomial[k], h->r, h->momenta, &terms, &own, &one);
        if (status == HAMEL_OK) status = exact_coefficient(x, f, h->r, h->momenta, own, &out[k]);
        free(own);
        free(one);
    }
    return status;
}

/// Keeps a Casimir if it is no linear combination of those before it and of products of linear
/// ones.
static hamel_status keep_if_new(exact *x, const linear_bracket *h, size_t count,
                                const expr *monomial, expr f, size_t *kept, expr *casimirs,
                                size_t linear) {
    VEC(expr) rows = {0};
    size_t before = 0, with = 0, total = 0;
    hamel_status status = HAMEL_OK;
    VEC(expr) list = {0};
    for (size_t k = 0; k < *kept; k++) *vec_push(&list) = casimirs[k];
    for (size_t k = 0; k < linear; k++) {
        for (size_t l = k; l < linear; l++)
            *vec_push(&list) = expr_mul2(x->pool, casimirs[k], casimirs[l]);
    }
    *vec_push(&list) = f;
    total = list.count;
    vec_reserve(&rows, total * count);
    for (size_t k = 0; k < total && status == HAMEL_OK; k++)
        status = coefficients_of(x, h, count, monomial, list.items[k], rows.items + k * count);
    if (status == HAMEL_OK && total > 1)
        status = exact_rank(x, total - 1, count, rows.items, &before);
    if (status == HAMEL_OK) status = exact_rank(x, total, count, rows.items, &with);
    if (status == HAMEL_OK && with > before) casimirs[(*kept)++] = f;
    vec_clear(&rows);
    vec_clear(&list);
    return status;
}

/// The polynomials over the first `cols` monomials that solve the conditions.
static hamel_status solutions(exact *x, const conditions *c, size_t cols, const expr *monomial,
                              size_t *dimension, expr **out) {
    expr *A = MEM_NEW(expr, c->rows * cols), *basis = NULL;
    size_t *prefer = MEM_NEW(size_t, cols);
    for (size_t k = 0; k < c->rows * cols; k++)
        A[k] = c->entries.items[k / cols * c->cols + k % cols];
    for (size_t k = 0; k < cols; k++) prefer[k] = cols - 1 - k; // the first monomials are free
    const hamel_status status = exact_null_space(x, c->rows, cols, A, prefer, dimension, &basis);
    *out = MEM_NEW(expr, cols);
    sum total = {0};
    for (size_t k = 0; status == HAMEL_OK && k < *dimension; k++) {
        for (size_t i = 0; i < cols; i++)
            sum_add_product(x->pool, &total, 1, basis[k * cols + i], monomial[i]);
        (*out)[k] = sum_take(x->pool, &total);
    }
    vec_clear(&total);
    free(A);
    free(basis);
    free(prefer);
    return status;
}

hamel_status mech_casimirs(exact *x, size_t r, const expr *momenta, const expr *bracket,
                           size_t *count, expr **casimirs) {
    const linear_bracket h = {r, momenta, bracket};
    const size_t most = r + r * (r + 1) / 2;
    expr *monomial = MEM_NEW(expr, most);
    conditions c = {.cols = monomials(x->pool, r, momenta, monomial)};
    exact quiet = exact_quietly(x);
    *casimirs = MEM_NEW(expr, most);
    *count = 0;
    hamel_status status = HAMEL_OK;
    for (size_t k = 0; k < c.cols && status == HAMEL_OK; k++)
        status = add_column(&c, &quiet, &h, k, monomial[k]);
    for (int degree = 1; degree <= 2 && status == HAMEL_OK; degree++) {
        expr *found = NULL;
        size_t dimension = 0;
        const size_t linear = *count;
        status = solutions(&quiet, &c, degree == 1 ? r : c.cols, monomial, &dimension, &found);
        for (size_t k = dimension; k-- > 0 && status == HAMEL_OK;)
            status = keep_if_new(&quiet, &h, c.cols, monomial, found[k], count, *casimirs, linear);
        free(found);
    }
    vec_clear(&c.keys);
    vec_clear(&c.entries);
    free(monomial);
    if (status == HAMEL_INVALID) *count = 0, status = HAMEL_OK; // no polynomial bracket
    return status;
}
