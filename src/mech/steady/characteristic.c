/// Derivatives are taken first and the point is put in after, so that entries are those of the
/// point. Directions along orbits and off levels need no care: they only add factors λ, since A
/// maps the orbits to zero and everything into the levels.
#include "mech/steady/characteristic.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "expr/calculus.h"
#include "expr/walk.h"
#include "mech/tools/readable.h"

/// λ, under another name if the model has one of its own.
static expr make_lambda(expr_pool *pool) {
    expr e;
    if (expr_symbol_find(pool, "lambda", &e) && expr_symbol_info_of(pool, e)->kind != EXPR_OTHER)
        return expr_symbol(pool, "eigenvalue", EXPR_OTHER);
    return expr_symbol(pool, "lambda", EXPR_OTHER);
}

/// det(λ − A), in place of A.
static hamel_status determinant(exact *x, expr_pool *pool, size_t N, expr *A, expr lambda,
                                expr *out) {
    for (size_t k = 0; k < N * N; k++)
        A[k] = expr_sub(pool, k / N == k % N ? lambda : expr_int(pool, 0), A[k]);
    return exact_determinant(x, N, A, out);
}

static hamel_status factor(mech_characteristic *p, exact *x, const expr_pool *pool, expr e) {
    expr unit, *factors;
    long *powers;
    size_t count;
    const hamel_status status = exact_factor(x, e, &unit, &count, &factors, &powers);
    if (status != HAMEL_OK) return status;
    p->factors = factors;
    p->powers = powers;
    for (size_t i = 0; i < count; i++) {
        if (powers[i] <= 0 || !expr_contains(pool, factors[i], p->lambda)) continue;
        p->factors[p->count] = factors[i];
        p->powers[p->count++] = powers[i];
    }
    return HAMEL_OK;
}

hamel_status mech_characteristic_init(mech_characteristic *p, exact *x, const space *q,
                                      const mech_steady *e, size_t count, const expr *from,
                                      const expr *to) {
    const mech_variations by = mech_steady_variations(e);
    const size_t N = mech_variation_count(&by);
    exact short_ones = readable_limits(x);
    *p = (mech_characteristic){.lambda = make_lambda(q->pool), .size = N};
    p->matrix = MEM_NEW(expr, N * N);
    expr *copy = MEM_NEW(expr, N * N), polynomial;
    mech_linearise(q, &by, N, e->rates, p->matrix);
    expr_substitute(q->pool, N * N, p->matrix, count, from, to, p->matrix);
    hamel_status status = exact_normalise_all(&short_ones, N * N, p->matrix);
    memcpy(copy, p->matrix, N * N * sizeof *copy);
    if (status == HAMEL_OK)
        status = determinant(&short_ones, q->pool, N, copy, p->lambda, &polynomial);
    if (status == HAMEL_OK) status = factor(p, &short_ones, q->pool, polynomial);
    free(copy);
    return status;
}

expr *mech_characteristic_coefficients(const mech_characteristic *p, exact *x, size_t i,
                                       size_t *degree) {
    unsigned long *powers;
    size_t count;
    expr *terms;
    *degree = 0;
    if (exact_collect(x, p->factors[i], 1, &p->lambda, &count, &powers, &terms) != HAMEL_OK)
        return NULL;
    for (size_t k = 0; k < count; k++) *degree = powers[k] > *degree ? powers[k] : *degree;
    expr *c = MEM_NEW(expr, *degree + 1);
    for (size_t k = 0; k <= *degree; k++) c[k] = expr_int(x->pool, 0);
    for (size_t k = 0; k < count; k++) c[powers[k]] = terms[k];
    free(powers);
    free(terms);
    return c;
}

void mech_characteristic_copy(mech_characteristic *out, const mech_characteristic *p) {
    *out = *p;
    out->factors = mem_copy(p->factors, p->count, sizeof *p->factors);
    out->powers = mem_copy(p->powers, p->count, sizeof *p->powers);
    out->matrix = mem_copy(p->matrix, p->size * p->size, sizeof *p->matrix);
}

void mech_characteristic_clear(mech_characteristic *p) {
    free(p->matrix);
    free(p->factors);
    free(p->powers);
    *p = (mech_characteristic){0};
}
