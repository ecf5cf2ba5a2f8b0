/// For which parameters an obstruction vanishes. The coefficients of its numerator say it exactly;
/// where that is too long, its values at rational points of Q, which are functions of the
/// parameters, still have to vanish.
#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "expr/print.h"
#include "mech/measure/conditions.h"
#include "mech/measure/measure_internal.h"
#include "mech/tools/rational_point.h"
#include "mech/tools/readable.h"

enum { POINTS = 8, MOST_CONDITIONS = 12, MOST_TOKENS = 4000, MINORS_AT_A_POINT = 3 };

/// Adds the numerator of e, if it is not zero and not there yet.
static void add_condition(exact *x, expr e, expr_list *out) {
    expr numerator, denominator;
    if (exact_is_zero(x, e) != TRUTH_NO) return;
    if (exact_fraction(x, e, &numerator, &denominator) != HAMEL_OK) return;
    if (expr_infix_tokens(x->pool, numerator) > MOST_TOKENS) return;
    for (size_t i = 0; i < out->count; i++) {
        if (expr_same(out->items[i], numerator)) return;
    }
    *vec_push(out) = numerator;
}

/// Rows whose first n entries are independent, as far as there are: their indices.
static size_t independent_rows(exact *x, size_t rows, size_t n, const expr *A, size_t *chosen) {
    expr *some = MEM_NEW(expr, (n + 1) * n);
    size_t count = 0;
    for (size_t i = 0; i < rows && count < n; i++) {
        size_t rank = 0;
        memcpy(some + count * n, A + i * (n + 1), n * sizeof *some);
        if (exact_rank_at_least(x, count + 1, n, some, &rank) == HAMEL_OK && rank == count + 1)
            chosen[count++] = i;
    }
    free(some);
    return count;
}

/// Minors of a matrix of rows of n + 1, of functions of the parameters.
static void add_minors(exact *x, size_t rows, size_t n, const expr *A, expr_list *out) {
    size_t *chosen = MEM_NEW(size_t, n);
    expr *square = MEM_NEW(expr, (n + 1) * (n + 1)), det;
    size_t made = 0;
    if (independent_rows(x, rows, n, A, chosen) == n) {
        for (size_t i = 0; i < n; i++)
            memcpy(square + i * (n + 1), A + chosen[i] * (n + 1), (n + 1) * sizeof *square);
        for (size_t i = 0; i < rows && made < MINORS_AT_A_POINT; i++) {
            const size_t before = out->count;
            memcpy(square + n * (n + 1), A + i * (n + 1), (n + 1) * sizeof *square);
            if (exact_determinant(x, n + 1, square, &det) == HAMEL_OK) add_condition(x, det, out);
            made += out->count > before;
        }
    }
    free(square);
    free(chosen);
}

static hamel_status at_points(const mech_measure *m, exact *x, const space *q, expr_list *out) {
    const bool matrix = m->obstruction_count == 0;
    const size_t count = matrix ? m->row_count * (q->n + 1) : m->obstruction_count;
    const expr *e = matrix ? m->rows : m->obstructions;
    expr *values = MEM_NEW(expr, count);
    hamel_status status = HAMEL_OK;
    for (size_t k = 0; k < POINTS && status == HAMEL_OK && out->count < MOST_CONDITIONS; k++) {
        rational_point p;
        status = rational_point_init(&p, q, k, count, e);
        if (status != HAMEL_OK) break;
        expr_substitute(x->pool, count, e, p.count, p.from, p.to, values);
        rational_point_clear(&p);
        bool defined = true;
        for (size_t i = 0; i < count && defined; i++)
            defined = exact_normal(x, values[i], &values[i]) == HAMEL_OK;
        if (!defined) continue;
        if (matrix) add_minors(x, m->row_count, q->n, values, out);
        for (size_t i = 0; i < count && !matrix; i++) add_condition(x, values[i], out);
    }
    free(values);
    return status == HAMEL_OK && out->count == 0 ? HAMEL_TOO_LARGE : status;
}

hamel_status mech_measure_conditions(const mech_measure *m, exact *x, const space *q, size_t *count,
                                     expr **conditions, bool *necessary) {
    exact quiet = readable_limits(x);
    expr_list list = {0};
    *count = 0;
    *conditions = NULL;
    *necessary = true;
    if (m->obstruction_count == 0 && m->row_count == 0) return HAMEL_TOO_LARGE;
    if (m->obstruction_count > 0) {
        const hamel_status status = exact_conditions(&quiet, m->obstruction_count, m->obstructions,
                                                     count, conditions, necessary);
        if (status == HAMEL_OK) return HAMEL_OK;
        free(*conditions);
        *necessary = true;
    }
    quiet.limits = x->limits; // numbers of a few parameters stay small
    const hamel_status status = at_points(m, &quiet, q, &list);
    *count = list.count;
    *conditions = list.items;
    return status == HAMEL_INVALID ? HAMEL_TOO_LARGE : status;
}
