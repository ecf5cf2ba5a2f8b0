/// Tensors. The invariant: terms that are zero as they stand are left out, so sparse arrays make
/// short sums; the others are collected in the order of their indices.
#include "expr/tensor.h"

#include <string.h>

#include "expr/sum.h"

tensor tensor_zero(arena *a, expr_pool *pool, size_t rows, size_t columns, size_t depth) {
    const size_t size = rows * columns * depth;
    const tensor t = {rows, columns, depth, ARENA_NEW(a, expr, size)};
    for (size_t i = 0; i < size; i++) t.entries[i] = expr_int(pool, 0);
    return t;
}

tensor tensor_copy(arena *a, tensor t) {
    t.entries = arena_copy(a, t.entries, tensor_size(t), sizeof *t.entries);
    return t;
}

tensor tensor_of(arena *a, size_t rows, size_t columns, const expr *entries) {
    return (tensor){rows, columns, 1, arena_copy(a, entries, rows * columns, sizeof *entries)};
}

bool tensor_is_zero(const expr_pool *pool, tensor t) {
    return sum_all_zero(pool, tensor_size(t), t.entries);
}

/// Moves what was computed to where it belongs.
static void deliver(size_t count, expr *from, expr *to) {
    memcpy(to, from, count * sizeof *to);
    free(from);
}

void tensor_times(expr_pool *pool, tensor A, const expr *v, expr *out) {
    expr *result = MEM_NEW(expr, A.rows);
    for (size_t i = 0; i < A.rows; i++)
        result[i] = sum_pairing(pool, A.columns, tensor_row(A, i), v);
    deliver(A.rows, result, out);
}

void tensor_combine(expr_pool *pool, tensor A, const expr *v, expr *out) {
    expr *result = MEM_NEW(expr, A.columns);
    sum s = {0};
    for (size_t j = 0; j < A.columns; j++) {
        for (size_t i = 0; i < A.rows; i++)
            sum_add_product(pool, &s, 1, v[i], *tensor_at(A, i, j, 0));
        result[j] = sum_take(pool, &s);
    }
    vec_clear(&s);
    deliver(A.columns, result, out);
}

expr tensor_pair(expr_pool *pool, tensor A, const expr *u, const expr *v) {
    sum s = {0};
    for (size_t i = 0; i < A.rows; i++) {
        for (size_t j = 0; j < A.columns; j++) {
            const expr a = *tensor_at(A, i, j, 0);
            if (!sum_zero(pool, a)) sum_add_product(pool, &s, 1, a, expr_mul2(pool, u[i], v[j]));
        }
    }
    const expr e = sum_take(pool, &s);
    vec_clear(&s);
    return e;
}

void tensor_product(expr_pool *pool, tensor A, tensor B, expr *out) {
    expr *result = MEM_NEW(expr, A.rows * B.columns);
    for (size_t i = 0; i < A.rows; i++)
        tensor_combine(pool, B, tensor_row(A, i), result + i * B.columns);
    deliver(A.rows * B.columns, result, out);
}

void tensor_gram(expr_pool *pool, tensor A, tensor B, expr *out) {
    expr *result = MEM_NEW(expr, A.rows * B.rows);
    for (size_t i = 0; i < A.rows; i++)
        tensor_times(pool, B, tensor_row(A, i), result + i * B.rows);
    deliver(A.rows * B.rows, result, out);
}

void tensor_contract(expr_pool *pool, tensor T, const expr *u, const expr *v, expr *out) {
    expr *result = MEM_NEW(expr, T.depth);
    sum s = {0};
    for (size_t k = 0; k < T.depth; k++) {
        for (size_t i = 0; i < T.rows * T.columns; i++) {
            const expr c = T.entries[i * T.depth + k];
            if (!sum_zero(pool, c))
                sum_add_product(pool, &s, 1, c,
                                expr_mul2(pool, u[i / T.columns], v[i % T.columns]));
        }
        result[k] = sum_take(pool, &s);
    }
    vec_clear(&s);
    deliver(T.depth, result, out);
}
