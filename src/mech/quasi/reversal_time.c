/// Where all quasi-velocities are velocities of the space, the fields of D, the drift and the rates
///   q' = v^α X_α + X_0,   v' = f(q, v, t)
/// belong to the motion alone. It can be reversed about t₀ exactly if under (v, t) → (−v, 2t₀ − t)
/// X_α and f are even and X_0 is odd. So at t₀ odd derivatives by time vanish of what is even in t,
/// even ones of what is odd: of X_α and of the part of f that is even in v, of X_0 and of the part
/// that is odd. Times to try are zeros of such a derivative at some point; a sum of their squares
/// that has no zero says that there is no such time.
#include "mech/quasi/reversal_time.h"

#include <stdlib.h>

#include "base/vec.h"
#include "exact/sign/sign.h"
#include "expr/calculus.h"
#include "expr/sum.h"
#include "expr/walk.h"
#include "mech/tools/degenerate.h"
#include "mech/tools/rational_point.h"

typedef VEC(expr) list;

enum { FIRST_POINT = 1 }; // the one before it is the origin, where much vanishes
/// Points at which there is to be no such time: on lines, simple ones are all alike.
static const size_t points[] = {FIRST_POINT, FIRST_POINT + 1, 21, 22, 23, 24};

bool reversal_in_time(const mech_system *s) {
    const size_t n = s->q->n;
    return expr_contains(s->q->pool, s->lagrangian, s->q->time) ||
           expr_mentions(s->q->pool, s->p * n, s->beta, 1, &s->q->time) ||
           expr_mentions(s->q->pool, s->p, s->b, 1, &s->q->time) ||
           expr_mentions(s->q->pool, n, s->force, 1, &s->q->time);
}

// ---- what has to vanish at t₀ ------------------------------------------------------------------

/// Each v^α replaced by scale · (α + 1)/2.
static void put_velocities(const mech_quasi *d, expr_pool *pool, long scale, size_t count,
                           const expr *e, expr *out) {
    expr *to = MEM_NEW(expr, d->r);
    for (size_t k = 0; k < d->r; k++) to[k] = expr_ratio(pool, scale * (long)(k + 1), 2);
    expr_substitute(pool, count, e, d->r, d->basis.symbols, to, out);
    free(to);
}

/// The functions of time and parameters that X_α, X_0 and f are at a point, with the order of the
/// first derivative that has to vanish: 1 for what has to be even, 0 for what has to be odd.
typedef struct parts {
    list even, odd;
} parts;

static void parts_clear(parts *p) {
    vec_clear(&p->even);
    vec_clear(&p->odd);
}

static void push(list *to, const space *q, expr e) {
    if (expr_contains(q->pool, e, q->time)) *vec_push(to) = e;
}

static bool parts_init(parts *p, const mech_system *s, const mech_quasi *d, size_t number) {
    expr_pool *pool = s->q->pool;
    const size_t n = d->n, r = d->r, fields = r * n, count = fields + n + 2 * r;
    expr *e = MEM_NEW(expr, count);
    for (size_t i = 0; i < fields; i++) e[i] = d->basis.fields[i];
    for (size_t i = 0; i < n; i++) e[fields + i] = d->basis.drift[i];
    put_velocities(d, pool, 1, r, d->rates, e + fields + n);
    put_velocities(d, pool, -1, r, d->rates, e + fields + n + r);
    rational_point at;
    const bool good = rational_point_init(&at, s->q, number, count, e) == HAMEL_OK;
    *p = (parts){0};
    if (good) expr_substitute(pool, count, e, at.count, at.from, at.to, e);
    for (size_t i = 0; i < fields + n && good; i++)
        push(i < fields ? &p->even : &p->odd, s->q, e[i]);
    for (size_t k = 0; k < r && good; k++) {
        const expr ahead = e[fields + n + k], back = e[fields + n + r + k];
        push(&p->even, s->q, expr_add2(pool, ahead, back));
        push(&p->odd, s->q, expr_sub(pool, ahead, back));
    }
    if (good) rational_point_clear(&at);
    free(e);
    return good;
}

