/// The form is found by derivatives, and proved where w = 0: velocities are put there along the
/// rows of w.
#include "run/motion/direction_force.h"

#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "expr/sum.h"
#include "expr/walk.h"

// ---- finding ------------------------------------------------------------------------------------

static bool mentions_velocity(const space *q, expr e) {
    return expr_mentions(q->pool, 1, &e, q->n, q->velocities);
}

/// A positive number times even powers, of which one moves: its root.
static bool root_of(const space *q, expr e, expr *root) {
    expr_pool *pool = q->pool;
    const expr_op op = expr_op_of(pool, e);
    const uint32_t n = op == EXPR_MUL ? expr_arity(pool, e) : 1;
    bool moves = false;
    *root = expr_int(pool, 1);
    for (uint32_t i = 0; i < n; i++) {
        const expr f = op == EXPR_MUL ? expr_arg(pool, e, i) : e;
        if (expr_is_number(pool, f)) {
            if (mpq_sgn(expr_value(pool, f)) < 0) return false;
            *root = expr_mul2(pool, *root, expr_sqrt(pool, f));
            continue;
        }
        if (expr_op_of(pool, f) != EXPR_POW) return false;
        mpq_srcptr a = expr_value(pool, expr_arg(pool, f, 1));
        if (mpz_cmp_ui(mpq_denref(a), 1) != 0 || mpz_odd_p(mpq_numref(a))) return false;
        const expr base = expr_arg(pool, f, 0);
        *root = expr_mul2(pool, *root, expr_pow_int(pool, base, mpz_get_si(mpq_numref(a)) / 2));
        moves = moves || mentions_velocity(q, base);
    }
    return moves;
}

size_t direction_components(const space *q, expr square, expr w[DIRECTION_MOST]) {
    const expr_pool *pool = q->pool;
    if (expr_op_of(pool, square) != EXPR_ADD) return 0;
    const uint32_t count = expr_arity(pool, square);
    bool good = true;
    for (uint32_t i = 0; i < count && good; i++) {
        expr root;
        good = root_of(q, expr_arg(pool, square, i), &root);
        if (good && i < DIRECTION_MOST) w[i] = root;
    }
    return good ? count : 0;
}

/// Whether a node is a power of half an odd number, and of what.
static bool is_root(const expr_pool *pool, expr e, expr *of, int *sign) {
    if (expr_op_of(pool, e) != EXPR_POW) return false;
    mpq_srcptr a = expr_value(pool, expr_arg(pool, e, 1));
    *of = expr_arg(pool, e, 0);
    *sign = mpq_sgn(a);
    return mpz_cmp_ui(mpq_denref(a), 2) == 0;
}

void direction_squares_find(const space *q, expr e, direction_squares *out) {
    expr_walk w;
    expr_walk_init(&w, q->pool, 1, &e);
    for (uint32_t p = 0; p < w.count; p++) {
        expr square, parts[DIRECTION_MOST];
        int sign;
        bool known = !is_root(q->pool, (expr){w.ids[p]}, &square, &sign) || sign > 0 ||
                     direction_components(q, square, parts) == 0;
        for (size_t k = 0; k < out->count && !known; k++) known = expr_same(out->items[k], square);
        if (!known) *vec_push(out) = square;
    }
    expr_walk_clear(&w);
}

// ---- where w = 0 --------------------------------------------------------------------------------

/// The rows of w, and velocities with w = 0 next to those that there are.
typedef struct standing {
    size_t n, d;
    expr *rows;  ///< d by n: ∂w/∂v
    expr *lifts; ///< n by d: a right inverse of the rows
    expr *at;    ///< n: v − lifts·w
} standing;

static void standing_clear(standing *s) {
    free(s->rows);
    free(s->lifts);
    free(s->at);
}

static expr minor_of(expr_pool *pool, size_t d, const expr *G, size_t i, size_t j) {
    if (d == 1) return expr_int(pool, 1);
    const size_t a = i == 0, b = j == 0;
    if (d == 2) return G[(1 - i) * 2 + 1 - j];
    const size_t c = i == 2 ? 1 : 2, e = j == 2 ? 1 : 2;
    return expr_sub(pool, expr_mul2(pool, G[a * d + b], G[c * d + e]),
                    expr_mul2(pool, G[a * d + e], G[c * d + b]));
}

/// Rᵀ (R Rᵀ)⁻¹ by minors.
static void invert(expr_pool *pool, standing *s) {
    const size_t n = s->n, d = s->d;
    expr G[DIRECTION_MOST * DIRECTION_MOST], inverse[DIRECTION_MOST * DIRECTION_MOST];
    expr det = expr_int(pool, 0);
    for (size_t i = 0; i < d * d; i++)
        G[i] = sum_pairing(pool, n, s->rows + i / d * n, s->rows + i % d * n);
    for (size_t i = 0; i < d * d; i++) {
        const expr m = minor_of(pool, d, G, i % d, i / d);
        inverse[i] = (i / d + i % d) % 2 == 0 ? m : expr_neg(pool, m);
    }
    for (size_t j = 0; j < d; j++)
        det = expr_add2(pool, det, expr_mul2(pool, G[j], inverse[j * d]));
    for (size_t k = 0; k < n; k++) {
        for (size_t j = 0; j < d; j++) {
            expr total = expr_int(pool, 0);
            for (size_t i = 0; i < d; i++)
                total =
                    expr_add2(pool, total, expr_mul2(pool, s->rows[i * n + k], inverse[i * d + j]));
            s->lifts[k * d + j] = expr_div(pool, total, det);
        }
    }
}

