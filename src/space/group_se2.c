/// SE(2), the motions of the plane: (x, y, θ) is p ↦ R(θ)p + (x, y).
///   [u, v] = (−u3 v2 + v3 u2, u3 v1 − v3 u1, 0)
#include <math.h>

#include "space/group_internal.h"
#include "space/group_series_internal.h"

enum { X, Y, TURN };

/// [e_θ, e_x] = e_y, [e_θ, e_y] = −e_x.
static int structure(size_t a, size_t b, size_t c) {
    if (a != TURN) return b == TURN ? -structure(b, a, c) : 0;
    return b == X && c == Y ? 1 : b == Y && c == X ? -1 : 0;
}

static void identity(const group_law *law, expr_pool *pool, scalar *out) {
    (void)law;
    for (int i = 0; i < 3; i++) out[i] = arith_int(pool, 0);
}

/// R(θ)(x, y).
static void turn(expr_pool *pool, scalar theta, const scalar *p, scalar *out) {
    const scalar c = arith_cos(pool, theta), s = arith_sin(pool, theta);
    out[X] = arith_sub(pool, arith_mul(pool, c, p[X]), arith_mul(pool, s, p[Y]));
    out[Y] = arith_add(pool, arith_mul(pool, s, p[X]), arith_mul(pool, c, p[Y]));
}

static void product(const group_law *law, expr_pool *pool, const scalar *g, const scalar *h,
                    scalar *out) {
    (void)law;
    turn(pool, g[TURN], h, out);
    out[X] = arith_add(pool, g[X], out[X]);
    out[Y] = arith_add(pool, g[Y], out[Y]);
    out[TURN] = arith_add(pool, g[TURN], h[TURN]);
}

static void inverse(const group_law *law, expr_pool *pool, const scalar *g, scalar *out) {
    (void)law;
    out[TURN] = arith_neg(pool, g[TURN]);
    turn(pool, out[TURN], g, out);
    out[X] = arith_neg(pool, out[X]);
    out[Y] = arith_neg(pool, out[Y]);
}

/// Ad_g = (R, (y, −x)ᵀ; 0, 1).
static void adjoint(const group_law *law, expr_pool *pool, const scalar *g, scalar *matrix) {
    (void)law;
    const scalar c = arith_cos(pool, g[TURN]), s = arith_sin(pool, g[TURN]);
    const scalar zero = arith_int(pool, 0);
    const scalar rows[9] = {c,    arith_neg(pool, s), g[Y], s, c, arith_neg(pool, g[X]), zero,
                            zero, arith_int(pool, 1)};
    for (int i = 0; i < 9; i++) matrix[i] = rows[i];
}

static double angle(const double *xi) { return fabs(xi[TURN]); }

/// A motion of the plane is one of space about e_3: the shift of exp ξ is dexp_{hat(ω)} v.
static void exp_SE2(const group_law *law, const double *xi, double *g) {
    (void)law;
    double a[5], p[3];
    series_dexp(angle(xi), a);
    series_apply(a, (const double[3]){0, 0, xi[TURN]}, (const double[3]){xi[X], xi[Y], 0}, p);
    g[X] = p[0];
    g[Y] = p[1];
    g[TURN] = xi[TURN];
}

static void log_SE2(const group_law *law, const double *g, double *xi) {
    (void)law;
    double a[5], v[3];
    xi[TURN] = remainder(g[TURN], 2 * M_PI);
    series_dexp_inverse(angle(xi), a);
    series_apply(a, (const double[3]){0, 0, xi[TURN]}, (const double[3]){g[X], g[Y], 0}, v);
    xi[X] = v[0];
    xi[Y] = v[1];
}

const group_law group_SE2 = {
    .name = "SE(2)",
    .dimension = 3,
    .entry_count = 3,
    .structure = structure,
    .identity = identity,
    .product = product,
    .inverse = inverse,
    .adjoint = adjoint,
    .exp = exp_SE2,
    .log = log_SE2,
    .angle = angle,
};
