/// Singular points: the factors of the determinant, without those that are positive as they stand.
#include "mech/quasi/singular.h"

#include <stdlib.h>
#include <string.h>

#include "base/vec.h"
#include "exact/sign/sign.h"
#include "expr/print.h"
#include "mech/tools/degenerate.h"
#include "mech/tools/determinant.h"
#include "mech/tools/readable.h"

/// Adds the factors of e that may vanish and are not there yet. Not HAMEL_OK if e is too long.
static hamel_status add_factors(exact *x, expr e, readable_list *out) {
    expr unit, *factors;
    long *powers;
    size_t count;
    if (expr_is_number(x->pool, e)) return HAMEL_OK;
    if (expr_infix_tokens(x->pool, e) > 4 * READABLE_TOKENS) return HAMEL_TOO_LARGE;
    const hamel_status status = exact_factor(x, e, &unit, &count, &factors, &powers);
    if (status != HAMEL_OK) return status;
    for (size_t k = 0; k < count; k++) {
        bool skip = powers[k] < 0 || exact_never_zero(x, factors[k]);
        for (size_t j = 0; j < out->count; j++) skip = skip || expr_same(out->items[j], factors[k]);
        if (!skip) *vec_push(out) = factors[k];
    }
    free(factors);
    free(powers);
    return HAMEL_OK;
}

/// Σ_S (det β_{S,P}/det X_F)² over all sets S of p rows, where there are more rows than p: which
/// ones are kept is a choice, and where these become dependent others may not.
static hamel_status all_rows(exact *x, const mech_system *s, const mech_quasi *d, expr *out) {
    enum { MOST_SETS = 40 };
    const size_t p = s->p, n = s->q->n, *P = s->pivots.sets;
    size_t *set = MEM_NEW(size_t, p), *F = MEM_NEW(size_t, n), free_count = 0, tried = 0;
    expr *rows = MEM_NEW(expr, p * n), minor, sum = expr_int(x->pool, 0);
    hamel_status status = HAMEL_OK;
    for (size_t a = 0; a < p; a++) set[a] = a;
    do {
        for (size_t a = 0; a < p; a++) memcpy(rows + a * n, s->rows + set[a] * n, n * sizeof *rows);
        status = ++tried > MOST_SETS ? HAMEL_TOO_LARGE : mech_minor(x, p, n, rows, P, &minor);
        if (status == HAMEL_OK) sum = expr_add2(x->pool, sum, expr_pow_int(x->pool, minor, 2));
    } while (status == HAMEL_OK && mech_next_set(p, s->row_count, set));
    for (size_t i = 0, a = 0; i < n; i++) {
        if (a < p && P[a] == i) a++;
        else F[free_count++] = i;
    }
    if (status == HAMEL_OK) status = mech_minor(x, d->r, n, d->basis.fields, F, &minor);
    if (status == HAMEL_OK)
        status = exact_normal(x, expr_mul2(x->pool, sum, expr_pow_int(x->pool, minor, -2)), out);
    free(set);
    free(F);
    free(rows);
    return status;
}

hamel_status where_singular(exact *x, const mech_system *s, const mech_quasi *d, size_t *count,
                            expr **where, bool *complete) {
    enum { LARGEST = 10 };
    readable_list found = {0};
    exact brief = readable_limits(x);
    expr det = expr_int(x->pool, 1), scale;
    const bool redundant = s->row_count > s->p && s->p > 0 && d->r <= LARGEST &&
                           all_rows(&brief, s, d, &scale) == HAMEL_OK;
    hamel_status status = redundant ? HAMEL_OK : add_factors(x, s->content, &found);
    if (status == HAMEL_OK && d->r <= LARGEST) {
        const expr raw = mech_unexpanded_determinant(x->pool, d->r, d->mass);
        hamel_status brief_status = exact_determinant(&brief, d->r, d->mass, &det);
        // the zeros of the basis itself are none of the system's
        if (!redundant) scale = expr_pow_int(x->pool, d->basis.content, -2);
        det = expr_mul2(x->pool, det, scale);
        if (redundant && brief_status == HAMEL_OK) brief_status = exact_normal(&brief, det, &det);
        if (brief_status == HAMEL_OK) brief_status = add_factors(&brief, det, &found);
        if (brief_status != HAMEL_OK && !exact_never_zero(&brief, raw)) *vec_push(&found) = raw;
    }
    *complete = d->r <= LARGEST;
    *count = found.count;
    *where = found.items;
    return status;
}
