/// The candidates are products of a function of position with momenta. Their rates are one row of
/// functions on D, and the integrals are the relations with constant coefficients between them.
#include "mech/integrals/search.h"
#include "mech/law/system.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "base/vec.h"
#include "expr/calculus.h"
#include "expr/sum.h"
#include "expr/walk.h"
#include "mech/integrals/named_space.h"
#include "mech/law/invariance.h"
#include "space/field.h"

typedef VEC(expr) expr_list;

enum { MOST_CANDIDATES = 1500 };

/// φ_j, φ_j p_k and, if asked for, φ_j p_k p_l: the last ones first by degree in the momenta, for
/// each by degree in position. The function 1 itself is left out.
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

/// 1, p_k p_l and φ_i φ_j: kinetic and potential parts apart.
static void list_separated(const integral_momenta *m, size_t count, const expr *functions,
                           expr_list *out) {
    expr_pool *pool = m->s->q->pool;
    *vec_push(out) = expr_int(pool, 1);
    for (size_t k = 0; k < m->count; k++) {
        for (size_t l = 0; l <= k; l++)
            *vec_push(out) = expr_mul2(pool, m->symbols[k], m->symbols[l]);
    }
    for (size_t i = 1; i < count; i++) {
        for (size_t j = 0; j <= i; j++)
            *vec_push(out) = expr_mul2(pool, functions[i], functions[j]);
    }
}

/// Whether r columns of the basis are numbers with a determinant. Then the components of a tensor
/// there determine its components in the basis, by numbers, and the candidates have all of the
/// space that can be named without a basis.
static bool has_named(exact *x, const integral_momenta *m) {
    const mech_basis *d = m->d;
    expr *numbers = MEM_NEW(expr, d->n * d->r);
    size_t rows = 0, rank = 0;
    for (size_t i = 0; i < d->n; i++) {
        bool all = true;
        for (size_t k = 0; k < d->r && all; k++) {
            numbers[rows * d->r + k] = d->fields[k * d->n + i];
            all = expr_is_number(x->pool, d->fields[k * d->n + i]);
        }
        rows += all;
    }
    const bool whole =
        rows >= d->r && exact_rank(x, rows, d->r, numbers, &rank) == HAMEL_OK && rank == d->r;
    free(numbers);
    return whole;
}

/// Adds the whole of the space that can be named without a basis; false if it is too large to be
/// had, or not known to be all of it.
static bool add_named(exact *x, const integral_momenta *m, size_t count, const expr *functions,
                      bool quadratic, expr_list *out) {
    bool whole = true;
    if (m->fields == NULL || has_named(x, m)) return true;
    for (int degree = 1; degree <= 1 + quadratic; degree++) {
        named_space a;
        if ((degree == 1 ? named_space_linear : named_space_quadratic)(&a, x, m, count,
                                                                       functions) != HAMEL_OK)
            return false;
        whole = whole && a.complete;
        for (size_t k = 0; k < a.count; k++) *vec_push(out) = a.functions[k];
        named_space_clear(&a);
    }
    return whole;
}

/// Functions of (q, p, t) as functions on D.
static expr *on_D(const integral_momenta *m, const expr_list *list) {
    expr *values = MEM_NEW(expr, list->count);
    expr_substitute(m->s->q->pool, list->count, list->items, m->count, m->symbols, m->values,
                    values);
    return values;
}

