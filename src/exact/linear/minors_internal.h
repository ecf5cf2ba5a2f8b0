/// Determinants and solutions without division: minors by expansion along rows, each computed once.
#ifndef EXACT_LINEAR_MINORS_INTERNAL_H
#define EXACT_LINEAR_MINORS_INTERNAL_H

#include "exact/field_internal.h"

// matrix.c
/// X with A X = B; A is n by n, B and X n by m, all initialised.
void elements_solve(exact_field *F, size_t n, size_t m, const element *A, const element *B,
                    element *X);

/// r initialised by the caller.
void elements_determinant(exact_field *F, size_t n, const element *A, element *r);

#endif
