/// The candidates are products of a function of position with momenta. Their rates are one row of
/// functions on D, and the integrals are the relations with constant coefficients between them.
#include "mech/integral_search.h"

#include <stdlib.h>
#include <string.h>

#include "base/vec.h"
#include "expr/calculus.h"
#include "mech/hamel_equations.h"
#include "space/sum.h"

typedef VEC(expr) expr_list;

/// φ_j, φ_j p_k and, if asked for, φ_j p_k p_l: the last ones first by degree in the momenta, for each
/// by degree in position. The function 1 itself is left out.
static void list_candidates(const integral_momenta *m, size_t count, const expr *functions,
                            bool quadratic, expr_list *out) {
    expr_pool *pool = m->s->q->pool;
    for (size_t j = 0; j < count; j++) {
        for (size_t k = 0; k < m->count; k++)
            *vec_push(out) = expr_mul2(pool, functions[j], m->symbols[k]);
    }
    for (size_t j = 0; j < count && quadratic; j++) {
        for (size_t k = 0; k < m->count; k++) {
            for (size_t l = 0; l <= k; l++) {
                const expr three[3] = {functions[j], m->symbols[k], m->symbols[l]};
                *vec_push(out) = expr_mul(pool, 3, three);
            }
        }
    }
    for (size_t j = 1; j < count; j++) *vec_push(out) = functions[j];
}

/// Leaves out candidates that, as functions on D, depend on others before them.
static hamel_status drop_dependent(exact *x, const integral_momenta *m, expr_list *list) {
    size_t dimension = 0, kept = 0;
    bool complete;
    expr *relations = NULL, *values = MEM_NEW(expr, list->count);
    expr_substitute(x->pool, list->count, list->items, m->count, m->symbols, m->values, values);
    const hamel_status status =
        exact_dependence(x, 1, list->count, values, NULL, &dimension, &relations, &complete);
    bool *drop = MEM_NEW_ZERO(bool, list->count);
    for (size_t k = 0; k < dimension && status == HAMEL_OK; k++) {
        size_t last = list->count - 1;
        while (sum_zero(x->pool, relations[k * list->count + last])) last--;
        drop[last] = true;
    }
    for (size_t j = 0; j < list->count; j++) {
        if (!drop[j]) list->items[kept++] = list->items[j];
    }
    list->count = kept;
    free(drop);
    free(relations);
    free(values);
    return status;
}

/// Multiplies by constants until no coefficient has a denominator.
static hamel_status clear_denominators(exact *x, size_t count, expr *c) {
    hamel_status status = HAMEL_OK;
    expr common = expr_int(x->pool, 1), numerator, denominator;
    for (size_t j = 0; j < count && status == HAMEL_OK; j++) {
        if (sum_zero(x->pool, c[j])) continue;
        status = exact_fraction(x, expr_mul2(x->pool, c[j], common), &numerator, &denominator);
        if (status == HAMEL_OK) common = expr_mul2(x->pool, common, denominator);
    }
    for (size_t j = 0; j < count && status == HAMEL_OK; j++) {
        c[j] = expr_mul2(x->pool, c[j], common);
        status = exact_normalise(x, &c[j]);
    }
    return status;
}

/// The integrals with these coefficients, which come with the free columns in reversed order.
static hamel_status write_found(integral_search *f, exact *x, const expr_list *list, expr *c) {
    hamel_status status = HAMEL_OK;
    sum total = {0};
    f->found = MEM_NEW(expr, f->count);
    for (size_t k = 0; k < f->count && status == HAMEL_OK; k++) {
        expr *row = c + (f->count - 1 - k) * list->count;
        status = clear_denominators(x, list->count, row);
        for (size_t j = 0; j < list->count; j++)
            sum_add_product(x->pool, &total, 1, row[j], list->items[j]);
        f->found[k] = sum_take(x->pool, &total);
    }
    vec_clear(&total);
    return status;
}

hamel_status integral_search_init(integral_search *f, exact *x, const integral_momenta *m,
                                  size_t count, const expr *functions, bool quadratic) {
    *f = (integral_search){0};
    exact quiet = *x; // what is beyond the limits is not found, and said to be so
    quiet.messages = NULL;
    expr_list list = {0};
    list_candidates(m, count, functions, quadratic, &list);
    hamel_status status = m->count > m->d->r ? drop_dependent(&quiet, m, &list) : HAMEL_OK;
    f->unknowns = list.count;
    // simple candidates stand first and are to stay free, so the last ones are pivots
    size_t *prefer = MEM_NEW(size_t, list.count);
    expr *rates = MEM_NEW(expr, list.count), *c = NULL;
    for (size_t j = 0; j < list.count && status == HAMEL_OK; j++) {
        prefer[j] = list.count - 1 - j;
        rates[j] = integral_rate(m, list.items[j]);
    }
    if (status == HAMEL_OK)
        status =
            exact_dependence(&quiet, 1, list.count, rates, prefer, &f->count, &c, &f->complete);
    if (status == HAMEL_OK) status = write_found(f, &quiet, &list, c);
    free(c);
    free(rates);
    free(prefer);
    vec_clear(&list);
    f->done = status == HAMEL_OK;
    if (status == HAMEL_OK) return status;
    integral_search_clear(f);
    return status == HAMEL_TOO_LARGE || status == HAMEL_UNDECIDED ? HAMEL_OK : status;
}

void integral_search_clear(integral_search *f) {
    free(f->found);
    *f = (integral_search){0};
}

/// @eq BKMM96 (8.2.13)
bool integral_by_factors(exact *x, const integral_momenta *m, expr N, size_t count,
                         const expr *factors, expr *powers) {
    exact quiet = *x;
    quiet.messages = NULL;
    const size_t cols = count + 1;
    size_t dimension = 0;
    bool complete, found = false;
    expr *row = MEM_NEW(expr, cols), *basis = NULL, value = integral_on_D(m, N);
    mech_advance(m->s->q, m->d->velocity, count, factors, row);
    for (size_t i = 0; i < count; i++)
        row[i] = expr_mul2(x->pool, value, expr_div(x->pool, row[i], factors[i]));
    row[count] = integral_rate(m, N); // last: as a pivot it comes last, so a relation has 1 there
    const hamel_status status =
        exact_dependence(&quiet, 1, cols, row, NULL, &dimension, &basis, &complete);
    for (size_t k = 0; k < dimension && status == HAMEL_OK && !found; k++) {
        const expr *c = basis + k * cols;
        found = expr_is_int(x->pool, c[count], 1);
        for (size_t i = 0; i < count && found; i++) {
            powers[i] = c[i];
            found = expr_is_number(x->pool, c[i]);
        }
    }
    free(basis);
    free(row);
    return found;
}
