/// Squares of speeds are looked at after every step, beside the largest they were.
#include "run/motion/directions.h"

#include <math.h>
#include <stdlib.h>

#include "expr/print.h"
#include "expr/walk.h"
#include "run/motion/run_internal.h"

/// A speed that has come down to that part of the largest it was is zero: steps of the tolerances
/// that can be asked for no longer resolve its direction.
static const double GONE = 1e-9;

typedef struct run_directions {
    VEC(expr) squares; ///< of speeds
    double *values, *largest;
    run_function function; ///< (state, w, t) → squares
} run_directions;

static bool mentions_velocity(const space *q, expr e) {
    return expr_mentions(q->pool, 1, &e, q->n, q->velocities);
}

/// An even power of something that moves, with positive factors or without.
static bool is_square(const space *q, expr e) {
    const expr_pool *pool = q->pool;
    const expr_op op = expr_op_of(pool, e);
    const size_t n = op == EXPR_MUL ? expr_arity(pool, e) : 1;
    bool moves = false;
    for (size_t i = 0; i < n; i++) {
        const expr f = op == EXPR_MUL ? expr_arg(pool, e, (uint32_t)i) : e;
        if (expr_is_number(pool, f)) {
            if (mpq_sgn(expr_value(pool, f)) < 0) return false;
            continue;
        }
        if (expr_op_of(pool, f) != EXPR_POW) return false;
        mpq_srcptr a = expr_value(pool, expr_arg(pool, f, 1));
        if (mpz_cmp_ui(mpq_denref(a), 1) != 0 || mpz_odd_p(mpq_numref(a))) return false;
        moves = moves || mentions_velocity(q, expr_arg(pool, f, 0));
    }
    return moves;
}

/// The sum of squares of which a node is a negative root.
static bool divides_by_speed(const space *q, expr e, expr *square) {
    const expr_pool *pool = q->pool;
    if (expr_op_of(pool, e) != EXPR_POW) return false;
    mpq_srcptr a = expr_value(pool, expr_arg(pool, e, 1));
    *square = expr_arg(pool, e, 0);
    if (mpq_sgn(a) > 0 || mpz_cmp_ui(mpq_denref(a), 2) != 0) return false;
    if (expr_op_of(pool, *square) != EXPR_ADD) return false;
    bool good = true;
    for (uint32_t i = 0; i < expr_arity(pool, *square); i++)
        good = good && is_square(q, expr_arg(pool, *square, i));
    return good;
}

static void find(const run_motion *r, run_directions *d) {
    expr_walk w;
    expr_walk_init(&w, r->m->pool, r->q->n, r->force);
    for (uint32_t p = 0; p < w.count; p++) {
        expr square;
        bool known = !divides_by_speed(r->q, (expr){w.ids[p]}, &square);
        for (size_t k = 0; k < d->squares.count && !known; k++)
            known = expr_same(d->squares.items[k], square);
        if (!known) *vec_push(&d->squares) = square;
    }
    expr_walk_clear(&w);
}

hamel_status run_directions_compile(run_motion *r) {
    run_directions *d = MEM_NEW_ZERO(run_directions, 1);
    find(r, d);
    if (d->squares.count == 0) {
        free(d);
        return HAMEL_OK;
    }
    r->directions = d;
    d->values = MEM_NEW_ZERO(double, d->squares.count);
    d->largest = MEM_NEW_ZERO(double, d->squares.count);
    return function_init(&d->function, r->m, r->q->n, r->q->velocities, d->squares.count,
                         d->squares.items, r->messages);
}

void run_directions_destroy(run_motion *r) {
    run_directions *d = r->directions;
    if (d == NULL) return;
    function_clear(&d->function);
    vec_clear(&d->squares);
    free(d->values);
    free(d->largest);
    free(d);
    r->directions = NULL;
}

bool run_directions_exist(run_motion *r, double t, text *why) {
    run_directions *d = r->directions;
    if (d == NULL) return true;
    if (!function_defined(&d->function, r->point, r->watched + r->q->entry_count, t, d->values))
        return true;
    for (size_t k = 0; k < d->squares.count; k++) {
        d->largest[k] = fmax(d->largest[k], d->values[k]);
        if (d->values[k] > GONE * GONE * d->largest[k]) continue;
        text_add(why, "the speed sqrt(");
        if (expr_infix_tokens(r->m->pool, d->squares.items[k]) > 30 ||
            expr_print(r->m->pool, d->squares.items[k], EXPR_INFIX, why) != HAMEL_OK)
            text_add(why, "..");
        text_add(why, ") comes to zero, and a force that follows its direction has none there: "
                      "friction that sticks along more than three directions, or is no multiple of "
                      "the velocity, is not modelled");
        return false;
    }
    return true;
}
