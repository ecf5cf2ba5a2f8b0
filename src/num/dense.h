/// Small dense matrices, row by row: what LAPACK does for us.
#ifndef NUM_DENSE_H
#define NUM_DENSE_H

#include <stdbool.h>
#include <stddef.h>

/// Singular values, the largest first, `cols` of them (zeros at the end if there are fewer rows),
/// and orthonormal right singular vectors, one a row of V (cols by cols): those of zeros are a
/// basis of the kernel. A is overwritten; it may have no rows.
void dense_singular(size_t rows, size_t cols, double *A, double *values, double *V);

/// The eigenvalues of an n by n matrix, which is overwritten, ordered by real part, then imaginary
/// part.
void dense_eigenvalues(size_t n, double *A, double *re, double *im);

/// X with A X = B, n by n and n by m: B becomes X, A is overwritten. False if A is singular to
/// rounding.
bool dense_solve(size_t n, double *A, size_t m, double *B);

/// out ← A B, n by k and k by m.
void dense_product(size_t n, size_t k, size_t m, const double *A, const double *B, double *out);

/// out ← Q A Qᵀ with the m rows of Q (m by n) and A n by n.
void dense_restrict(size_t n, size_t m, const double *A, const double *Q, double *out);

/// √Σ A_ij².
double dense_norm(size_t count, const double *A);
bool dense_finite(size_t count, const double *A);

#endif
