/// Matrices here have the size of a model, so nothing is blocked or threaded.
#include "num/dense.h"

#include <assert.h>
#include <float.h>
#include <lapacke.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

void dense_singular(size_t rows, size_t cols, double *A, double *values, double *V) {
    memset(values, 0, cols * sizeof *values);
    if (rows == 0 || cols == 0) {
        for (size_t k = 0; k < cols * cols; k++) V[k] = k / cols == k % cols;
        return;
    }
    const lapack_int m = (lapack_int)rows, n = (lapack_int)cols;
    double *spare = MEM_NEW(double, rows < cols ? rows : cols), unused = 0;
    double *found = MEM_NEW(double, rows < cols ? rows : cols);
    const lapack_int failed =
        LAPACKE_dgesvd(LAPACK_ROW_MAJOR, 'N', 'A', m, n, A, n, found, &unused, 1, V, n, spare);
    assert(failed == 0); // QR iterations on a finite matrix
    memcpy(values, found, (rows < cols ? rows : cols) * sizeof *values);
    free(found);
    free(spare);
}

typedef struct eigenvalue {
    double re, im;
} eigenvalue;

static int by_parts(const void *a, const void *b) {
    const eigenvalue *x = a, *y = b;
    if (x->re != y->re) return x->re < y->re ? -1 : 1;
    return x->im < y->im ? -1 : x->im > y->im;
}

void dense_eigenvalues(size_t n, double *A, double *re, double *im) {
    if (n == 0) return;
    double unused = 0;
    const lapack_int failed = LAPACKE_dgeev(LAPACK_ROW_MAJOR, 'N', 'N', (lapack_int)n, A,
                                            (lapack_int)n, re, im, &unused, 1, &unused, 1);
    assert(failed == 0);
    eigenvalue *list = MEM_NEW(eigenvalue, n);
    for (size_t i = 0; i < n; i++) list[i] = (eigenvalue){re[i], im[i]};
    qsort(list, n, sizeof *list, by_parts);
    for (size_t i = 0; i < n; i++) {
        re[i] = list[i].re;
        im[i] = list[i].im;
    }
    free(list);
}

bool dense_solve(size_t n, double *A, size_t m, double *B) {
    if (n == 0 || m == 0) return true;
    lapack_int *pivots = MEM_NEW(lapack_int, n);
    const lapack_int size = (lapack_int)n, wide = (lapack_int)m;
    double norm = 0, reciprocal = 0;
    for (size_t i = 0; i < n; i++) {
        double row = 0;
        for (size_t j = 0; j < n; j++) row += fabs(A[i * n + j]);
        norm = fmax(norm, row);
    }
    lapack_int failed = LAPACKE_dgetrf(LAPACK_ROW_MAJOR, size, size, A, size, pivots);
    if (failed == 0)
        failed = LAPACKE_dgecon(LAPACK_ROW_MAJOR, 'I', size, A, size, norm, &reciprocal);
    if (failed == 0 && reciprocal > DBL_EPSILON)
        failed = LAPACKE_dgetrs(LAPACK_ROW_MAJOR, 'N', size, wide, A, size, pivots, B, wide);
    free(pivots);
    return failed == 0 && reciprocal > DBL_EPSILON;
}

void dense_product(size_t n, size_t k, size_t m, const double *A, const double *B, double *out) {
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < m; j++) {
            double sum = 0;
            for (size_t l = 0; l < k; l++) sum += A[i * k + l] * B[l * m + j];
            out[i * m + j] = sum;
        }
    }
}

void dense_restrict(size_t n, size_t m, const double *A, const double *Q, double *out) {
    double *AQ = MEM_NEW(double, n);
    for (size_t j = 0; j < m; j++) {
        for (size_t i = 0; i < n; i++) {
            AQ[i] = 0;
            for (size_t k = 0; k < n; k++) AQ[i] += A[i * n + k] * Q[j * n + k];
        }
        for (size_t i = 0; i < m; i++) {
            out[i * m + j] = 0;
            for (size_t k = 0; k < n; k++) out[i * m + j] += Q[i * n + k] * AQ[k];
        }
    }
    free(AQ);
}

double dense_norm(size_t count, const double *A) {
    double sum = 0;
    for (size_t k = 0; k < count; k++) sum += A[k] * A[k];
    return sqrt(sum);
}

bool dense_finite(size_t count, const double *A) {
    for (size_t k = 0; k < count; k++) {
        if (!isfinite(A[k])) return false;
    }
    return true;
}
