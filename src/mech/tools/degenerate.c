/// The rank drops where all minors of its order vanish. It never does if one of them, or the sum of
/// their squares, vanishes nowhere (cos² θ + sin² θ).
#include "mech/tools/degenerate.h"

#include <stdlib.h>
#include <string.h>

#include "base/vec.h"
#include "exact/sign/sign_solver.h"
#include "expr/calculus.h"
#include "expr/sum.h"
#include "expr/walk.h"
#include "mech/tools/locus.h"

enum { MOST_MINORS = 200 };

typedef VEC(expr) list;

bool mech_next_set(size_t m, size_t k, size_t *set) {
    size_t i = m;
    while (i > 0 && set[i - 1] == k - m + i - 1) i--;
    if (i == 0) return false;
    set[i - 1]++;
    for (; i < m; i++) set[i] = set[i - 1] + 1;
    return true;
}

bool mech_vanishes_nowhere(exact *x, const space *q, expr e) {
    if (mech_is_constant(q, e) || exact_never_zero(x, e)) return true;
    return x->level_count > 0 && exact_never_zero_on(x, e, x->level_count, x->levels);
}

/// The nonzero minors of some rows, of each column set; of f and −f the one that comes first.
static hamel_status add_minors(exact *x, size_t rank, size_t cols, const expr *rows, list *minors) {
    size_t *set = MEM_NEW(size_t, rank);
    hamel_status status = HAMEL_OK;
    for (size_t i = 0; i < rank; i++) set[i] = i;
    do {
        expr det;
        status = mech_minor(x, rank, cols, rows, set, &det);
        if (status != HAMEL_OK || sum_zero(x->pool, det)) continue;
        bool known = false;
        for (size_t k = 0; k < minors->count && !known; k++)
            known = expr_same(minors->items[k], det) ||
                    expr_same(minors->items[k], expr_neg(x->pool, det));
        if (!known) *vec_push(minors) = det;
    } while (status == HAMEL_OK && minors->count < MOST_MINORS && mech_next_set(rank, cols, set));
    free(set);
    return status;
}

/// All minors of order `rank`; d->rows become the first independent ones.
static hamel_status find_minors(mech_degenerate *d, exact *x, size_t rows, size_t cols,
                                const expr *A, list *minors) {
    const size_t rank = d->rank;
    size_t *set = MEM_NEW(size_t, rank);
    expr *some = MEM_NEW(expr, rank * cols);
    hamel_status status;
    for (size_t i = 0; i < rank; i++) set[i] = i;
    do {
        const bool first = minors->count == 0;
        for (size_t i = 0; i < rank; i++)
            memcpy(some + i * cols, A + set[i] * cols, cols * sizeof *some);
        status = add_minors(x, rank, cols, some, minors);
        if (first && minors->count > 0) memcpy(d->rows, set, rank * sizeof *set);
    } while (status == HAMEL_OK && minors->count < MOST_MINORS && mech_next_set(rank, rows, set));
    free(set);
    free(some);
    return status;
}

/// Whether the minors have no zero in common, as far as is seen; and the sum of their squares.
static hamel_status never_all_zero(exact *x, const space *q, const list *minors, bool *never,
                                   expr *squares) {
    sum total = {0};
    *never = false;
    for (size_t i = 0; i < minors->count; i++) {
        *never = *never || mech_vanishes_nowhere(x, q, minors->items[i]);
        sum_add_product(x->pool, &total, 1, minors->items[i], minors->items[i]);
    }
    *squares = sum_take(x->pool, &total);
    vec_clear(&total);
    const hamel_status status = *never ? HAMEL_OK : exact_normalise(x, squares);
    *never = *never || mech_vanishes_nowhere(x, q, *squares);
    return status;
}

bool mech_is_unbounded(const expr_pool *pool, expr coordinate) {
    const expr_symbol_info *info = expr_symbol_info_of(pool, coordinate);
    return !info->positive && !info->nonzero && !info->has_lower && !info->has_upper;
}

