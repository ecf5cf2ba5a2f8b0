/// Whether vector fields span a Lie algebra: [X_a, X_b] = c_ab^c X_c with constants c.
///
/// The c are found from samples: components of the fields, or derivatives of components, at points
/// where all is a number. As many samples are taken as tell the fields apart; they determine the c,
/// and then the identity is proved. So no answer rests on the points that were chosen.
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/vec.h"
#include "expr/calculus.h"
#include "model/block/close_internal.h"
#include "space/field.h"

enum { POINTS = 8, ORDERS = 3, MAX_SAMPLES = 400 };

/// E_along[1] E_along[0] of a component, at a point.
typedef struct sample {
    size_t component, order, along[ORDERS - 1], point;
} sample;

typedef struct closing {
    exact *x;
    const space *q;
    size_t k;
    const expr *rows;
    VEC(sample) chosen;
    VEC(expr) values; ///< k for each chosen sample, then for those that are tried
    expr *at[POINTS]; ///< values of all entries
} closing;

// ---- samples -----------------------------------------------------------------------------------

/// Lines at small whole numbers, rotations that permute axes, angles at zero; at the last points
/// angles stay as they are, for fields that have no value at zero.
static void fill_point(closing *c, size_t point) {
    static const int turns[4][9] = {{1, 0, 0, 0, 1, 0, 0, 0, 1},
                                    {0, 0, 1, 1, 0, 0, 0, 1, 0},
                                    {0, -1, 0, 1, 0, 0, 0, 0, 1},
                                    {0, 1, 0, 0, 0, -1, -1, 0, 0}};
    expr_pool *pool = c->q->pool;
    for (size_t f = 0; f < c->q->factor_count; f++) {
        const space_factor *factor = &c->q->factors[f];
        expr *out = c->at[point] + factor->first_entry;
        if (factor->kind == &factor_line) {
            out[0] = expr_int(pool, (long)((7 * point + 3 * f) % 23 + 1));
        } else if (factor->kind == &factor_angle) {
            out[0] = point < POINTS - 2 ? expr_int(pool, 0) : factor->entries[0];
        } else if (factor->kind->entry_count == FACTOR_ENTRIES) {
            for (size_t i = 0; i < FACTOR_ENTRIES; i++)
                out[i] = expr_int(pool, turns[(point + f) % 4][i]);
        }
    }
}

static expr take_sample(const closing *c, const sample *s, const expr *field) {
    expr e = field[s->component];
    for (size_t r = 0; r < s->order; r++) space_apply_base(c->q, s->along[r], 1, &e, &e);
    expr_substitute(c->q->pool, 1, &e, c->q->entry_count, c->q->entries, c->at[s->point], &e);
    return e;
}

/// Adds a sample of all fields, unless it says nothing.
static void try_sample(closing *c, sample s) {
    bool any = false, fault = false;
    const size_t before = c->values.count;
    for (size_t a = 0; a < c->k; a++) {
        const expr e = take_sample(c, &s, c->rows + a * c->q->n);
        *vec_push(&c->values) = e;
        any |= !expr_is_int(c->q->pool, e, 0);
        fault |= expr_fault(c->q->pool, e) != EXPR_FAULT_NONE;
    }
    if (any && !fault) *vec_push(&c->chosen) = s;
    else c->values.count = before;
}

/// Keeps an independent set of the samples.
static bool choose(closing *c) {
    const size_t count = c->chosen.count, k = c->k;
    if (count == 0) return true;
    expr *turned = MEM_NEW(expr, k * count), *R = MEM_NEW(expr, k * count);
    size_t *pivots = MEM_NEW(size_t, k), rank = 0;
    for (size_t i = 0; i < count; i++) {
        for (size_t a = 0; a < k; a++) turned[a * count + i] = c->values.items[i * k + a];
    }
    const bool done = exact_row_reduce(c->x, k, count, turned, &rank, R, pivots) == HAMEL_OK;
    for (size_t r = 0; done && r < rank; r++) { // pivots increase: nothing is overwritten too early
        c->chosen.items[r] = c->chosen.items[pivots[r]];
        memmove(c->values.items + r * k, c->values.items + pivots[r] * k, k * sizeof(expr));
    }
    if (done) {
        c->chosen.count = rank;
        c->values.count = rank * k;
    }
    free(turned);
    free(R);
    free(pivots);
    return done;
}

