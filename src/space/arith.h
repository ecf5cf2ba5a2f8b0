/// One formula, two kinds of numbers: a scalar is an expression when there is a pool to build it
/// in, and a double when there is none. The laws of a group are written once over scalars, so what
/// is proved of the expressions holds of the numbers.
#ifndef SPACE_ARITH_H
#define SPACE_ARITH_H

#include <math.h>

#include "expr/expr.h"

typedef union scalar {
    expr e;
    double x;
} scalar;

static inline scalar arith_int(expr_pool *pool, int value) {
    return pool ? (scalar){.e = expr_int(pool, value)} : (scalar){.x = value};
}
static inline scalar arith_add(expr_pool *pool, scalar a, scalar b) {
    return pool ? (scalar){.e = expr_add2(pool, a.e, b.e)} : (scalar){.x = a.x + b.x};
}
static inline scalar arith_sub(expr_pool *pool, scalar a, scalar b) {
    return pool ? (scalar){.e = expr_sub(pool, a.e, b.e)} : (scalar){.x = a.x - b.x};
}
static inline scalar arith_mul(expr_pool *pool, scalar a, scalar b) {
    return pool ? (scalar){.e = expr_mul2(pool, a.e, b.e)} : (scalar){.x = a.x * b.x};
}
static inline scalar arith_neg(expr_pool *pool, scalar a) {
    return pool ? (scalar){.e = expr_neg(pool, a.e)} : (scalar){.x = -a.x};
}
static inline scalar arith_sin(expr_pool *pool, scalar a) {
    return pool ? (scalar){.e = expr_sin(pool, a.e)} : (scalar){.x = sin(a.x)};
}
static inline scalar arith_cos(expr_pool *pool, scalar a) {
    return pool ? (scalar){.e = expr_cos(pool, a.e)} : (scalar){.x = cos(a.x)};
}

/// out = A·B for 3 by 3 and 3 by `cols` matrices, row by row.
static inline void arith_matmul3(expr_pool *pool, size_t cols, const scalar *A, const scalar *B,
                                 scalar *out) {
    for (size_t i = 0; i < 3; i++) {
        for (size_t j = 0; j < cols; j++) {
            scalar s = arith_mul(pool, A[3 * i], B[j]);
            s = arith_add(pool, s, arith_mul(pool, A[3 * i + 1], B[cols + j]));
            out[cols * i + j] = arith_add(pool, s, arith_mul(pool, A[3 * i + 2], B[2 * cols + j]));
        }
    }
}

#endif