/// Leaves out functions that, as functions on D, depend on others before them.
static hamel_status drop_dependent(exact *x, const integral_momenta *m, expr_list *list) {
    size_t dimension = 0, kept = 0;
    bool complete;
    expr *relations = NULL, *values = on_D(m, list);
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

/// Symbols that vary in place of the parameters.
static void free_parameters(expr_pool *pool, size_t count, expr *e) {
    expr_list from = {0}, to = {0};
    expr_walk w;
    expr_walk_init(&w, pool, count, e);
    for (uint32_t i = 0; i < w.count; i++) {
        const expr node = {w.ids[i]};
        if (!expr_is_symbol(pool, node)) continue;
        if (expr_symbol_info_of(pool, node)->kind != EXPR_PARAMETER) continue;
        text name = {0};
        text_addf(&name, "integral_parameter_%zu", from.count + 1);
        *vec_push(&from) = node;
        *vec_push(&to) = expr_symbol(pool, text_cstr(&name), EXPR_OTHER);
        text_clear(&name);
    }
    expr_walk_clear(&w);
    expr_substitute(pool, count, e, from.count, from.items, to.items, e);
    vec_clear(&from);
    vec_clear(&to);
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

/// How the candidates change: along motions in the first row, along symmetries in the others.
static expr *changes(const integral_momenta *m, const expr_list *list, size_t k,
                     const expr *generators) {
    const space *q = m->s->q;
    expr *rows = MEM_NEW(expr, (k + 1) * list->count), *lifts = MEM_NEW(expr, m->count);
    for (size_t j = 0; j < list->count; j++) rows[j] = integral_rate(m, list->items[j]);
    for (size_t a = 0; a < k; a++) {
        const expr *xi = generators + a * q->n;
        mech_lift_apply(q, xi, m->count, m->full, lifts);
        expr_substitute(q->pool, m->count, lifts, q->n, q->velocities, m->d->velocity, lifts);
        for (size_t j = 0; j < list->count; j++) {
            expr along, change, f = list->items[j];
            space_apply(q, xi, 1, &f, &along);
            expr_derive(q->pool, 1, &f, m->count, m->symbols, lifts, &change);
            rows[(a + 1) * list->count + j] = integral_on_D(m, expr_add2(q->pool, along, change));
        }
    }
    free(lifts);
    return rows;
}

/// What is sought.
typedef struct search_request {
    size_t count;
    const expr *functions;
    bool quadratic, numbers, separated;
    size_t k;
    const expr *generators;
    size_t known_count;
    const expr *known; ///< integrals, functions of (q, v, t)
} search_request;

/// How many independent combinations of what is known lie in the space of the candidates, which are
/// independent: relations between all of them, each of which has some of the known ones in it.
static hamel_status count_known(exact *x, const integral_momenta *m, const expr_list *list,
                                const search_request *r, size_t *dimension) {
    expr_list all = {0};
    expr *relations = NULL, *values = on_D(m, list);
    bool complete;
    for (size_t k = 0; k < r->known_count; k++) *vec_push(&all) = r->known[k];
    hamel_status status = drop_dependent(x, m, &all);
    const size_t known = all.count, cols = known + list->count;
    size_t *prefer = MEM_NEW(size_t, cols);
    for (size_t j = 0; j < list->count; j++) *vec_push(&all) = values[j];
    for (size_t j = 0; j < cols; j++) prefer[j] = j < list->count ? known + j : j - list->count;
    if (status == HAMEL_OK)
        status = exact_dependence(x, 1, cols, all.items, prefer, dimension, &relations, &complete);
    free(prefer);
    free(relations);
    free(values);
    vec_clear(&all);
    return status;
}

/// Whether what is known is all there is: with the rank of the rates it fills the space.
static bool all_known(integral_search *f, exact *x, const integral_momenta *m,
                      const expr_list *list, const expr *rates, const search_request *r) {
    size_t rank = 0, known = 0;
    if (r->known_count == 0 || exact_dependence_rank(x, 1, list->count, rates, &rank) != HAMEL_OK)
        return false;
    if (rank == 0 || count_known(x, m, list, r, &known) != HAMEL_OK) return false;
    f->complete = rank + known == list->count;
    f->count = known;
    return f->complete;
}

static hamel_status run_search(integral_search *f, exact *x, const integral_momenta *m,
                               const search_request *r) {
    *f = (integral_search){.m = m};
    exact quiet = exact_quietly(x); // what is beyond the limits is not found, and said to be so
    expr_list list = {0};
    (r->separated ? list_separated(m, r->count, r->functions, &list)
                  : list_candidates(m, r->count, r->functions, r->quadratic, &list));
    const bool whole = r->numbers || r->separated ||
                       add_named(&quiet, m, r->count, r->functions, r->quadratic, &list);
    hamel_status status = list.count > MOST_CANDIDATES ? HAMEL_TOO_LARGE : HAMEL_OK;
    if (status == HAMEL_OK && (r->separated || m->count > m->d->r || !has_named(&quiet, m)))
        status = drop_dependent(&quiet, m, &list);
    if (r->separated) memmove(list.items, list.items + 1, --list.count * sizeof *list.items); // 1
    f->unknowns = list.count;
    // simple candidates stand first and are to stay free, so the last ones are pivots
    size_t *prefer = MEM_NEW(size_t, list.count);
    for (size_t j = 0; j < list.count; j++) prefer[j] = list.count - 1 - j;
    expr *rows = changes(m, &list, r->k, r->generators), *c = NULL;
    if (r->numbers) free_parameters(x->pool, (r->k + 1) * list.count, rows);
    if (status == HAMEL_OK) {
        status = exact_dependence(&quiet, r->k + 1, list.count, rows, prefer, &f->count, &c,
                                  &f->complete);
        if (status == HAMEL_OK) status = write_found(f, &quiet, &list, c);
        if ((status != HAMEL_OK || !f->complete) && all_known(f, &quiet, m, &list, rows, r))
            status = HAMEL_OK;
    }
    f->rates = rows; // the symmetries' rows behind it
    free(c);
    free(prefer);
    vec_clear(&list);
    f->done = status == HAMEL_OK;
    f->complete = f->complete && whole;
    if (status == HAMEL_OK) return status;
    const size_t unknowns = f->unknowns;
    integral_search_clear(f);
    f->unknowns = unknowns;
    return status == HAMEL_TOO_LARGE || status == HAMEL_UNDECIDED ? HAMEL_OK : status;
}

hamel_status integral_search_init(integral_search *f, exact *x, const integral_momenta *m,
                                  size_t count, const expr *functions, bool quadratic) {
    const search_request r = {.count = count, .functions = functions, .quadratic = quadratic};
    return run_search(f, x, m, &r);
}

hamel_status integral_search_invariant(integral_search *f, exact *x, const integral_momenta *m,
                                       size_t count, const expr *functions, size_t k,
                                       const expr *generators) {
    const search_request r = {.count = count,
                              .functions = functions,
                              .quadratic = true,
                              .numbers = true,
                              .k = k,
                              .generators = generators};
    return run_search(f, x, m, &r);
}

hamel_status integral_search_separated(integral_search *f, exact *x, const integral_momenta *m,
                                       size_t count, const expr *functions) {
    const search_request r = {
        .count = count, .functions = functions, .quadratic = true, .separated = true};
    return run_search(f, x, m, &r);
}

hamel_status integral_search_beside(integral_search *f, exact *x, const integral_momenta *m,
                                    size_t count, const expr *functions, size_t known_count,
                                    const expr *known) {
    const search_request r = {.count = count,
                              .functions = functions,
                              .quadratic = true,
                              .known_count = known_count,
                              .known = known};
    return run_search(f, x, m, &r);
}

void integral_search_clear(integral_search *f) {
    free(f->found);
    free(f->rates);
    *f = (integral_search){0};
}

/// @eq BKMM96 (8.2.13)
bool integral_by_factors(exact *x, const integral_momenta *m, expr N, size_t count,
                         const expr *factors, expr *powers) {
    exact quiet = exact_quietly(x);
    const size_t cols = count + 1;
    size_t dimension = 0;
    bool complete, found = false;
    expr *row = MEM_NEW(expr, cols), *basis = NULL, value = integral_on_D(m, N);
    space_advance(m->s->q, m->d->velocity, count, factors, row);
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
