/// Functions on a circle. An angle that stands under sines alone, as it is or with a whole factor,
/// is back after a turn: cos(2φ), sin(φ + ψ), exp(cos(φ − t)). What is written in another way may
/// still be a function on the circle, as cos²(φ/2) is: then that is proved. φ², cos(aφ) and exp(φ)
/// are none.
#include "exact/circle.h"

#include <stdlib.h>

#include "base/mem.h"
#include "expr/calculus.h"
#include "expr/walk.h"

static bool is_sine(expr_op op) { return op >= EXPR_SIN && op <= EXPR_CSC; }

/// Whether a part of the argument of a sine goes on by a whole multiple of every turn.
static bool turns_whole(expr_pool *pool, expr part, size_t count, const expr *angles) {
    bool whole = true;
    if (expr_is_symbol(pool, part)) return true;
    expr_walk w;
    uint32_t place;
    expr_walk_init(&w, pool, 1, &part);
    for (size_t i = 0; i < count && whole; i++) {
        if (!expr_walk_find(&w, angles[i], &place)) continue;
        const expr rate = expr_diff(pool, part, angles[i]);
        whole =
            expr_is_number(pool, rate) && mpz_cmp_ui(mpq_denref(expr_value(pool, rate)), 1) == 0;
    }
    expr_walk_clear(&w);
    return whole;
}

/// Marks the angles that some way from one of the e reaches without passing such a part of a sine.
static void mark_outside_of_sines(expr_pool *pool, size_t n, const expr *e, size_t count,
                                  const expr *angles, bool *outside) {
    expr_walk w;
    uint32_t place;
    expr_walk_init(&w, pool, n, e);
    bool *open = MEM_NEW_ZERO(bool, w.count);
    for (size_t i = 0; i < n; i++) open[expr_walk_place(&w, e[i])] = true;
    for (uint32_t p = w.count; p-- > 0;) { // parents before children
        const expr node = {w.ids[p]};
        if (!open[p]) continue;
        const bool sine = is_sine(expr_op_of(pool, node));
        const expr in = sine ? expr_arg(pool, node, 0) : node;
        const bool sum = !sine || expr_op_of(pool, in) == EXPR_ADD;
        for (uint32_t k = 0; k < (sum ? expr_arity(pool, in) : 1); k++) {
            const expr part = sum ? expr_arg(pool, in, k) : in;
            if (!sine || !turns_whole(pool, part, count, angles))
                open[expr_walk_place(&w, part)] = true;
        }
    }
    for (size_t i = 0; i < count; i++)
        outside[i] = expr_walk_find(&w, angles[i], &place) && open[place];
    free(open);
    expr_walk_clear(&w);
}

/// Whether e is proved to be the same after a turn.
static bool comes_back(exact *x, expr e, expr angle) {
    const expr turn = expr_mul2(x->pool, expr_int(x->pool, 2), expr_pi(x->pool));
    const expr further = expr_add2(x->pool, angle, turn);
    expr there;
    expr_substitute(x->pool, 1, &e, 1, &angle, &further, &there);
    return exact_equal(x, e, there) == TRUTH_YES;
}

void exact_bare_angles(exact *x, expr e, size_t count, const expr *angles, bool *bare) {
    exact quiet = exact_quietly(x);
    bool *outside = MEM_NEW(bool, count);
    mark_outside_of_sines(x->pool, 1, &e, count, angles, outside);
    for (size_t i = 0; i < count; i++)
        bare[i] = bare[i] || (outside[i] && !comes_back(&quiet, e, angles[i]));
    free(outside);
}

bool exact_under_sines(exact *x, size_t n, const expr *e, size_t count, const expr *angles) {
    bool *outside = MEM_NEW(bool, count), all = true;
    mark_outside_of_sines(x->pool, n, e, count, angles, outside);
    for (size_t i = 0; i < count; i++) all = all && !outside[i];
    free(outside);
    return all;
}
