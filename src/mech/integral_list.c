/// The list of integrals: what is independent of the others, and what each of them is.
#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "mech/integrals_internal.h"
#include "mech/invariance.h"
#include "space/sum.h"

// ---- independence ------------------------------------------------------------------------------

static void differential(const integrals_work *w, expr f, expr *row) {
    const space *q = w->s->q;
    const expr one = expr_int(q->pool, 1);
    for (size_t i = 0; i < q->n; i++) space_apply_base(q, i, 1, &f, &row[i]);
    expr_gradient(q->pool, f, w->d->r, w->d->symbols, row + q->n);
    expr_derive(q->pool, 1, &f, 1, &q->time, &one, &row[q->n + w->d->r]);
}

/// Whether df is independent of the differentials listed: it is added to them then, and also if that
/// cannot be decided.
static bool is_new(integrals_work *w, expr f) {
    const size_t cols = w->s->q->n + w->d->r + 1;
    size_t rank = 0;
    w->differentials =
        mem_resize(w->differentials, (w->rows + 1) * cols, sizeof *w->differentials);
    differential(w, f, w->differentials + w->rows * cols);
    const bool dependent =
        exact_rank(w->x, w->rows + 1, cols, w->differentials, &rank) == HAMEL_OK && rank <= w->rows;
    w->rows += !dependent;
    return !dependent;
}

void integrals_add(integrals_work *w, mech_integral one, expr same, bool always) {
    mech_integrals *f = w->f;
    one.dependent = !is_new(w, same);
    if (one.dependent && !always) {
        free(one.generator);
        return;
    }
    f->items = mem_resize(f->items, f->count + 1, sizeof *f->items);
    f->items[f->count++] = one;
}

// ---- reasons -----------------------------------------------------------------------------------

/// Whether the field preserves L on all of TQ, and no force acts along it.
static bool preserves(const integrals_work *w, const expr *field) {
    const space *q = w->s->q;
    expr change;
    sum total = {0};
    mech_lift_apply(q, field, 1, &w->s->lagrangian, &change);
    for (size_t i = 0; i < q->n; i++)
        sum_add_product(q->pool, &total, 1, w->s->force[i], field[i]);
    const expr force = sum_take(q->pool, &total);
    vec_clear(&total);
    return exact_is_zero(w->x, change) == TRUTH_YES && exact_is_zero(w->x, force) == TRUTH_YES;
}

/// Whether the field is a combination of the symmetries, with functions as coefficients.
static bool along_orbits(const integrals_work *w, const expr *field) {
    const mech_found *found = &w->f->symmetries;
    const size_t n = w->f->n;
    if (!w->f->has_symmetries || found->k == 0) return false;
    expr *rows = MEM_NEW(expr, (found->k + 1) * n);
    memcpy(rows, found->fields, found->k * n * sizeof *rows);
    memcpy(rows + found->k * n, field, n * sizeof *rows);
    size_t orbits, both;
    const bool along = exact_rank(w->x, found->k, n, rows, &orbits) == HAMEL_OK &&
                       exact_rank(w->x, found->k + 1, n, rows, &both) == HAMEL_OK && both == orbits;
    free(rows);
    return along;
}

mech_integral_reason integrals_reason(integrals_work *w, const expr *generator) {
    return preserves(w, generator)      ? INTEGRAL_NOETHER
           : along_orbits(w, generator) ? INTEGRAL_GAUGE
                                        : INTEGRAL_LINEAR;
}

/// Σ_k ∂F/∂p_k Z_k for a function that is linear in the momenta.
static expr *generator_of(const integrals_work *w, const expr *slopes) {
    const integral_momenta *p = &w->f->momenta;
    expr *field = MEM_NEW(expr, p->n);
    sum total = {0};
    for (size_t i = 0; i < p->n; i++) {
        for (size_t k = 0; k < p->count; k++)
            sum_add_product(w->x->pool, &total, 1, slopes[k], p->fields[k * p->n + i]);
        field[i] = sum_take(w->x->pool, &total);
        (void)!exact_normalise(w->x, &field[i]); // as it stands where that fails
    }
    vec_clear(&total);
    return field;
}

/// The degree of a polynomial in the momenta, up to 2, its first derivatives, and whether it has terms
/// without momenta.
static unsigned degree_of(const integrals_work *w, expr f, expr *slopes, bool *rest) {
    const integral_momenta *p = &w->f->momenta;
    expr_pool *pool = w->x->pool;
    expr *zeros = MEM_NEW(expr, p->count), *at_zero = MEM_NEW(expr, p->count + 1);
    unsigned degree = 0;
    expr_gradient(pool, f, p->count, p->symbols, slopes);
    memcpy(at_zero, slopes, p->count * sizeof *slopes);
    at_zero[p->count] = f;
    for (size_t k = 0; k < p->count; k++) zeros[k] = expr_int(pool, 0);
    expr_substitute(pool, p->count + 1, at_zero, p->count, p->symbols, zeros, at_zero);
    for (size_t k = 0; k < p->count; k++) {
        if (!sum_zero(pool, slopes[k]) && degree == 0) degree = 1;
        if (!expr_same(slopes[k], at_zero[k])) degree = 2;
    }
    *rest = !sum_zero(pool, at_zero[p->count]);
    free(zeros);
    free(at_zero);
    return degree;
}

void integrals_add_found(integrals_work *w, const integral_search *found) {
    expr *slopes = MEM_NEW(expr, w->f->momenta.count);
    for (size_t k = 0; k < found->count; k++) {
        bool rest;
        const unsigned degree = degree_of(w, found->found[k], slopes, &rest);
        mech_integral one = {.reason = degree == 0   ? INTEGRAL_POSITION
                                       : degree == 1 ? INTEGRAL_LINEAR
                                                     : INTEGRAL_QUADRATIC,
                             .value = integral_on_D(&w->f->momenta, found->found[k]),
                             .in_momenta = found->found[k]};
        if (degree == 1 && !rest) {
            one.generator = generator_of(w, slopes);
            one.reason = integrals_reason(w, one.generator);
        }
        integrals_add(w, one, one.value, false);
    }
    free(slopes);
}
