/// Small dense systems: LU with partial pivoting, in place. Nothing is allocated.
///
/// A matrix that is singular seldom shows a pivot of exactly zero; what is left is rounding of the
/// size of the entries that cancelled. A pivot that small next to its column is doubtful, and then
/// the matrix is looked at once more, with rows and columns scaled by powers of two to the same
/// size, so that units cannot make a good matrix look singular.
#include <float.h>
#include <math.h>
#include <string.h>

#include "tape/tape_internal.h"

typedef enum pivots_found { PIVOTS_GOOD, PIVOTS_DOUBTFUL, PIVOTS_ZERO } pivots_found;

static double column_size(size_t n, const double *A, size_t k) {
    double largest = 0;
    for (size_t i = 0; i < n; i++) largest = fmax(largest, fabs(A[i * n + k]));
    return largest;
}

static size_t find_pivot(size_t n, const double *A, size_t k) {
    size_t pivot = k;
    for (size_t i = k + 1; i < n; i++) {
        if (fabs(A[i * n + k]) > fabs(A[pivot * n + k])) pivot = i;
    }
    return pivot;
}

static void swap_rows(size_t n, double *A, double *x, size_t i, size_t k) {
    for (size_t j = 0; j < n; j++) {
        const double swap = A[i * n + j];
        A[i * n + j] = A[k * n + j];
        A[k * n + j] = swap;
    }
    const double swap = x[i];
    x[i] = x[k];
    x[k] = swap;
}

/// What rounding leaves of a number of size `size` that should have cancelled in n steps.
static double rounding(size_t n, double size) { return 4 * (double)n * DBL_EPSILON * size; }

/// A becomes upper triangular, x follows. `sizes` holds the size of each column.
static pivots_found eliminate(size_t n, double *A, double *x, const double *sizes) {
    pivots_found pivots = PIVOTS_GOOD;
    for (size_t k = 0; k < n; k++) {
        const size_t pivot = find_pivot(n, A, k);
        const double size = fabs(A[pivot * n + k]);
        if (!(size > 0 && size <= DBL_MAX)) return PIVOTS_ZERO;
        if (size <= rounding(n, sizes[k])) pivots = PIVOTS_DOUBTFUL;
        if (pivot != k) swap_rows(n, A, x, pivot, k);
        for (size_t i = k + 1; i < n; i++) {
            const double f = A[i * n + k] / A[k * n + k];
            for (size_t j = k + 1; j < n; j++) A[i * n + j] -= f * A[k * n + j];
            x[i] -= f * x[k];
        }
    }
    return pivots;
}

/// On output x solves A x = b; on input it is b. A is n by n, row by row, and is destroyed, as are
/// the n numbers of `spare`. With a pivot that is zero or not finite x is NaN; a pivot no larger
/// than rounding in its column makes the matrix doubtful.
static pivots_found solve(size_t n, double *A, double *x, double *spare) {
    for (size_t k = 0; k < n; k++) spare[k] = column_size(n, A, k);
    const pivots_found pivots = eliminate(n, A, x, spare);
    if (pivots == PIVOTS_ZERO) {
        for (size_t i = 0; i < n; i++) x[i] = NAN;
        return pivots;
    }
    for (size_t k = n; k-- > 0;) {
        for (size_t j = k + 1; j < n; j++) x[k] -= A[k * n + j] * x[j];
        x[k] /= A[k * n + k];
    }
    return pivots;
}

/// Scales `count` entries, `stride` apart, by a power of two so that the largest is in [1/2, 1).
static bool scale(double *entries, size_t count, size_t stride) {
    double largest = 0;
    for (size_t i = 0; i < count; i++) largest = fmax(largest, fabs(entries[i * stride]));
    if (!(largest > 0)) return false;
    int exponent;
    frexp(largest, &exponent);
    for (size_t i = 0; i < count; i++) entries[i * stride] = ldexp(entries[i * stride], -exponent);
    return true;
}

/// Whether a doubtful matrix stays so when its rows and columns are scaled to the same size: only
/// then is the small pivot more than a matter of units. A is destroyed, as are the 2n numbers of
/// `spare`.
static bool is_singular(size_t n, double *A, double *spare) {
    for (size_t i = 0; i < n; i++) {
        if (!scale(A + i * n, n, 1)) return true;
    }
    for (size_t j = 0; j < n; j++) {
        if (!scale(A + j, n, n)) return true;
    }
    double *x = spare, *sizes = spare + n;
    for (size_t i = 0; i < n; i++) x[i] = 0, sizes[i] = 1;
    return eliminate(n, A, x, sizes) != PIVOTS_GOOD;
}

tape_fault tape_solve_system(size_t n, const double *system, double *room, double *x) {
    double *A = room, *spare = room + n * n;
    memcpy(A, system, n * n * sizeof *A);
    memcpy(x, system + n * n, n * sizeof *x);
    const pivots_found pivots = solve(n, A, x, spare);
    if (pivots == PIVOTS_GOOD) return TAPE_OK;
    if (pivots == PIVOTS_ZERO) return TAPE_SINGULAR;
    memcpy(A, system, n * n * sizeof *A);
    return is_singular(n, A, spare) ? TAPE_SINGULAR : TAPE_OK;
}
