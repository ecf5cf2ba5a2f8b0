/// Solving one after another. Nothing here is trusted: unknowns_hold looks whether it is so.
#include "space/unknowns.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "expr/calculus.h"
#include "expr/walk.h"

void unknowns_init(unknowns *z, exact *x, size_t count, const expr *symbols) {
    *z = (unknowns){.x = x,
                    .count = count,
                    .symbols = symbols,
                    .found = MEM_NEW(expr, count),
                    .known = MEM_NEW_ZERO(bool, count)};
}

void unknowns_clear(unknowns *z) {
    free(z->found);
    free(z->known);
}

void unknowns_put(const unknowns *z, size_t count, const expr *e, expr *out) {
    expr *from = MEM_NEW(expr, z->count), *to = MEM_NEW(expr, z->count);
    size_t known = 0;
    for (size_t a = 0; a < z->count; a++) {
        if (z->known[a]) from[known] = z->symbols[a], to[known++] = z->found[a];
    }
    expr_substitute(z->x->pool, count, e, known, from, to, out);
    free(from);
    free(to);
}

/// The only unknown that an expression has in it; count if there are none or several.
static size_t only_unknown(const unknowns *z, expr e) {
    size_t only = z->count;
    for (size_t a = 0; a < z->count; a++) {
        if (z->known[a] || !expr_contains(z->x->pool, e, z->symbols[a])) continue;
        if (only < z->count) return z->count;
        only = a;
    }
    return only;
}

/// Solves e(z_a) = value where e is linear in z_a; false if it is not.
static bool solve_linear(unknowns *z, expr e, expr value, size_t a) {
    exact quiet = exact_quietly(z->x);
    expr_pool *pool = z->x->pool;
    size_t count;
    unsigned long *powers;
    expr *coefficients, slope = expr_int(pool, 0), rest = slope;
    if (exact_collect(&quiet, e, 1, &z->symbols[a], &count, &powers, &coefficients) != HAMEL_OK)
        return false;
    bool linear = true;
    for (size_t i = 0; i < count && linear; i++) {
        linear = powers[i] <= 1 && !expr_contains(pool, coefficients[i], z->symbols[a]);
        if (powers[i] == 1) slope = coefficients[i];
        else rest = coefficients[i];
    }
    linear = linear && exact_is_zero(&quiet, slope) == TRUTH_NO;
    if (linear) {
        z->found[a] = expr_div(pool, expr_sub(pool, value, rest), slope);
        linear = exact_normalise(&quiet, &z->found[a]) == HAMEL_OK;
    }
    free(powers);
    free(coefficients);
    return linear;
}

/// The slopes of an equation by the open unknowns, and its right side; false if the slopes have
/// unknowns in them.
static bool linear_row(const unknowns *z, expr e, expr value, size_t open, const size_t *which,
                       expr *row) {
    expr_pool *pool = z->x->pool;
    expr *symbols = MEM_NEW(expr, open), *zero = MEM_NEW(expr, open), rest;
    for (size_t j = 0; j < open; j++) {
        symbols[j] = z->symbols[which[j]];
        zero[j] = expr_int(pool, 0);
    }
    expr_gradient(pool, e, open, symbols, row);
    exact quiet = exact_quietly(z->x);
    bool linear = exact_normalise_all(&quiet, open, row) == HAMEL_OK &&
                  !expr_mentions(pool, open, row, open, symbols);
    expr_substitute(pool, 1, &e, open, symbols, zero, &rest);
    row[open] = expr_sub(pool, value, rest);
    free(symbols);
    free(zero);
    return linear;
}

/// All open unknowns at once, by those equations that are linear in them.
static bool solve_together(unknowns *z, size_t equations, const expr *now, const expr *right) {
    size_t *which = MEM_NEW(size_t, z->count), *pivots = MEM_NEW(size_t, equations), open = 0;
    size_t rows = 0, rank = 0;
    for (size_t a = 0; a < z->count; a++) {
        if (!z->known[a]) which[open++] = a;
    }
    expr *A = MEM_NEW(expr, equations * (open + 1)), *R = MEM_NEW(expr, equations * (open + 1));
    for (size_t i = 0; i < equations; i++)
        rows += linear_row(z, now[i], right[i], open, which, A + rows * (open + 1));
    exact quiet = exact_quietly(z->x);
    bool solved = open > 0 && rows >= open &&
                  exact_row_reduce(&quiet, rows, open + 1, A, &rank, R, pivots) == HAMEL_OK;
    solved = solved && rank == open && pivots[open - 1] == open - 1;
    for (size_t j = 0; j < open && solved; j++) {
        z->found[which[j]] = R[j * (open + 1) + open];
        z->known[which[j]] = true;
    }
    free(which);
    free(pivots);
    free(A);
    free(R);
    return solved;
}

bool unknowns_solve_one(unknowns *z, size_t equations, const expr *left, const expr *right) {
    expr *now = MEM_NEW(expr, equations);
    unknowns_put(z, equations, left, now);
    bool solved = false;
    for (size_t i = 0; i < equations && !solved; i++) {
        const size_t a = only_unknown(z, now[i]);
        solved = a < z->count && solve_linear(z, now[i], right[i], a);
        if (solved) z->known[a] = true;
    }
    if (!solved) solved = solve_together(z, equations, now, right);
    free(now);
    return solved;
}

/// The first that is not known: angles before others.
static size_t next_guess(const unknowns *z) {
    size_t best = z->count;
    bool angle = false;
    for (size_t a = 0; a < z->count; a++) {
        const bool turns = expr_symbol_info_of(z->x->pool, z->symbols[a])->kind == EXPR_ANGLE;
        if (z->known[a] || (best < z->count && (angle || !turns))) continue;
        best = a;
        angle = turns;
    }
    return best;
}

bool unknowns_solve(unknowns *z, size_t equations, const expr *left, const expr *right,
                    const expr *guesses) {
    memset(z->known, 0, z->count * sizeof *z->known);
    z->guessed = false;
    for (size_t a; (a = next_guess(z)) < z->count;) {
        if (unknowns_solve_one(z, equations, left, right)) continue;
        if (guesses == NULL) return false;
        z->found[a] = guesses[a];
        z->known[a] = z->guessed = true;
    }
    return true;
}

truth unknowns_hold(const unknowns *z, size_t equations, const expr *left, const expr *right,
                    size_t *which) {
    expr *now = MEM_NEW(expr, equations);
    unknowns_put(z, equations, left, now);
    truth same = TRUTH_YES;
    exact quiet = exact_quietly(z->x);
    for (size_t i = 0; i < equations && same == TRUTH_YES; i++) {
        same = exact_equal(&quiet, now[i], right[i]);
        *which = i;
    }
    free(now);
    return same;
}