/// False where w is not affine in the velocities.
static bool standing_init(standing *s, const space *q, size_t d, const expr *w) {
    *s = (standing){q->n, d, MEM_NEW(expr, d * q->n), MEM_NEW(expr, d * q->n), MEM_NEW(expr, q->n)};
    for (size_t j = 0; j < d; j++)
        expr_gradient(q->pool, w[j], q->n, q->velocities, s->rows + j * q->n);
    if (expr_mentions(q->pool, d * q->n, s->rows, q->n, q->velocities)) return false;
    invert(q->pool, s);
    for (size_t k = 0; k < q->n; k++)
        s->at[k] =
            expr_sub(q->pool, q->velocities[k], sum_pairing(q->pool, d, s->lifts + k * d, w));
    return true;
}

// ---- the force ----------------------------------------------------------------------------------

static expr inverse_root(expr_pool *pool, expr square) {
    mpq_t half;
    mpq_init(half);
    mpq_set_si(half, -1, 2);
    const expr root = expr_pow(pool, square, half);
    mpq_clear(half);
    return root;
}

/// Roots of the square: 1/|w| becomes ρ, and |w| zero in `standing`. False where there are others.
static bool open_roots(const space *q, expr square, expr rho, expr force, expr *open,
                       expr *standing_still) {
    expr_pool *pool = q->pool;
    VEC(expr) from = {0}, to = {0}, zero = {0};
    expr_walk w;
    bool good = true;
    expr_walk_init(&w, pool, 1, &force);
    for (uint32_t p = 0; p < w.count && good; p++) {
        const expr node = {w.ids[p]};
        expr of;
        int sign;
        if (!is_root(pool, node, &of, &sign) || !expr_same(of, square)) continue;
        if (sign < 0) good = expr_same(node, inverse_root(pool, square));
        *vec_push(&from) = node;
        *vec_push(&to) = sign < 0 ? rho : node;
        *vec_push(&zero) = sign < 0 ? rho : expr_int(pool, 0);
    }
    expr_walk_clear(&w);
    expr_substitute(pool, 1, &force, from.count, from.items, to.items, open);
    expr_substitute(pool, 1, &force, from.count, from.items, zero.items, standing_still);
    vec_clear(&from);
    vec_clear(&to);
    vec_clear(&zero);
    return good;
}

/// c_j, of F₁ = Σ c_j w_j + .. near w = 0. False where F₁ is not that.
static bool find_slopes(exact *x, const space *q, const standing *s, expr F1, expr *c) {
    expr_pool *pool = q->pool;
    const size_t n = s->n, d = s->d;
    expr *slopes = MEM_NEW(expr, n), there;
    expr_gradient(pool, F1, n, q->velocities, slopes);
    expr_substitute(pool, n, slopes, n, q->velocities, s->at, slopes);
    expr_substitute(pool, 1, &F1, n, q->velocities, s->at, &there);
    bool good = exact_is_zero(x, there) == TRUTH_YES;
    for (size_t j = 0; j < d; j++) {
        c[j] = expr_int(pool, 0);
        for (size_t k = 0; k < n; k++)
            c[j] = expr_add2(pool, c[j], expr_mul2(pool, slopes[k], s->lifts[k * d + j]));
    }
    for (size_t k = 0; k < n && good; k++) {
        for (size_t j = 0; j < d; j++)
            slopes[k] = expr_sub(pool, slopes[k], expr_mul2(pool, c[j], s->rows[j * n + k]));
        good = exact_is_zero(x, slopes[k]) == TRUTH_YES;
    }
    free(slopes);
    return good;
}

bool direction_force_hold(exact *x, const space *q, expr square, size_t count, const expr *w,
                          expr nu, const expr *sigma, expr *force) {
    expr_pool *pool = q->pool;
    const expr rho = expr_symbol(pool, "direction()", EXPR_OTHER), zero = expr_int(pool, 0);
    const expr moves = expr_sub(pool, expr_int(pool, 1), nu);
    expr open, still, c[DIRECTION_MOST];
    standing s = {0};
    bool good = open_roots(q, square, rho, *force, &open, &still);
    const expr F1 = expr_diff(pool, open, rho), F1_still = expr_diff(pool, still, rho);
    good = good && !expr_mentions(pool, 1, &F1, 1, &rho) && standing_init(&s, q, count, w) &&
           find_slopes(x, q, &s, F1_still, c);
    if (good) {
        expr held;
        expr_substitute(pool, 1, &open, 1, &rho, &zero, &held);
        const expr by = inverse_root(pool, expr_add2(pool, square, nu));
        held = expr_add2(pool, held, expr_mul2(pool, moves, expr_mul2(pool, F1, by)));
        for (size_t j = 0; j < count; j++)
            held = expr_add2(pool, held, expr_mul2(pool, nu, expr_mul2(pool, c[j], sigma[j])));
        *force = held;
    }
    standing_clear(&s);
    return good;
}
