/// One coordinate after the other: two derivatives along motions, two tests for zero.
#include "mech/quasi/closed_motion.h"

#include <stdlib.h>

#include "exact/sign/sign.h"
#include "expr/calculus.h"
#include "expr/print_tokens.h"
#include "expr/sum.h"
#include "space/field.h"

/// The derivative along motions of functions of (q, v, t), all of them short.
typedef struct along {
    exact x;
    const space *q;
    const mech_quasi *d;
} along;

/// D f, canonical; false where that is long.
static bool rate_of(along *k, expr f, expr *out) {
    expr_pool *pool = k->q->pool;
    sum total = {0};
    space_advance(k->q, k->d->basis.velocity, 1, &f, out);
    sum_add(pool, &total, 1, *out);
    for (size_t a = 0; a < k->d->r; a++)
        sum_add_product(pool, &total, 1, k->d->rates[a],
                        expr_diff(pool, f, k->d->basis.symbols[a]));
    *out = sum_take(pool, &total);
    vec_clear(&total);
    return exact_normalise(&k->x, out) == HAMEL_OK &&
           expr_infix_tokens(pool, *out) <= READABLE_TOKENS;
}

static bool is_constant(along *k, expr f) {
    expr rate;
    return rate_of(k, f, &rate) && exact_is_zero(&k->x, rate) == TRUTH_YES;
}

/// Whether u vibrates: κ and −D u/κ.
static bool vibrates(along *k, expr u, expr rate, expr *square, expr *swing) {
    expr_pool *pool = k->q->pool;
    expr second;
    if (!rate_of(k, rate, &second)) return false;
    *square = expr_neg(pool, expr_div(pool, second, u));
    if (exact_normalise(&k->x, square) != HAMEL_OK || !is_constant(k, *square)) return false;
    const sign_set may = exact_signs_of(&k->x, *square).may;
    if ((may & SIGN_MINUS) != 0 || may == SIGN_ZERO) return false;
    *swing = expr_neg(pool, expr_div(pool, rate, *square));
    return exact_normalise(&k->x, swing) == HAMEL_OK;
}

static bool look(along *k, size_t direction, expr coordinate, closed_coordinate *out) {
    const expr u = k->d->basis.velocity[direction];
    expr rate;
    *out = (closed_coordinate){.direction = direction, .coordinate = coordinate, .speed = u};
    if (exact_is_zero(&k->x, u) != TRUTH_NO || !rate_of(k, u, &rate)) return false;
    const truth still = exact_is_zero(&k->x, rate);
    out->uniform = still == TRUTH_YES;
    return out->uniform || (still == TRUTH_NO && vibrates(k, u, rate, &out->square, &out->swing));
}

/// Whether two coordinates that vibrate move on a circle.
static bool on_circle(along *k, const closed_coordinate *a, const closed_coordinate *b) {
    expr_pool *pool = k->q->pool;
    if (a->uniform || b->uniform ||
        exact_is_zero(&k->x, expr_sub(pool, a->square, b->square)) != TRUTH_YES)
        return false;
    return is_constant(
        k, expr_add2(pool, expr_pow_int(pool, a->speed, 2), expr_pow_int(pool, b->speed, 2)));
}

/// ω = D w/u, where D w = −κ times the swing of w.
static bool turns(along *k, const closed_coordinate *u, const closed_coordinate *w, expr *turn) {
    expr_pool *pool = k->q->pool;
    *turn = expr_neg(pool, expr_div(pool, expr_mul2(pool, w->square, w->swing), u->speed));
    return exact_normalise(&k->x, turn) == HAMEL_OK && is_constant(k, *turn);
}

static void find_circles(along *k, closed_motion *m) {
    for (size_t i = 0; i < m->count; i++) {
        for (size_t j = i + 1; j < m->count && m->items[i].with == i; j++) {
            closed_coordinate *u = &m->items[i], *w = &m->items[j];
            if (w->with != j || !on_circle(k, u, w) || !turns(k, u, w, &u->turn)) continue;
            w->turn = u->turn;
            u->with = j;
            w->with = i;
        }
    }
}

void closed_motion_init(closed_motion *m, exact *x, const mech_system *s, const mech_quasi *d) {
    const space *q = s->q;
    *m = (closed_motion){0};
    if (!d->closed) return;
    along k = {.x = readable_limits(x), .q = q, .d = d};
    m->items = MEM_NEW(closed_coordinate, q->factor_count);
    size_t direction = 0;
    for (size_t i = 0; i < q->factor_count; direction += q->factors[i++].kind->dimension) {
        if (q->factors[i].kind->entry_count != 1) continue;
        closed_coordinate *item = &m->items[m->count];
        if (!look(&k, direction, q->factors[i].entries[0], item)) continue;
        item->with = m->count++;
    }
    find_circles(&k, m);
}

void closed_motion_clear(closed_motion *m) {
    free(m->items);
    *m = (closed_motion){0};
}
