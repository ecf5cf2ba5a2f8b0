/// For which parameters a form is definite, one way or the other: its leading minors Δ_k are
/// positive for even k, and Δ_1 Δ_k for odd ones (J. Sylvester).
///
/// Of a pencil A + τ B one member has to be. Tried are those whose τ is in the middle between the
/// roots of a factor q_2 τ² + q_1 τ + q_0 of the determinant, τ = −q_1/(2 q_2), and the same with A
/// and B exchanged: definite members lie between such roots, so that the middle is definite if any
/// member is, where q is the one factor; the condition is that of its discriminant. Else A and B.
#include "run/steady/definite_internal.h"

#include <stdlib.h>
#include <string.h>

#include "exact/sign/sign.h"
#include "expr/calculus.h"
#include "expr/print_tokens.h"
#include "expr/walk.h"
#include "run/steady/steady_internal.h"

enum { MOST_READ = 150, MOST_IN_PENCIL = 6 };

typedef struct definite {
    steady_point *at;
    exact x;
    size_t w;
    size_t tokens; ///< of the best so far
    steady_needs best;
} definite;

/// The conditions of a form.
static bool minors(definite *d, const expr *form, steady_needs *needs) {
    expr_pool *pool = d->x.pool;
    expr first = EXPR_NONE, *block = MEM_NEW(expr, d->w * d->w + 1);
    bool good = true;
    for (size_t k = 1; k <= d->w && good; k++) {
        expr minor = EXPR_NONE, needed = EXPR_NONE;
        for (size_t i = 0; i < k * k; i++) block[i] = form[i / k * d->w + i % k];
        good = exact_determinant(&d->x, k, block, &minor) == HAMEL_OK;
        if (k == 1) first = minor;
        if (!good || (k == 1 && d->w > 1)) continue;
        if (k % 2 == 1) minor = expr_mul2(pool, first, minor);
        good = steady_condition_of(&d->x, minor, &needed, needs) &&
               expr_infix_tokens(pool, needed) <= MOST_READ;
        if (good) steady_add_condition(pool, needed, needs);
    }
    free(block);
    return good;
}

/// Keeps the conditions of a form if they hold at the motion and are shorter than what was there.
static void try_form(definite *d, const expr *form, const steady_needs *before) {
    size_t tokens = 0;
    steady_needs mine = {.unequal_count = before->unequal_count,
                         .unequal = mem_copy(before->unequal, before->unequal_count, sizeof(expr))};
    bool good = minors(d, form, &mine);
    if (good) steady_settle(&d->x, &mine);
    good = good && steady_conditions_hold(d->at, &mine);
    for (size_t i = 0; i < mine.count && good; i++)
        tokens += 1 + expr_infix_tokens(d->x.pool, mine.list[i]);
    if (good && tokens < d->tokens) {
        d->tokens = tokens;
        steady_needs_clear(&d->best);
        d->best = mine;
    } else {
        steady_needs_clear(&mine);
    }
}

/// A form over a root that all of its entries have, so that determinants are polynomials.
static void divide_by_root(definite *d, expr *form) {
    expr_pool *pool = d->x.pool;
    const size_t size = d->w * d->w;
    expr_walk all;
    expr *over = MEM_NEW(expr, size + 1);
    bool done = false;
    expr_walk_init(&all, pool, size, form);
    for (uint32_t i = 0; i < all.count && !done; i++) {
        const expr root = {all.ids[i]};
        if (expr_op_of(pool, root) != EXPR_POW ||
            mpz_cmp_ui(mpq_denref(expr_value(pool, expr_arg(pool, root, 1))), 1) == 0 ||
            !exact_never_zero(&d->x, expr_arg(pool, root, 0)))
            continue;
        for (size_t k = 0; k < size; k++) over[k] = expr_div(pool, form[k], root);
        done = exact_normalise_all(&d->x, size, over) == HAMEL_OK &&
               !expr_mentions(pool, size, over, 1, &root);
    }
    if (done) memcpy(form, over, size * sizeof *form);
    expr_walk_clear(&all);
    free(over);
}

/// A + τ B in the middle of each factor of its determinant that is quadratic in τ.
static void try_middles(definite *d, const expr *A, const expr *B, const steady_needs *before) {
    expr_pool *pool = d->x.pool;
    const size_t w = d->w;
    const expr tau = expr_symbol(pool, "steady_pencil", EXPR_OTHER);
    expr det, unit, *factors = NULL, *form = MEM_NEW(expr, w * w + 1);
    long *powers = NULL;
    size_t count = 0;
    for (size_t i = 0; i < w * w; i++) form[i] = expr_add2(pool, A[i], expr_mul2(pool, tau, B[i]));
    if (exact_determinant(&d->x, w, form, &det) == HAMEL_OK)
        (void)!exact_factor(&d->x, det, &unit, &count, &factors, &powers);
    for (size_t i = 0; i < count; i++) {
        const unsigned long one = 1, two = 2;
        expr q1, q2;
        if (powers[i] < 0 || !expr_contains(pool, factors[i], tau) ||
            exact_coefficient(&d->x, factors[i], 1, &tau, &one, &q1) != HAMEL_OK ||
            exact_coefficient(&d->x, factors[i], 1, &tau, &two, &q2) != HAMEL_OK ||
            exact_is_zero(&d->x, q2) != TRUTH_NO)
            continue;
        const expr middle = expr_div(pool, q1, expr_mul2(pool, expr_int(pool, -2), q2));
        for (size_t k = 0; k < w * w; k++)
            form[k] = expr_add2(pool, A[k], expr_mul2(pool, middle, B[k]));
        if (exact_normalise_all(&d->x, w * w, form) == HAMEL_OK) try_form(d, form, before);
    }
    free(factors);
    free(powers);
    free(form);
}

bool steady_definite_where(steady_point *at, size_t d, size_t w, expr *const *forms,
                           steady_needs *needs) {
    definite one = {.at = at, .x = exact_quietly(&at->x), .w = w, .tokens = SIZE_MAX};
    if (d > 2 || (d == 2 && w > MOST_IN_PENCIL)) return false;
    for (size_t f = 0; f < d; f++) divide_by_root(&one, forms[f]);
    for (size_t f = 0; f < d && d == 2; f++) try_middles(&one, forms[f], forms[1 - f], needs);
    for (size_t f = 0; f < d && one.tokens == SIZE_MAX; f++) try_form(&one, forms[f], needs);
    if (one.tokens == SIZE_MAX) return false;
    steady_needs_clear(needs);
    *needs = one.best;
    return true;
}
