/// The groups of dimension one: R, and the circle under its two names. An angle and its multiples
/// of 2π are the same element; log takes the one between −π and π.
#include <math.h>

#include "space/group_internal.h"

static int structure(size_t a, size_t b, size_t c) {
    (void)a, (void)b, (void)c;
    return 0;
}

static void identity(const group_law *law, expr_pool *pool, scalar *out) {
    (void)law;
    out[0] = arith_int(pool, 0);
}
static void product(const group_law *law, expr_pool *pool, const scalar *g, const scalar *h,
                    scalar *out) {
    (void)law;
    out[0] = arith_add(pool, g[0], h[0]);
}
static void inverse(const group_law *law, expr_pool *pool, const scalar *g, scalar *out) {
    (void)law;
    out[0] = arith_neg(pool, g[0]);
}
static void adjoint(const group_law *law, expr_pool *pool, const scalar *g, scalar *matrix) {
    (void)law;
    (void)g;
    matrix[0] = arith_int(pool, 1);
}

static void exp_line(const group_law *law, const double *xi, double *g) {
    (void)law;
    g[0] = xi[0];
}
static void log_line(const group_law *law, const double *g, double *xi) {
    (void)law;
    xi[0] = g[0];
}
static void log_circle(const group_law *law, const double *g, double *xi) {
    (void)law;
    xi[0] = remainder(g[0], 2 * M_PI);
}

static double angle(const double *xi) { // ad is zero
    (void)xi;
    return 0;
}

/// The three differ in name, and in whether the logarithm is taken modulo full turns.
#define LINE_LAW(word, logarithm)                                                                  \
    {                                                                                              \
        .name = word, .dimension = 1, .entry_count = 1, .structure = structure,                    \
        .identity = identity, .product = product, .inverse = inverse, .adjoint = adjoint,          \
        .exp = exp_line, .log = logarithm, .angle = angle,                                         \
    }

const group_law group_R = LINE_LAW("R", log_line);
const group_law group_S1 = LINE_LAW("S1", log_circle);
const group_law group_SO2 = LINE_LAW("SO(2)", log_circle);
