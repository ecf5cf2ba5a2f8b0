/// With the sign s of λ_k put in, the bordered system for accelerations and multipliers has the
/// matrix K(s), and s stands in the column of λ_k alone, as s λ_k for |λ_k|. By Cramer's rule
///   λ_k = N/det K(s),   det K(s) = a + b s,
/// with N and a, b free of s. λ_k has the sign that was put in for one s and not for the other
/// exactly where det K(1) and det K(−1) have the same sign: |b/a| < 1.
#include "run/form/painleve_internal.h"

#include <stdlib.h>

#include "expr/calculus.h"
#include "expr/print.h"
#include "expr/walk.h"
#include "run/form/bordered_internal.h"

enum { LARGEST = 10, LONGEST = 60 };

/// The column of the multiplier among the unknowns; their number if it is none.
static size_t column_of(const run_motion *r, const mech_rows *rows, size_t which) {
    for (size_t a = 0; a < rows->p; a++) {
        if (expr_same(rows->multipliers[a], r->switches->items[which].written)) return rows->n + a;
    }
    return rows->n + rows->p;
}

/// K by the unknowns. False where the sign stands in another column than its own.
static bool matrix(const run_motion *r, const mech_rows *rows, size_t own, expr sign, expr *K) {
    expr_pool *pool = r->m->pool;
    const size_t n = rows->n, order = n + rows->p;
    for (size_t i = 0; i < order; i++) {
        for (size_t k = 0; k < order; k++) {
            const expr by = k < n ? r->q->accelerations[k] : rows->multipliers[k - n];
            K[i * order + k] = expr_diff(pool, rows->rows[i], by);
            if (k != own && expr_mentions(pool, 1, &K[i * order + k], 1, &sign)) return false;
        }
    }
    return true;
}

/// b/a, tidied.
static bool ratio(run_motion *r, size_t order, const expr *K, expr sign, expr *out) {
    expr_pool *pool = r->m->pool;
    exact quiet = r->exact;
    quiet.messages = NULL;
    expr det, a, b;
    const expr none = expr_int(pool, 0);
    if (exact_determinant(&quiet, order, K, &det) != HAMEL_OK ||
        exact_partial(&quiet, det, sign, &b) != HAMEL_OK || expr_mentions(pool, 1, &b, 1, &sign))
        return false;
    expr_substitute(pool, 1, &det, 1, &sign, &none, &a);
    if (exact_is_zero(&quiet, a) != TRUTH_NO) return false;
    return exact_tidy(&quiet, expr_div(pool, b, a), 0, NULL, out) == HAMEL_OK;
}

bool run_painleve_condition(run_motion *r, size_t which, text *out) {
    const mech_rows *rows = &run_bordered_of(r)->rows;
    const size_t order = rows->n + rows->p, own = column_of(r, rows, which);
    const expr sign = r->switches->items[which].sign;
    if (own == order || order > LARGEST) return false;
    expr *K = MEM_NEW(expr, order * order), e;
    const bool good = matrix(r, rows, own, sign, K) && ratio(r, order, K, sign, &e) &&
                      expr_infix_tokens(r->m->pool, e) <= LONGEST;
    free(K);
    if (!good) return false;
    text_add(out, "abs(");
    if (expr_print(r->m->pool, e, EXPR_INFIX, out) != HAMEL_OK) return false;
    text_add(out, ") < 1");
    return true;
}
