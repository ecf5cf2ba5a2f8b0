/// SE(3), the motions of space: (B, p) is x ↦ Bx + p; components (ω, v).
///   [(ω1, v1), (ω2, v2)] = (ω1 × ω2, ω1 × v2 − ω2 × v1)
#include "space/epsilon.h"
#include "space/group_internal.h"
#include "space/group_series_internal.h"

/// ε among turns, and between a turn and a shift with the result a shift.
static int structure(size_t a, size_t b, size_t c) {
    return a / 3 + b / 3 == c / 3 ? epsilon(a % 3, b % 3, c % 3) : 0;
}

enum { SHIFT = 9 }; ///< where p starts among the entries

static void identity(const group_law *law, expr_pool *pool, scalar *out) {
    (void)law;
    group_SO3.identity(&group_SO3, pool, out);
    for (int i = 0; i < 3; i++) out[SHIFT + i] = arith_int(pool, 0);
}

static void product(const group_law *law, expr_pool *pool, const scalar *g, const scalar *h,
                    scalar *out) {
    (void)law;
    arith_matmul3(pool, 3, g, h, out);
    arith_matmul3(pool, 1, g, h + SHIFT, out + SHIFT);
    for (int i = SHIFT; i < SHIFT + 3; i++) out[i] = arith_add(pool, g[i], out[i]);
}

static void inverse(const group_law *law, expr_pool *pool, const scalar *g, scalar *out) {
    (void)law;
    group_SO3.inverse(&group_SO3, pool, g, out);
    arith_matmul3(pool, 1, out, g + SHIFT, out + SHIFT);
    for (int i = SHIFT; i < SHIFT + 3; i++) out[i] = arith_neg(pool, out[i]);
}

/// Ad_g (ω, v) = (Bω, Bv + p × Bω): the blocks (B, 0; hat(p)B, B).
static void adjoint(const group_law *law, expr_pool *pool, const scalar *g, scalar *matrix) {
    (void)law;
    const scalar zero = arith_int(pool, 0), *p = g + SHIFT;
    const scalar hat[9] = {zero,
                           arith_neg(pool, p[2]),
                           p[1],
                           p[2],
                           zero,
                           arith_neg(pool, p[0]),
                           arith_neg(pool, p[1]),
                           p[0],
                           zero};
    scalar pB[9];
    arith_matmul3(pool, 3, hat, g, pB);
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            matrix[6 * i + j] = matrix[6 * (i + 3) + j + 3] = g[3 * i + j];
            matrix[6 * i + j + 3] = zero;
            matrix[6 * (i + 3) + j] = pB[3 * i + j];
        }
    }
}

/// exp (ω, v) = (exp hat(ω), dexp_{hat(ω)} v).
static void exp_SE3(const group_law *law, const double *xi, double *g) {
    (void)law;
    double a[5];
    group_SO3.exp(&group_SO3, xi, g);
    series_dexp(vector_norm(xi), a);
    series_apply(a, xi, xi + 3, g + SHIFT);
}

static void log_SE3(const group_law *law, const double *g, double *xi) {
    (void)law;
    double a[5];
    group_SO3.log(&group_SO3, g, xi);
    series_dexp_inverse(vector_norm(xi), a);
    series_apply(a, xi, g + SHIFT, xi + 3);
}

const group_law group_SE3 = {
    .name = "SE(3)",
    .dimension = 6,
    .entry_count = 12,
    .structure = structure,
    .identity = identity,
    .product = product,
    .inverse = inverse,
    .adjoint = adjoint,
    .exp = exp_SE3,
    .log = log_SE3,
    .angle = vector_norm,
};