// ---- times -------------------------------------------------------------------------------------

/// e at t = value.
static expr at_time(const space *q, expr e, expr value) {
    expr_substitute(q->pool, 1, &e, 1, &q->time, &value, &e);
    return e;
}

static void add_time(const expr_pool *pool, list *times, expr t) {
    if (expr_fault(pool, t) != EXPR_FAULT_NONE) return;
    for (size_t k = 0; k < times->count; k++) {
        if (expr_same(times->items[k], t)) return;
    }
    *vec_push(times) = t;
}

/// The zero of g = g₀ + g₁ t, if a polynomial g is that after an even number of derivatives.
static void add_root(exact *x, const space *q, expr g, list *times) {
    enum { MOST = 5 };
    const expr zero = expr_int(q->pool, 0);
    for (int k = 0; k < MOST; k++) {
        const expr slope = expr_diff(q->pool, g, q->time),
                   second = expr_diff(q->pool, slope, q->time);
        if (exact_is_zero(x, slope) != TRUTH_NO) return;
        if (exact_is_zero(x, second) == TRUTH_YES) {
            const expr root = expr_div(q->pool, at_time(q, g, zero), at_time(q, slope, zero));
            add_time(q->pool, times, expr_neg(q->pool, root));
            return;
        }
        g = second;
    }
}

/// Of sin or cos of ωt + φ: the angle, its rate, the time at which it is zero, and how long a
/// quarter of a turn is.
typedef struct wave {
    expr angle, rate, first, quarter;
} wave;

/// False if the node is none.
static bool wave_of(const space *q, expr node, wave *out) {
    expr_pool *pool = q->pool;
    const expr_op op = expr_op_of(pool, node);
    if (op != EXPR_SIN && op != EXPR_COS) return false;
    out->angle = expr_arg(pool, node, 0);
    out->rate = expr_diff(pool, out->angle, q->time);
    if (expr_is_int(pool, out->rate, 0) || expr_contains(pool, out->rate, q->time)) return false;
    const expr start = at_time(q, out->angle, expr_int(pool, 0));
    out->first = expr_neg(pool, expr_div(pool, start, out->rate));
    out->quarter = expr_div(pool, expr_pi(pool), expr_mul2(pool, expr_int(pool, 2), out->rate));
    return true;
}

/// Quarters of the turns in functions as they were written, where an angle has its phase still.
static void add_quarters(const space *q, size_t count, const expr *e, list *times) {
    expr_walk w;
    wave a;
    expr_walk_init(&w, q->pool, count, e);
    for (uint32_t i = 0; i < w.count; i++) {
        if (!wave_of(q, (expr){w.ids[i]}, &a)) continue;
        add_time(q->pool, times, a.first);
        add_time(q->pool, times, expr_add2(q->pool, a.first, a.quarter));
    }
    expr_walk_clear(&w);
}

/// For sin and cos of ωt + φ the quarters of their turn, which may be eighths of that of a double
/// angle written out, and the phase of g = A cos + B sin.
static void add_phases(exact *x, const space *q, expr g, list *times) {
    expr_pool *pool = q->pool;
    expr_walk w;
    wave a;
    expr_walk_init(&w, pool, 1, &g);
    for (uint32_t i = 0; i < w.count; i++) {
        if (!wave_of(q, (expr){w.ids[i]}, &a)) continue;
        const expr angle = a.angle, rate = a.rate, first = a.first, half = a.quarter;
        const expr quarter = expr_add2(pool, first, half);
        add_time(pool, times, first);
        add_time(pool, times, quarter);
        add_time(pool, times, expr_add2(pool, first, expr_div(pool, half, expr_int(pool, 2))));
        add_time(pool, times, expr_sub(pool, first, expr_div(pool, half, expr_int(pool, 2))));
        const expr A = at_time(q, g, first), B = at_time(q, g, quarter);
        const expr both = expr_add2(pool, expr_mul2(pool, A, expr_cos(pool, angle)),
                                    expr_mul2(pool, B, expr_sin(pool, angle)));
        if (exact_is_zero(x, B) != TRUTH_NO ||
            exact_is_zero(x, expr_sub(pool, g, both)) != TRUTH_YES)
            continue;
        const expr phase = expr_apply(pool, EXPR_ATAN, expr_neg(pool, expr_div(pool, A, B)));
        add_time(pool, times, expr_add2(pool, first, expr_div(pool, phase, rate)));
    }
    expr_walk_clear(&w);
}

