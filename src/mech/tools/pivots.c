/// The minors, and the functions of position and time they have in common. Which velocities can be
/// solved for decides which fields can span D, and where.
#include "mech/tools/pivots.h"

#include <stdlib.h>
#include <string.h>

#include "base/vec.h"
#include "exact/sign/sign.h"
#include "expr/print.h"
#include "expr/walk.h"
#include "mech/tools/degenerate.h"

bool mech_is_constant(const space *q, expr e) {
    return !expr_contains(q->pool, e, q->time) &&
           !expr_mentions(q->pool, 1, &e, q->entry_count, q->entries);
}

bool mech_never_zero(exact *x, const space *q, expr e) {
    return mech_is_constant(q, e) && exact_never_zero(x, e);
}

// ---- factors -----------------------------------------------------------------------------------

/// A product of factors that depend on position or time.
typedef struct product {
    size_t count;
    expr *factors;
    long *powers;
} product;

static void product_clear(product *f) {
    free(f->factors);
    free(f->powers);
    *f = (product){0};
}

/// The varying factors of e, constant ones left out.
static hamel_status product_of(exact *x, const space *q, expr e, product *out) {
    *out = (product){0};
    if (mech_is_constant(q, e)) return HAMEL_OK;
    expr unit;
    const hamel_status status = exact_factor(x, e, &unit, &out->count, &out->factors, &out->powers);
    if (status != HAMEL_OK) return status;
    size_t kept = 0;
    for (size_t i = 0; i < out->count; i++) {
        if (mech_is_constant(q, out->factors[i])) continue;
        out->factors[kept] = out->factors[i];
        out->powers[kept++] = out->powers[i];
    }
    out->count = kept;
    return HAMEL_OK;
}

static long power_in(const product *f, expr factor) {
    for (size_t i = 0; i < f->count; i++) {
        if (expr_same(f->factors[i], factor)) return f->powers[i];
    }
    return 0;
}

static expr product_value(expr_pool *pool, const product *f) {
    expr e = expr_int(pool, 1);
    for (size_t i = 0; i < f->count; i++)
        e = expr_mul2(pool, e, expr_pow_int(pool, f->factors[i], f->powers[i]));
    return e;
}

/// The greatest common divisor of nonzero functions, as fractions: each factor with its smallest
/// power, negative where one of them has it in the denominator.
hamel_status mech_common_factor(exact *x, const space *q, size_t count, const expr *e, expr *out) {
    product *all = MEM_NEW_ZERO(product, count), common = {0};
    VEC(expr) factors = {0};
    VEC(long) powers = {0};
    hamel_status status = HAMEL_OK;
    for (size_t k = 0; k < count && status == HAMEL_OK; k++)
        status = product_of(x, q, e[k], &all[k]);
    for (size_t k = 0; k < count && status == HAMEL_OK; k++) {
        for (size_t i = 0; i < all[k].count; i++) {
            const expr factor = all[k].factors[i];
            long least = all[k].powers[i];
            for (size_t j = 0; j < count; j++) {
                const long power = power_in(&all[j], factor);
                if (power < least) least = power;
            }
            common = (product){factors.count, factors.items, powers.items};
            if (least == 0 || power_in(&common, factor) != 0) continue;
            *vec_push(&factors) = factor;
            *vec_push(&powers) = least;
        }
    }
    common = (product){factors.count, factors.items, powers.items};
    *out = product_value(x->pool, &common);
    for (size_t k = 0; k < count; k++) product_clear(&all[k]);
    free(all);
    product_clear(&common);
    return status;
}

// ---- pivots ------------------------------------------------------------------------------------

/// det of the columns `set` of the rows by n matrix A.
hamel_status mech_minor(exact *x, size_t rows, size_t n, const expr *A, const size_t *set,
                        expr *out) {
    expr *block = MEM_NEW(expr, rows * rows);
    for (size_t i = 0; i < rows; i++) {
        for (size_t j = 0; j < rows; j++) block[i * rows + j] = A[i * n + set[j]];
    }
    const hamel_status status = exact_determinant(x, rows, block, out);
    free(block);
    return status;
}

