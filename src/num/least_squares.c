/// Least squares by the singular value decomposition A = U Σ Vᵀ: x = V Σ⁺ Uᵀ b. The rows of A are
/// the columns of Aᵀ = V Σ Uᵀ, which is what LAPACK, that goes by columns, is given; it puts U in
/// the place of A. Nothing is allocated.
#include "num/least_squares.h"

#include <float.h>
#include <lapacke.h>
#include <math.h>
#include <stdbool.h>

#include "num/dense.h"

static size_t least(size_t a, size_t b) { return a < b ? a : b; }
static size_t most(size_t a, size_t b) { return a < b ? b : a; }

/// What LAPACK needs for itself.
static size_t own_room(size_t rows, size_t cols) {
    const size_t rank = least(rows, cols);
    return most(1, most(3 * rank + most(rows, cols), 5 * rank));
}

size_t least_squares_room(size_t rows, size_t cols) {
    return least(rows, cols) * (1 + cols) + own_room(rows, cols);
}

/// Entries that are nothing but rounding beside the largest one are zero: a direction that takes no
/// part in the solution stays where it is.
static void drop_rounding(size_t n, double *x) {
    double largest = 0;
    for (size_t i = 0; i < n; i++) largest = fmax(largest, fabs(x[i]));
    for (size_t i = 0; i < n; i++)
        if (fabs(x[i]) < (double)n * DBL_EPSILON * largest) x[i] = 0;
}

void least_squares(size_t rows, size_t cols, double *A, const double *b, double small, double *work,
                   double *x) {
    const size_t rank = least(rows, cols);
    double *values = work, *V = values + rank, *own = V + rank * cols, unused = 0;
    const lapack_int m = (lapack_int)cols, n = (lapack_int)rows;
    const bool found =
        rank == 0 || (dense_finite(rows * cols, A) &&
                      LAPACKE_dgesvd_work(LAPACK_COL_MAJOR, 'S', 'O', m, n, A, m, values, V, m,
                                          &unused, 1, own, (lapack_int)own_room(rows, cols)) == 0);
    for (size_t i = 0; i < cols; i++) x[i] = found ? 0 : NAN;
    for (size_t j = 0; j < rank && found; j++) {
        if (!(values[j] > small * values[0])) continue;
        double along = 0;
        for (size_t k = 0; k < rows; k++) along += A[k * cols + j] * b[k];
        for (size_t i = 0; i < cols; i++) x[i] += V[j * cols + i] * along / values[j];
    }
    drop_rounding(cols, x);
}