static bool is_polynomial(const expr_pool *pool, expr e) {
    expr_walk w;
    bool is = true;
    expr_walk_init(&w, pool, 1, &e);
    for (uint32_t i = 0; i < w.count && is; i++) {
        const expr node = {w.ids[i]};
        const expr_op op = expr_op_of(pool, node);
        is = op == EXPR_NUMBER || op == EXPR_SYMBOL || op == EXPR_ADD || op == EXPR_MUL ||
             (op == EXPR_POW && mpq_sgn(expr_value(pool, expr_arg(pool, node, 1))) > 0);
    }
    expr_walk_clear(&w);
    return is;
}

/// Times about which a polynomial that g is made of is even or odd: 1/2 for exp(t − t²).
static void add_centres(exact *x, const space *q, expr g, list *times) {
    enum { MOST = 8 };
    expr_walk w;
    expr_walk_init(&w, q->pool, 1, &g);
    for (uint32_t i = 0, seen = 0; i < w.count && seen < MOST; i++) {
        const expr node = {w.ids[i]};
        if (expr_op_of(q->pool, node) != EXPR_ADD || !expr_contains(q->pool, node, q->time) ||
            !is_polynomial(q->pool, node))
            continue;
        seen++;
        add_root(x, q, node, times);
        add_root(x, q, expr_diff(q->pool, node, q->time), times);
    }
    expr_walk_clear(&w);
}

size_t reversal_times(exact *x, const mech_system *s, const mech_quasi *d, expr **times) {
    const space *q = s->q;
    exact quiet = exact_quietly(x);
    list found = {0};
    parts p;
    *vec_push(&found) = expr_int(q->pool, 0);
    add_quarters(q, s->p * q->n, s->beta, &found);
    add_quarters(q, s->p, s->b, &found);
    add_quarters(q, q->n, s->force, &found);
    add_quarters(q, 1, &s->lagrangian, &found);
    if (parts_init(&p, s, d, FIRST_POINT)) {
        for (size_t k = 0; k < p.even.count; k++)
            *vec_push(&p.odd) = expr_diff(q->pool, p.even.items[k], q->time);
        for (size_t k = 0; k < p.odd.count; k++) {
            add_root(&quiet, q, p.odd.items[k], &found);
            add_phases(&quiet, q, p.odd.items[k], &found);
            add_centres(&quiet, q, p.odd.items[k], &found);
        }
    }
    parts_clear(&p);
    *times = found.items;
    return found.count;
}

// ---- no time -----------------------------------------------------------------------------------

static bool velocities_of_the_space(const mech_system *s, const mech_quasi *d) {
    for (size_t k = 0; k < d->r; k++) {
        bool own = false;
        for (size_t i = 0; i < d->n; i++)
            own = own || expr_same(d->basis.symbols[k], s->q->velocities[i]);
        if (!own) return false;
    }
    return true;
}

/// Whether a function of time and parameters is proved to have no zero.
static bool no_zero(exact *x, const space *q, expr e) {
    return exact_normalise(x, &e) == HAMEL_OK && exact_is_zero(x, e) == TRUTH_NO &&
           mech_vanishes_nowhere(x, q, e);
}