/// A set of columns to be tried; `weight` is the length of the columns.
typedef struct trial {
    size_t weight;
    size_t *set; ///< borrowed
} trial;

static int by_weight(const void *a, const void *b) {
    const trial *s = a, *t = b;
    if (s->weight != t->weight) return s->weight < t->weight ? -1 : 1;
    return s->set < t->set ? -1 : s->set > t->set; // one array, filled in lexicographic order
}

/// All sets of p columns, up to a number, those with short columns first. Fresh arrays.
static size_t list_trials(const expr_pool *pool, size_t p, size_t n, const expr *beta,
                          trial **trials, size_t **sets) {
    enum { MOST_TRIALS = 400 };
    size_t *set = MEM_NEW(size_t, p + 1), *length = MEM_NEW_ZERO(size_t, n), count = 0;
    *sets = MEM_NEW(size_t, MOST_TRIALS * p + 1);
    *trials = MEM_NEW(trial, MOST_TRIALS);
    for (size_t i = 0; i < p * n; i++) length[i % n] += expr_infix_tokens(pool, beta[i]);
    for (size_t i = 0; i < p; i++) set[i] = i;
    do {
        trial *t = &(*trials)[count];
        *t = (trial){0, *sets + count++ * p};
        for (size_t i = 0; i < p; i++) t->weight += length[t->set[i] = set[i]];
    } while (count < MOST_TRIALS && mech_next_set(p, n, set));
    qsort(*trials, count, sizeof **trials, by_weight);
    free(set);
    free(length);
    return count;
}

/// Puts a set where it belongs in the order.
static void insert_set(mech_pivots *s, exact *x, const space *q, const size_t *set, expr det,
                       size_t *ranks) {
    enum { MAYBE_ZERO = 1 << 10, VARYING = 1 << 20 };
    const size_t p = s->p;
    size_t rank = expr_infix_tokens(x->pool, det), k = s->count++;
    if (!mech_is_constant(q, det)) rank += VARYING;
    else if (!mech_never_zero(x, q, det)) rank += MAYBE_ZERO;
    for (; k > 0 && ranks[k - 1] > rank; k--) {
        ranks[k] = ranks[k - 1];
        s->determinants[k] = s->determinants[k - 1];
        memcpy(s->sets + k * p, s->sets + (k - 1) * p, p * sizeof *set);
    }
    ranks[k] = rank;
    s->determinants[k] = det;
    memcpy(s->sets + k * p, set, p * sizeof *set);
}

hamel_status mech_pivots_init(mech_pivots *s, exact *x, const space *q, size_t p,
                              const expr *beta) {
    enum { SLACK = 12 }; // how much longer than a set with constant determinant others may be
    trial *trials;
    size_t *sets, limit = SIZE_MAX;
    const size_t count = list_trials(x->pool, p, q->n, beta, &trials, &sets);
    *s = (mech_pivots){
        .p = p, .sets = MEM_NEW(size_t, count * p), .determinants = MEM_NEW(expr, count)};
    size_t *ranks = MEM_NEW(size_t, count);
    hamel_status status = HAMEL_OK;
    for (size_t k = 0; k < count && status == HAMEL_OK && trials[k].weight <= limit; k++) {
        expr det;
        status = mech_minor(x, p, q->n, beta, trials[k].set, &det);
        if (status != HAMEL_OK || expr_is_int(x->pool, det, 0)) continue;
        insert_set(s, x, q, trials[k].set, det, ranks);
        if (limit == SIZE_MAX && mech_is_constant(q, det)) limit = trials[k].weight + SLACK;
    }
    s->content = expr_int(x->pool, 1);
    if (status == HAMEL_OK && s->count > 0 && !mech_is_constant(q, s->determinants[0]))
        status = mech_common_factor(x, q, s->count, s->determinants, &s->content);
    if (status != HAMEL_OK) mech_pivots_clear(s);
    free(trials);
    free(sets);
    free(ranks);
    return status;
}

void mech_pivots_clear(mech_pivots *s) {
    free(s->sets);
    free(s->determinants);
    *s = (mech_pivots){0};
}
