/// A tensor lies on D if β annihilates it in each place: linear conditions with functions for
/// coefficients on the constants its components are made of. In a basis of D it is
///   ζ = z^α X_α,   K = k^αβ X_α X_β,
/// and the columns F of the basis that have a determinant give z and k from the components there.
#include "mech/integrals/named_space.h"

#include <stdlib.h>
#include <string.h>

#include "base/vec.h"
#include "expr/sum.h"

enum { MOST_COMPONENTS = 600 };

// ---- components over the base frame ------------------------------------------------------------

/// Unknown constants of a tensor: component `at` (i for a field, i ≤ j for a symmetric one) is
/// Σ_j c_j φ_j, the constant j of component c at c · count + j.
typedef struct components {
    const integral_momenta *m;
    size_t degree, number; ///< of places, 1 or 2; of components
    size_t count;
    const expr *functions;
} components;

static size_t place_of(size_t n, size_t i, size_t j) {
    const size_t low = i < j ? i : j, high = i < j ? j : i;
    return low * n - low * (low + 1) / 2 + high;
}

static size_t component(const components *t, size_t i, size_t j) {
    return t->degree == 1 ? i : place_of(t->m->n, i, j);
}

/// The conditions β^a_i K^ij = 0, for every a and j, on the constants. Fresh, *rows of them.
static expr *conditions(const components *t, size_t *rows) {
    const mech_system *s = t->m->s;
    const size_t n = t->m->n, cols = t->number * t->count, others = t->degree == 1 ? 1 : n;
    *rows = s->p * others;
    expr *f = MEM_NEW(expr, *rows * cols);
    for (size_t i = 0; i < *rows * cols; i++) f[i] = expr_int(s->q->pool, 0);
    for (size_t row = 0; row < *rows; row++) {
        const expr *beta = s->beta + row / others * n;
        for (size_t i = 0; i < n; i++) {
            expr *at = f + row * cols + component(t, i, row % others) * t->count;
            for (size_t j = 0; j < t->count; j++)
                at[j] = expr_mul2(s->q->pool, beta[i], t->functions[j]);
        }
    }
    return f;
}

// ---- in the basis ------------------------------------------------------------------------------

/// The inverse of the r by r matrix X_α^F, and the columns F: those that the constraints are not
/// solved for.
static hamel_status invert(const integral_momenta *m, exact *x, size_t *F, expr *inverse) {
    const mech_system *s = m->s;
    const size_t n = m->n, r = m->d->r;
    expr *A = MEM_NEW(expr, r * r), *one = MEM_NEW(expr, r * r);
    size_t k = 0;
    for (size_t i = 0; i < n; i++) {
        bool solved = false;
        for (size_t a = 0; a < s->p; a++) solved = solved || s->pivots.sets[a] == i;
        if (!solved) F[k++] = i;
    }
    for (size_t i = 0; i < r * r; i++) {
        A[i] = m->d->fields[i % r * n + F[i / r]]; // components along F of z^α X_α
        one[i] = expr_int(x->pool, i / r == i % r);
    }
    const hamel_status status = exact_solve(x, r, r, A, one, inverse);
    free(A);
    free(one);
    return status;
}

/// Component `at` of the tensor with these constants.
static expr value_of(const components *t, const expr *c, size_t at) {
    expr_pool *pool = t->m->s->q->pool;
    sum total = {0};
    for (size_t j = 0; j < t->count; j++)
        sum_add_product(pool, &total, 1, c[at * t->count + j], t->functions[j]);
    const expr e = sum_take(pool, &total);
    vec_clear(&total);
    return e;
}

/// ⟨·, p⟩ in one place of the basis: (X_F)⁻¹ taken to the momenta, Σ_α p_α inverse_αk, for each k.
static void pull_momenta(const integral_momenta *m, const expr *inverse, expr *out) {
    expr_pool *pool = m->s->q->pool;
    const size_t r = m->d->r;
    sum total = {0};
    for (size_t k = 0; k < r; k++) {
        for (size_t a = 0; a < r; a++)
            sum_add_product(pool, &total, 1, m->symbols[a], inverse[a * r + k]);
        out[k] = sum_take(pool, &total);
    }
    vec_clear(&total);
}

/// The function of (q, p) that the tensor with these constants is.
static expr as_function(const components *t, const size_t *F, const expr *pulled, const expr *c) {
    expr_pool *pool = t->m->s->q->pool;
    const size_t r = t->m->d->r;
    sum total = {0};
    for (size_t k = 0; k < r; k++) {
        if (t->degree == 1) sum_add_product(pool, &total, 1, value_of(t, c, F[k]), pulled[k]);
        for (size_t l = 0; l < r && t->degree == 2; l++)
            sum_add_product(pool, &total, 1, value_of(t, c, component(t, F[k], F[l])),
                            expr_mul2(pool, pulled[k], pulled[l]));
    }
    const expr e = sum_take(pool, &total);
    vec_clear(&total);
    return e;
}

static hamel_status make(named_space *a, exact *x, const components *t) {
    const size_t r = t->m->d->r, cols = t->number * t->count;
    *a = (named_space){0};
    if (cols > MOST_COMPONENTS) return HAMEL_TOO_LARGE;
    if (r == 0) return HAMEL_OK;
    size_t rows, *F = MEM_NEW(size_t, t->m->n);
    expr *f = conditions(t, &rows), *c = NULL;
    expr *inverse = MEM_NEW(expr, r * r), *pulled = MEM_NEW(expr, r);
    hamel_status status = invert(t->m, x, F, inverse);
    if (status == HAMEL_OK)
        status = exact_dependence(x, rows, cols, f, NULL, &a->count, &c, &a->complete);
    if (status == HAMEL_OK) {
        pull_momenta(t->m, inverse, pulled);
        a->functions = MEM_NEW(expr, a->count);
        for (size_t k = 0; k < a->count && status == HAMEL_OK; k++) {
            const expr e = as_function(t, F, pulled, c + k * cols);
            status = exact_normal(x, e, &a->functions[k]);
        }
    }
    if (status != HAMEL_OK) named_space_clear(a);
    free(F);
    free(f);
    free(c);
    free(inverse);
    free(pulled);
    return status;
}

hamel_status named_space_linear(named_space *a, exact *x, const integral_momenta *m, size_t count,
                                const expr *functions) {
    const components t = {m, 1, m->n, count, functions};
    return make(a, x, &t);
}

hamel_status named_space_quadratic(named_space *a, exact *x, const integral_momenta *m,
                                   size_t count, const expr *functions) {
    const components t = {m, 2, m->n * (m->n + 1) / 2, count, functions};
    return make(a, x, &t);
}

void named_space_clear(named_space *a) {
    free(a->functions);
    *a = (named_space){0};
}
