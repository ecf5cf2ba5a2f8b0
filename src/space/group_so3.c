/// SO(3), rotation matrices row by row; [u, v] = u × v.
#include <math.h>

#include "space/epsilon.h"
#include "space/group_internal.h"
#include "space/group_series_internal.h"
#include "space/quaternion.h"

static void identity(const group_law *law, expr_pool *pool, scalar *out) {
    (void)law;
    for (int i = 0; i < 9; i++) out[i] = arith_int(pool, i % 4 == 0);
}

static void product(const group_law *law, expr_pool *pool, const scalar *g, const scalar *h,
                    scalar *out) {
    (void)law;
    arith_matmul3(pool, 3, g, h, out);
}

static void inverse(const group_law *law, expr_pool *pool, const scalar *g, scalar *out) {
    (void)law;
    (void)pool;
    for (size_t i = 0; i < 3; i++) {
        for (size_t j = 0; j < 3; j++) out[3 * i + j] = g[3 * j + i];
    }
}

/// B hat(ξ) Bᵀ = hat(Bξ).
static void adjoint(const group_law *law, expr_pool *pool, const scalar *g, scalar *matrix) {
    (void)law;
    (void)pool;
    for (int i = 0; i < 9; i++) matrix[i] = g[i];
}

static double sinc(double x) { return x == 0 ? 1 : sin(x) / x; }

/// Rodrigues: exp hat(ω) = 1 + (sin θ/θ) hat(ω) + ½ (sin(θ/2)/(θ/2))² hat(ω)².
static void exp_SO3(const group_law *law, const double *w, double *g) {
    (void)law;
    const double theta = vector_norm(w), s = sinc(theta), h = sinc(theta / 2), c = 0.5 * h * h;
    for (size_t i = 0; i < 3; i++) {
        for (size_t j = 0; j < 3; j++) {
            g[3 * i + j] = c * w[i] * w[j];
            for (size_t k = 0; k < 3; k++) g[3 * i + j] -= s * epsilon(i, j, k) * w[k];
        }
        g[4 * i] += 1 - c * theta * theta;
    }
}

static void log_SO3(const group_law *law, const double *g, double *xi) {
    (void)law;
    double q[4];
    quaternion_of_matrix(g, q);
    quaternion_log(q, xi);
}

const group_law group_SO3 = {
    .name = "SO(3)",
    .dimension = 3,
    .entry_count = 9,
    .structure = epsilon,
    .identity = identity,
    .product = product,
    .inverse = inverse,
    .adjoint = adjoint,
    .exp = exp_SO3,
    .log = log_SO3,
    .angle = vector_norm,
};