/// Fields of D mostly are, and enclosures of them are narrow; rates have the mass matrix below.
static bool is_short(const expr_pool *pool, expr e) {
    enum { SHORT = 60 };
    expr_walk w;
    expr_walk_init(&w, pool, 1, &e);
    const bool yes = w.count <= SHORT;
    expr_walk_clear(&w);
    return yes;
}

/// Adds to a list what has to vanish at t₀ if functions at a point are even, or odd, about it.
static void add_derivatives(const space *q, parts *p, list *out) {
    for (size_t k = 0; k < p->even.count; k++)
        *vec_push(&p->odd) = expr_diff(q->pool, p->even.items[k], q->time);
    for (size_t k = 0; k < p->odd.count; k++) {
        const expr g = p->odd.items[k], rate = expr_diff(q->pool, g, q->time);
        const expr second = expr_diff(q->pool, rate, q->time);
        *vec_push(out) = g;
        *vec_push(out) = second;
        if (is_short(q->pool, g))
            *vec_push(out) = expr_diff(q->pool, expr_diff(q->pool, second, q->time), q->time);
    }
}

/// The same for the motion at a point.
static bool add_conditions(const mech_system *s, const mech_quasi *d, size_t number, list *out) {
    parts p;
    const bool good = parts_init(&p, s, d, number);
    add_derivatives(s->q, &p, out);
    parts_clear(&p);
    return good;
}

/// The same for D at a point, whatever its basis: the projection βᵀ (β βᵀ)⁻¹ β along it is even.
static bool add_conditions_of_D(exact *x, const mech_system *s, size_t number, list *out) {
    const size_t n = s->q->n, c = s->p;
    rational_point at;
    parts p = {0};
    if (c == 0 || rational_point_init(&at, s->q, number, c * n, s->beta) != HAMEL_OK) return false;
    expr *rows = MEM_NEW(expr, c * n), *gram = MEM_NEW(expr, c * c), *along = MEM_NEW(expr, c * n);
    expr_substitute(x->pool, c * n, s->beta, at.count, at.from, at.to, rows);
    for (size_t i = 0; i < c * c; i++)
        gram[i] = sum_pairing(x->pool, n, rows + i / c * n, rows + i % c * n);
    const bool good = exact_solve(x, c, n, gram, rows, along) == HAMEL_OK;
    for (size_t i = 0; i < n * n && good; i++) {
        sum total = {0};
        for (size_t a = 0; a < c; a++)
            sum_add_product(x->pool, &total, 1, rows[a * n + i / n], along[a * n + i % n]);
        push(&p.even, s->q, sum_take(x->pool, &total));
        vec_clear(&total);
    }
    add_derivatives(s->q, &p, out);
    parts_clear(&p);
    rational_point_clear(&at);
    free(rows);
    free(gram);
    free(along);
    return good;
}

bool reversal_never(exact *x, const mech_system *s, const mech_quasi *d) {
    exact quiet = exact_quietly(x);
    expr total = expr_int(x->pool, 0), brief = total;
    list all = {0};
    bool never = false;
    const bool own = velocities_of_the_space(s, d);
    for (size_t i = 0; i < sizeof points / sizeof *points && !never; i++) {
        const size_t before = all.count;
        if (!(own ? add_conditions(s, d, points[i], &all)
                  : add_conditions_of_D(&quiet, s, points[i], &all)))
            break;
        for (size_t k = before; k < all.count && !never; k++) {
            const expr square = expr_pow_int(x->pool, all.items[k], 2);
            never = no_zero(&quiet, s->q, all.items[k]);
            total = expr_add2(x->pool, total, square);
            if (i == 0 && is_short(x->pool, all.items[k]))
                brief = expr_add2(x->pool, brief, square);
        }
        never = never || (i == 0 && exact_never_zero(&quiet, brief));
        // as it stands first: enclosures of squares are narrow
        never = never || exact_never_zero(&quiet, total) || no_zero(&quiet, s->q, total);
    }
    vec_clear(&all);
    return never;
}
