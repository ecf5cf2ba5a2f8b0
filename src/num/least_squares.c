/// Least squares by the singular value decomposition. One-sided Jacobi rotations make the columns
/// of A orthogonal: A V = U Σ. Then x = V Σ⁺ Uᵀ b. Accurate for every singular value, which is what
/// a decision about rank needs, and short.
#include "num/least_squares.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>

enum { MOST_SWEEPS = 60 };

static void rotate(size_t count, size_t stride, double *M, size_t i, size_t j, double c, double s) {
    for (size_t k = 0; k < count; k++) {
        const double a = M[k * stride + i], b = M[k * stride + j];
        M[k * stride + i] = c * a - s * b;
        M[k * stride + j] = s * a + c * b;
    }
}

static double column_product(size_t rows, size_t cols, const double *A, size_t i, size_t j) {
    double sum = 0;
    for (size_t k = 0; k < rows; k++) sum += A[k * cols + i] * A[k * cols + j];
    return sum;
}

/// One sweep over all pairs of columns; whether anything moved.
static bool sweep(size_t rows, size_t cols, double *A, double *V) {
    bool moved = false;
    for (size_t i = 0; i < cols; i++) {
        for (size_t j = i + 1; j < cols; j++) {
            const double a = column_product(rows, cols, A, i, i);
            const double b = column_product(rows, cols, A, j, j);
            const double c = column_product(rows, cols, A, i, j);
            if (!(fabs(c) > DBL_EPSILON * sqrt(a * b)) || c == 0) continue;
            const double z = (b - a) / (2 * c);
            const double t = (z >= 0 ? 1 : -1) / (fabs(z) + hypot(1, z));
            const double cosine = 1 / hypot(1, t);
            rotate(rows, cols, A, i, j, cosine, t * cosine);
            rotate(cols, cols, V, i, j, cosine, t * cosine);
            moved = true;
        }
    }
    return moved;
}

void least_squares(size_t rows, size_t cols, double *A, const double *b, double small, double *work,
                   double *x) {
    double *V = work, largest = 0;
    for (size_t k = 0; k < cols * cols; k++) V[k] = k / cols == k % cols;
    for (int k = 0; k < MOST_SWEEPS && sweep(rows, cols, A, V); k++) {}
    for (size_t j = 0; j < cols; j++) {
        x[j] = 0;
        largest = fmax(largest, column_product(rows, cols, A, j, j));
    }
    for (size_t j = 0; j < cols; j++) {
        const double square = column_product(rows, cols, A, j, j);
        if (!(square > small * small * largest)) continue;
        double along = 0;
        for (size_t k = 0; k < rows; k++) along += A[k * cols + j] * b[k];
        for (size_t i = 0; i < cols; i++) x[i] += V[i * cols + j] * along / square;
    }
}