/// Whether all of them vanish where every line is zero: the fixed point of turns.
static bool zero_at_origin(const space *q, const list *minors) {
    expr *entries = MEM_NEW(expr, q->entry_count), *zero = MEM_NEW(expr, q->entry_count), e;
    size_t lines = 0;
    bool all = true;
    for (size_t f = 0; f < q->factor_count; f++) {
        if (q->factors[f].kind != &factor_line) continue;
        entries[lines] = q->factors[f].entries[0];
        all = all && mech_is_unbounded(q->pool, entries[lines]);
        zero[lines++] = expr_int(q->pool, 0);
    }
    for (size_t i = 0; i < minors->count && all; i++) {
        expr_substitute(q->pool, 1, &minors->items[i], lines, entries, zero, &e);
        all = sum_zero(q->pool, e);
    }
    free(entries);
    free(zero);
    return all;
}

static bool has_parameters(const expr_pool *pool, expr e) {
    expr_walk w;
    bool any = false;
    expr_walk_init(&w, pool, 1, &e);
    for (uint32_t i = 0; i < w.count && !any; i++) {
        const expr node = {w.ids[i]};
        any = expr_op_of(pool, node) == EXPR_SYMBOL &&
              expr_symbol_info_of(pool, node)->kind == EXPR_PARAMETER;
    }
    expr_walk_clear(&w);
    return any;
}

/// Whether a hypersurface f = 0 is there: it can be written as a coordinate that takes all values.
static bool has_sheet(exact *x, const space *q, expr f) {
    locus_sheet sheets[LOCUS_SHEETS];
    const size_t count = locus_solve(x, q, f, sheets);
    bool there = false;
    for (size_t k = 0; k < count; k++)
        there = there || mech_is_unbounded(x->pool, sheets[k].coordinate);
    return there;
}

/// Whether all minors vanish somewhere; `squares` is the sum of their squares, d->content what they
/// have in common.
static truth vanish_together(mech_degenerate *d, exact *x, const space *q, const list *minors,
                             expr squares) {
    if (minors->count >= MOST_MINORS) return TRUTH_UNKNOWN; // there may be others
    if (zero_at_origin(q, minors)) return TRUTH_YES;
    if (!mech_is_constant(q, d->content) && has_sheet(x, q, d->content)) return TRUTH_YES;
    const exact_signs s = exact_signs_decided(x, squares, 0, NULL);
    d->by_solver = s.by == SIGN_BY_SOLVER;
    if (!(s.may & SIGN_ZERO)) return TRUTH_NO;
    return s.zero_found && !has_parameters(x->pool, squares) ? TRUTH_YES : TRUTH_UNKNOWN;
}

/// The factors of the common divisor, each once.
static hamel_status find_content(mech_degenerate *d, exact *x, const space *q, const list *minors) {
    expr common, unit, *factors = NULL;
    long *powers = NULL;
    size_t count = 0;
    hamel_status status = mech_common_factor(x, q, minors->count, minors->items, &common);
    if (status != HAMEL_OK || expr_is_int(x->pool, common, 1)) return status;
    status = exact_factor(x, common, &unit, &count, &factors, &powers);
    for (size_t i = 0; i < count && status == HAMEL_OK; i++) {
        if (powers[i] > 0 && !mech_vanishes_nowhere(x, q, factors[i]))
            d->content = expr_mul2(x->pool, d->content, factors[i]);
    }
    free(factors);
    free(powers);
    return status;
}

hamel_status mech_degenerate_init(mech_degenerate *d, exact *x, const space *q, size_t rows,
                                  size_t cols, const expr *A) {
    *d = (mech_degenerate){
        .rows = MEM_NEW(size_t, rows), .content = expr_int(x->pool, 1), .drops = TRUTH_NO};
    list minors = {0};
    bool never = true;
    expr squares = expr_int(x->pool, 0);
    hamel_status status = rows > 0 ? exact_rank(x, rows, cols, A, &d->rank) : HAMEL_OK;
    if (status == HAMEL_OK && d->rank > 0) status = find_minors(d, x, rows, cols, A, &minors);
    if (status == HAMEL_OK && d->rank > 0) status = never_all_zero(x, q, &minors, &never, &squares);
    if (status == HAMEL_OK && !never) {
        status = find_content(d, x, q, &minors);
        if (status == HAMEL_OK) d->drops = vanish_together(d, x, q, &minors, squares);
    }
    if (d->drops == TRUTH_NO) minors.count = 0;
    d->minor_count = minors.count;
    d->minors = minors.items;
    if (status != HAMEL_OK) mech_degenerate_clear(d);
    return status;
}

void mech_degenerate_clear(mech_degenerate *d) {
    free(d->rows);
    free(d->minors);
    *d = (mech_degenerate){0};
}
