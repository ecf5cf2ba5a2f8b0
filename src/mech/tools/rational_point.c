/// Values for lines, angles and rotations by number, and those of sines and cosines of sums of
/// angles by the addition formulas.
#include "mech/tools/rational_point.h"

#include <stdlib.h>

#include "base/random.h"
#include "base/vec.h"
#include "expr/walk.h"

typedef VEC(expr) expr_list;

typedef struct circle_point {
    expr cosine, sine;
} circle_point;

/// The values of entries while a point is being made.
typedef struct making {
    expr_pool *pool;
    expr_list from, to;
    expr_list angles;
    VEC(circle_point) places; ///< of the angles
} making;

static void give(making *m, expr node, expr value) {
    *vec_push(&m->from) = node;
    *vec_push(&m->to) = value;
}

/// (cos, sin) = ((a² − b²), 2ab)/(a² + b²)
static circle_point on_circle(expr_pool *pool, long a, long b) {
    const long norm = a * a + b * b;
    return (circle_point){expr_ratio(pool, a * a - b * b, norm), expr_ratio(pool, 2 * a * b, norm)};
}

/// The rotation of the quaternion (w, u).
static void give_rotation(making *m, const expr *entries, const long q[4]) {
    const long w = q[0], *u = q + 1;
    const long norm = w * w + u[0] * u[0] + u[1] * u[1] + u[2] * u[2];
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            long e = 2 * u[i] * u[j];
            if (i == j) e += 2 * w * w - norm;
            else e += ((j - i + 3) % 3 == 1 ? -2 : 2) * w * u[3 - i - j];
            give(m, entries[3 * i + j], expr_ratio(m->pool, e, norm));
        }
    }
}

enum { SIMPLE_POINTS = 6 };

/// Small whole numbers. At simple points they describe turns about one axis, and the angles of the
/// space are zero or a quarter turn: what is symmetric in the axes then falls apart into factors.
static void choose(random_state *r, size_t number, size_t factor, long out[4]) {
    const bool simple = number < SIMPLE_POINTS;
    for (size_t i = 0; i < 4; i++) out[i] = simple ? 0 : (long)random_below(r, 5) - 2;
    if (simple) {
        out[0] = 2;
        out[1 + (number + factor) % 3] = 1;
    } else if (out[0] == 0 && out[1] == 0) out[0] = 1;
}

static void give_entries(making *m, const space *q, size_t number) {
    random_state r = {number + 1};
    for (size_t k = 0; k < q->factor_count; k++) {
        const space_factor *f = &q->factors[k];
        long v[4];
        choose(&r, number, k, v);
        if (f->kind == &factor_line) {
            give(m, f->entries[0], expr_int(m->pool, v[0]));
        } else if (f->kind == &factor_angle) {
            const long quarter = number < SIMPLE_POINTS && number >= SIMPLE_POINTS / 2;
            *vec_push(&m->angles) = f->entries[0];
            *vec_push(&m->places) = number < SIMPLE_POINTS ? on_circle(m->pool, 1, quarter)
                                                           : on_circle(m->pool, v[0], v[1]);
        } else if (f->kind->entry_count > 1) {
            give_rotation(m, f->entries, v);
        }
    }
}

static circle_point add_angles(expr_pool *pool, circle_point a, circle_point b) {
    return (circle_point){
        expr_sub(pool, expr_mul2(pool, a.cosine, b.cosine), expr_mul2(pool, a.sine, b.sine)),
        expr_add2(pool, expr_mul2(pool, a.sine, b.cosine), expr_mul2(pool, a.cosine, b.sine))};
}

/// k times an angle, k a whole number.
static bool place_of_term(const making *m, expr term, circle_point *out) {
    expr_pool *pool = m->pool;
    long k = 1;
    if (expr_op_of(pool, term) == EXPR_MUL && expr_arity(pool, term) == 2 &&
        expr_is_number(pool, expr_arg(pool, term, 0))) {
        mpq_srcptr factor = expr_value(pool, expr_arg(pool, term, 0));
        if (mpz_cmp_ui(mpq_denref(factor), 1) != 0 || !mpz_fits_sint_p(mpq_numref(factor)))
            return false;
        k = mpz_get_si(mpq_numref(factor));
        term = expr_arg(pool, term, 1);
    }
    for (size_t i = 0; i < m->angles.count; i++) {
        if (!expr_same(m->angles.items[i], term) || labs(k) > 64) continue;
        circle_point one = m->places.items[i];
        if (k < 0) one.sine = expr_neg(pool, one.sine);
        *out = (circle_point){expr_int(pool, 1), expr_int(pool, 0)};
        for (long j = 0; j < labs(k); j++) *out = add_angles(pool, *out, one);
        return true;
    }
    return false;
}

static bool place_of(const making *m, expr argument, circle_point *out) {
    if (expr_op_of(m->pool, argument) != EXPR_ADD) return place_of_term(m, argument, out);
    *out = (circle_point){expr_int(m->pool, 1), expr_int(m->pool, 0)};
    for (uint32_t i = 0; i < expr_arity(m->pool, argument); i++) {
        circle_point one;
        if (!place_of_term(m, expr_arg(m->pool, argument, i), &one)) return false;
        *out = add_angles(m->pool, *out, one);
    }
    return true;
}

static bool holds_position(const space *q, expr e) {
    expr_walk w;
    uint32_t place;
    bool found = false;
    expr_walk_init(&w, q->pool, 1, &e);
    for (size_t i = 0; i < q->entry_count && !found; i++)
        found = expr_walk_find(&w, q->entries[i], &place);
    expr_walk_clear(&w);
    return found;
}

/// The values of all sines and the like.
static bool give_waves(making *m, const space *q, size_t count, const expr *e) {
    expr_pool *pool = m->pool;
    expr_walk w;
    bool all = true;
    expr_walk_init(&w, pool, count, e);
    for (uint32_t i = 0; i < w.count && all; i++) {
        const expr node = {w.ids[i]};
        const expr_op op = expr_op_of(pool, node);
        if (op < EXPR_SIN || op > EXPR_CSC) continue;
        circle_point at;
        const expr argument = expr_arg(pool, node, 0);
        if (!holds_position(q, argument)) continue;
        all = place_of(m, argument, &at);
        if (!all) break;
        const expr one = expr_int(pool, 1);
        const expr c = at.cosine, s = at.sine;
        give(m, node,
             op == EXPR_SIN   ? s
             : op == EXPR_COS ? c
             : op == EXPR_TAN ? expr_div(pool, s, c)
             : op == EXPR_COT ? expr_div(pool, c, s)
             : op == EXPR_SEC ? expr_div(pool, one, c)
                              : expr_div(pool, one, s));
    }
    expr_walk_clear(&w);
    return all;
}

hamel_status rational_point_init(rational_point *p, const space *q, size_t number, size_t count,
                                 const expr *e) {
    making m = {.pool = q->pool};
    give_entries(&m, q, number);
    const bool all = give_waves(&m, q, count, e);
    *p = (rational_point){m.from.count, m.from.items, m.to.items};
    vec_clear(&m.angles);
    vec_clear(&m.places);
    if (!all) rational_point_clear(p);
    return all ? HAMEL_OK : HAMEL_INVALID;
}

void rational_point_clear(rational_point *p) {
    free(p->from);
    free(p->to);
    *p = (rational_point){0};
}
