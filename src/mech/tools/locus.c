/// Sheets are guessed, and proved by putting them in. For angles the guesses are θ = κ + Σ ±θ_j
/// with κ a multiple of a quarter turn and one or two other angles of f.
#include "mech/tools/locus.h"

#include <stdlib.h>

#include "base/mem.h"
#include "expr/calculus.h"
#include "expr/walk.h"

/// Whether f = 0 where coordinate = value.
static bool vanishes_on(exact *x, expr f, locus_sheet s) {
    expr there;
    expr_substitute(x->pool, 1, &f, 1, &s.coordinate, &s.value, &there);
    return expr_fault(x->pool, there) == EXPR_FAULT_NONE && exact_is_zero(x, there) == TRUTH_YES;
}

/// θ = value and θ = value + π.
static size_t angle_sheets(exact *x, expr f, expr angle, expr value, locus_sheet *sheets) {
    const expr half = expr_pi(x->pool);
    sheets[0] = (locus_sheet){angle, value};
    if (!vanishes_on(x, f, sheets[0])) return 0;
    sheets[1] = (locus_sheet){angle, expr_sub(x->pool, value, half)};
    return vanishes_on(x, f, sheets[1]) ? 2 : 1;
}

static size_t solve_angle(exact *x, expr f, expr angle, size_t count, const expr *others,
                          locus_sheet *sheets) {
    expr_pool *pool = x->pool;
    for (int quarter = 0; quarter < 2; quarter++) {
        const expr turn = expr_mul2(pool, expr_ratio(pool, quarter, 2), expr_pi(pool));
        size_t found = angle_sheets(x, f, angle, turn, sheets);
        if (found > 0) return found;
        for (size_t j = 0; j < count; j++) {
            for (int sign = 0; sign < 2; sign++) {
                const expr by = sign == 0 ? others[j] : expr_neg(pool, others[j]);
                found = angle_sheets(x, f, angle, expr_add2(pool, turn, by), sheets);
                if (found > 0) return found;
            }
        }
    }
    return 0;
}

/// x = −f_0/f_1 for f = f_0 + f_1 x.
static size_t solve_line(exact *x, expr f, expr line, locus_sheet *sheets) {
    expr_pool *pool = x->pool;
    const expr slope = expr_diff(pool, f, line), zero = expr_int(pool, 0);
    expr rest;
    if (exact_is_zero(x, expr_diff(pool, slope, line)) != TRUTH_YES) return 0;
    if (exact_is_zero(x, slope) != TRUTH_NO) return 0;
    expr_substitute(pool, 1, &f, 1, &line, &zero, &rest);
    sheets[0] = (locus_sheet){line, expr_neg(pool, expr_div(pool, rest, slope))};
    if (exact_normal(x, sheets[0].value, &sheets[0].value) != HAMEL_OK) return 0;
    return vanishes_on(x, f, sheets[0]) ? 1 : 0;
}

size_t locus_solve(exact *x, const space *q, expr f, locus_sheet sheets[LOCUS_SHEETS]) {
    expr *angles = MEM_NEW(expr, q->entry_count), *lines = MEM_NEW(expr, q->entry_count);
    size_t angle_count = 0, line_count = 0, found = 0;
    expr_walk w;
    uint32_t place;
    exact quiet = exact_quietly(x);
    expr_walk_init(&w, x->pool, 1, &f);
    for (size_t i = 0; i < q->entry_count; i++) {
        const expr_kind kind = expr_symbol_info_of(x->pool, q->entries[i])->kind;
        if (!expr_walk_find(&w, q->entries[i], &place)) continue;
        if (kind == EXPR_ANGLE) angles[angle_count++] = q->entries[i];
        if (kind == EXPR_LINE) lines[line_count++] = q->entries[i];
    }
    expr_walk_clear(&w);
    for (size_t i = 0; i < line_count && found == 0; i++)
        found = solve_line(&quiet, f, lines[i], sheets);
    for (size_t i = angle_count; i-- > 0 && found == 0;) // in terms of the angles before it
        found = solve_angle(&quiet, f, angles[i], i, angles, sheets);
    free(angles);
    free(lines);
    return found;
}
