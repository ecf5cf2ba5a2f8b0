/// Linear algebra over the field.
#ifndef EXACT_LINEAR_LINALG_INTERNAL_H
#define EXACT_LINEAR_LINALG_INTERNAL_H

#include "exact/field_internal.h"

/// Canonical if the budget allows it, else in lowest terms as polynomials.
void element_settle(exact_field *F, element *e);

// What exact_rank and its neighbours do when the matrix was not seen before.
HAMEL_MUST_USE hamel_status matrix_rank(exact *x, size_t rows, size_t cols, const expr *A,
                                        size_t *rank);
HAMEL_MUST_USE hamel_status matrix_null_space(exact *x, size_t rows, size_t cols, const expr *A,
                                              const size_t *prefer, size_t *dimension,
                                              expr **basis);
HAMEL_MUST_USE hamel_status matrix_row_reduce(exact *x, size_t rows, size_t cols, const expr *A,
                                              size_t *rank, expr *R, size_t *pivots);
HAMEL_MUST_USE hamel_status matrix_determinant(exact *x, size_t n, const expr *A, expr *out);

#endif