/// Samples of rising order until the fields are told apart, or there are too many.
static bool take_samples(closing *c) {
    size_t tuples = 1;
    for (size_t order = 0; order < ORDERS; order++, tuples *= c->q->n) {
        for (size_t point = 0; point < POINTS; point++) {
            if (tuples * c->q->n > MAX_SAMPLES && order > 0) return true;
            for (size_t i = 0; i < c->q->n * tuples; i++) {
                const size_t n = c->q->n;
                try_sample(c, (sample){i % n, order, {i / n % n, i / n / n}, point});
            }
            if (!choose(c)) return false;
            if (c->chosen.count == c->k) return true;
        }
    }
    return true;
}

// ---- judging -----------------------------------------------------------------------------------

/// Whether field = Σ_c coefficients_c X_c everywhere, the coefficients being constant.
static truth is_combination(const closing *c, const expr *field, const expr *coefficients) {
    const space *q = c->q;
    truth answer = TRUTH_YES;
    expr *terms = MEM_NEW(expr, c->k + 1);
    for (size_t a = 0; a < c->k; a++) {
        for (size_t i = 0; i < q->n && answer == TRUTH_YES; i++) {
            expr rate;
            space_apply_base(q, i, 1, &coefficients[a], &rate);
            if (!expr_is_int(q->pool, rate, 0)) answer = exact_is_zero(c->x, rate);
        }
    }
    for (size_t i = 0; i < q->n && answer == TRUTH_YES; i++) {
        for (size_t a = 0; a < c->k; a++)
            terms[a] = expr_mul2(q->pool, coefficients[a], c->rows[a * q->n + i]);
        terms[c->k] = expr_neg(q->pool, field[i]);
        answer = exact_is_zero(c->x, expr_add(q->pool, c->k + 1, terms));
    }
    free(terms);
    return answer;
}

/// Fields the samples did not tell apart: is a combination of them zero?
static truth judge_dependent(const closing *c) {
    expr *basis = NULL, *zero = MEM_NEW(expr, c->q->n);
    size_t dimension;
    truth answer = TRUTH_UNKNOWN;
    for (size_t i = 0; i < c->q->n; i++) zero[i] = expr_int(c->q->pool, 0);
    if (exact_null_space(c->x, c->chosen.count, c->k, c->values.items, NULL, &dimension, &basis) ==
        HAMEL_OK) {
        for (size_t d = 0; d < dimension && answer == TRUTH_UNKNOWN; d++) {
            if (is_combination(c, zero, basis + d * c->k) == TRUTH_YES) answer = TRUTH_NO;
        }
        free(basis);
    }
    free(zero);
    return answer;
}

static truth judge_bracket(const closing *c, size_t a, size_t b) {
    const size_t n = c->q->n, k = c->k;
    expr *bracket = MEM_NEW(expr, n), *values = MEM_NEW(expr, k), *found = MEM_NEW(expr, k);
    space_bracket(c->q, c->rows + a * n, c->rows + b * n, bracket);
    bool fault = false;
    for (size_t r = 0; r < k; r++) {
        values[r] = take_sample(c, &c->chosen.items[r], bracket);
        fault |= expr_fault(c->q->pool, values[r]) != EXPR_FAULT_NONE;
    }
    truth answer = TRUTH_UNKNOWN;
    if (!fault && exact_solve(c->x, k, 1, c->values.items, values, found) == HAMEL_OK)
        answer = is_combination(c, bracket, found);
    free(bracket);
    free(values);
    free(found);
    return answer;
}

truth fields_close(exact *x, const space *q, size_t k, const expr *rows, size_t *a, size_t *b) {
    closing c = {.x = x, .q = q, .k = k, .rows = rows};
    for (size_t i = 0; i < POINTS; i++) {
        c.at[i] = MEM_NEW(expr, q->entry_count);
        fill_point(&c, i);
    }
    truth answer = TRUTH_UNKNOWN;
    *a = *b = 0;
    if (take_samples(&c)) {
        answer = c.chosen.count < k ? judge_dependent(&c) : TRUTH_YES;
        for (size_t i = 0; answer == TRUTH_YES && i < k; i++) {
            for (size_t j = i + 1; answer == TRUTH_YES && j < k; j++) {
                answer = judge_bracket(&c, i, j);
                *a = i;
                *b = j;
            }
        }
    }
    vec_clear(&c.chosen);
    vec_clear(&c.values);
    for (size_t i = 0; i < POINTS; i++) free(c.at[i]);
    return answer;
}
