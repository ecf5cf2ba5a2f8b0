/// Arrays of expressions with their shape: T_ijk, i below rows, j below columns, k below depth. A
/// vector has one column and depth 1, a matrix depth 1; structure functions C_ij^k are n by n by n.
/// A tensor is a view: its entries belong to an arena, or to whoever made them.
#ifndef EXPR_TENSOR_H
#define EXPR_TENSOR_H

#include "base/arena.h"
#include "expr/expr.h"

typedef struct tensor {
    size_t rows, columns, depth;
    expr *entries; ///< T_ijk at (i·columns + j)·depth + k
} tensor;

static inline size_t tensor_size(tensor t) { return t.rows * t.columns * t.depth; }
static inline expr *tensor_at(tensor t, size_t i, size_t j, size_t k) {
    return &t.entries[(i * t.columns + j) * t.depth + k];
}
/// T_i.., columns · depth entries.
static inline expr *tensor_row(tensor t, size_t i) { return tensor_at(t, i, 0, 0); }
/// T_ij., depth entries.
static inline expr *tensor_fibre(tensor t, size_t i, size_t j) { return tensor_at(t, i, j, 0); }

/// A view of a matrix, row by row.
static inline tensor tensor_matrix(size_t rows, size_t columns, expr *entries) {
    return (tensor){rows, columns, 1, entries};
}

tensor tensor_zero(arena *a, expr_pool *pool, size_t rows, size_t columns, size_t depth);
tensor tensor_copy(arena *a, tensor t);
/// A copy of a matrix given row by row.
tensor tensor_of(arena *a, size_t rows, size_t columns, const expr *entries);

/// Whether all entries are zero as they stand; exactly so where they are canonical.
bool tensor_is_zero(const expr_pool *pool, tensor t);

// Of matrices. What is written may be what is read from.

/// out_i = A_ij v_j.
void tensor_times(expr_pool *pool, tensor A, const expr *v, expr *out);
/// out_j = v_i A_ij, the rows of A combined.
void tensor_combine(expr_pool *pool, tensor A, const expr *v, expr *out);
/// u_i A_ij v_j.
expr tensor_pair(expr_pool *pool, tensor A, const expr *u, const expr *v);
/// out_ij = A_ik B_kj; room for A.rows by B.columns.
void tensor_product(expr_pool *pool, tensor A, tensor B, expr *out);
/// out_ij = A_ik B_jk, the rows of A paired with those of B; room for A.rows by B.rows.
void tensor_gram(expr_pool *pool, tensor A, tensor B, expr *out);

/// out_k = u_i v_j T_ijk, of any tensor.
void tensor_contract(expr_pool *pool, tensor T, const expr *u, const expr *v, expr *out);

#endif
