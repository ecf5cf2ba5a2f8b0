/// Symbols get rational values, rotations a rational rotation; elimination in floating point
/// guesses a minor, and one enclosure of its determinant proves that it is not zero. A minor that
/// is not zero at one point is not zero at a generic one.
#include "mech/tools/ball_rank.h"

#include <gmp.h>
#include <math.h>
#include <stdlib.h>

#include "base/mem.h"
#include "mech/tools/determinant.h"

enum { LARGEST = 12, BITS = 192 };

/// Entries of the rotation with the quaternion (d; a, b, c).
static void set_rotation(const expr_pool *pool, const expr *entries, const long t[4],
                         mpq_t *values) {
    const long a = t[0], b = t[1], c = t[2], d = t[3];
    const long B[9] = {d * d + a * a - b * b - c * c, 2 * (a * b - d * c),
                       2 * (a * c + d * b),           2 * (a * b + d * c),
                       d * d - a * a + b * b - c * c, 2 * (b * c - d * a),
                       2 * (a * c - d * b),           2 * (b * c + d * a),
                       d * d - a * a - b * b + c * c};
    for (size_t i = 0; i < 9; i++) {
        mpq_t *v = &values[expr_symbol_index(pool, entries[i])];
        mpq_set_si(*v, B[i], (unsigned long)(a * a + b * b + c * c + d * d));
        mpq_canonicalize(*v);
    }
}

/// A value for every symbol of the pool. Fresh.
static mpq_t *choose_values(const space *q, uint32_t count) {
    mpq_t *values = mem_alloc(count, sizeof *values);
    for (uint32_t i = 0; i < count; i++) {
        mpq_init(values[i]);
        mpq_set_si(values[i], 1 + (long)(i * 37u % 101u), 53);
        mpq_canonicalize(values[i]);
    }
    for (size_t f = 0; f < q->factor_count; f++) {
        const long t[4] = {1 + (long)f, 2, -3, 5};
        if (q->factors[f].kind->entry_count == 9)
            set_rotation(q->pool, q->factors[f].entries, t, values);
    }
    return values;
}

/// Rows and columns of a minor that seems not to be zero, by elimination with full pivoting.
static size_t guess_minor(size_t rows, size_t cols, double *M, size_t *r, size_t *c) {
    size_t rank = 0;
    for (size_t i = 0; i < rows; i++) r[i] = i;
    for (size_t j = 0; j < cols; j++) c[j] = j;
    for (; rank < rows && rank < cols; rank++) {
        size_t bi = rank, bj = rank;
        for (size_t i = rank; i < rows; i++) {
            for (size_t j = rank; j < cols; j++) {
                if (fabs(M[r[i] * cols + c[j]]) > fabs(M[r[bi] * cols + c[bj]])) bi = i, bj = j;
            }
        }
        if (fabs(M[r[bi] * cols + c[bj]]) < 1e-9) break;
        const size_t row = r[bi], col = c[bj];
        r[bi] = r[rank], r[rank] = row;
        c[bj] = c[rank], c[rank] = col;
        for (size_t i = rank + 1; i < rows; i++) {
            const double f = M[r[i] * cols + col] / M[row * cols + col];
            for (size_t j = 0; j < cols; j++) M[r[i] * cols + j] -= f * M[row * cols + j];
        }
    }
    return rank;
}

static bool minor_is_nonzero(exact *x, size_t cols, const expr *A, size_t k, const size_t *r,
                             const size_t *c, mpq_t *values) {
    expr *block = MEM_NEW(expr, k * k);
    double middle = 0, radius = 0;
    for (size_t i = 0; i < k * k; i++) block[i] = A[r[i / k] * cols + c[i % k]];
    const expr det = mech_unexpanded_determinant(x->pool, k, block);
    const bool known = exact_ball(x, det, *values, BITS, &middle, &radius) == HAMEL_OK;
    free(block);
    return known && fabs(middle) > radius;
}

size_t mech_rank_at_least(exact *x, const space *q, size_t rows, size_t cols, const expr *A) {
    exact quiet = exact_quietly(x);
    const uint32_t count = expr_symbol_count(x->pool);
    mpq_t *values = choose_values(q, count);
    double *M = MEM_NEW(double, rows *cols), radius;
    size_t *r = MEM_NEW(size_t, rows), *c = MEM_NEW(size_t, cols), rank = 0;
    bool known = true;
    for (size_t i = 0; i < rows * cols && known; i++)
        known = exact_ball(&quiet, A[i], *values, BITS, &M[i], &radius) == HAMEL_OK;
    if (known) rank = guess_minor(rows, cols, M, r, c);
    if (rank > LARGEST || !minor_is_nonzero(&quiet, cols, A, rank, r, c, values)) rank = 0;
    for (uint32_t i = 0; i < count; i++) mpq_clear(values[i]);
    free(values);
    free(M);
    free(r);
    free(c);
    return rank;
}
