/// Kernels by singular values, then LAPACK's eigenvalues.
#include "run/steady/spectrum.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "num/dense.h"

static const double KERNEL = 1e-9; ///< singular values below this part of the norm are zero
static const double DOUBLE = 1e-8; ///< √ε: what rounding makes of a double eigenvalue
static const double ROUNDING = 1e-13;

/// The dimension of the kernel of A (n by n), or the one that is asked for; the complement in Q.
static size_t take_kernel(const spectrum *s, size_t n, const double *A, const size_t *wanted,
                          double *Q) {
    double *copy = mem_copy(A, n * n, sizeof *A), *values = MEM_NEW(double, n);
    dense_singular(n, n, copy, values, Q);
    size_t rank = n;
    while (rank > 0 && values[rank - 1] <= KERNEL * s->norm) rank--;
    if (wanted != NULL) rank = *wanted < n ? n - *wanted : 0;
    free(copy);
    free(values);
    return n - rank;
}

void spectrum_init(spectrum *s, size_t n, const double *A, const spectrum *like) {
    *s = (spectrum){.size = n, .norm = dense_norm(n * n, A)};
    double *left = mem_copy(A, n * n, sizeof *A), *Q = MEM_NEW(double, n *n);
    double *next = MEM_NEW(double, n *n);
    size_t m = n;
    while (m > 0 && s->stage_count < SPECTRUM_STAGES) {
        if (like != NULL && s->stage_count == like->stage_count) break;
        const size_t dimension =
            take_kernel(s, m, left, like != NULL ? &like->stages[s->stage_count] : NULL, Q);
        if (dimension == 0) break;
        s->stages[s->stage_count++] = dimension;
        s->zeros += dimension;
        dense_restrict(m, m - dimension, left, Q, next);
        m -= dimension;
        memcpy(left, next, m * m * sizeof *left);
    }
    s->count = m;
    s->re = MEM_NEW_ZERO(double, m);
    s->im = MEM_NEW_ZERO(double, m);
    dense_eigenvalues(m, left, s->re, s->im);
    s->determinant = 1;
    for (size_t i = 0; i < m; i++) {
        s->radius = fmax(s->radius, hypot(s->re[i], s->im[i]));
        if (s->im[i] == 0) s->determinant *= s->re[i] / s->norm;
        else if (s->im[i] > 0)
            s->determinant *= (s->re[i] * s->re[i] + s->im[i] * s->im[i]) / (s->norm * s->norm);
    }
    free(left);
    free(Q);
    free(next);
}

void spectrum_clear(spectrum *s) {
    free(s->re);
    free(s->im);
    *s = (spectrum){0};
}

double spectrum_growth(const spectrum *s) { return s->count > 0 ? s->re[s->count - 1] : -INFINITY; }

double spectrum_noise(const spectrum *s) { return fmax(DOUBLE * s->radius, ROUNDING * s->norm); }

size_t spectrum_unstable(const spectrum *s) {
    size_t count = 0;
    for (size_t i = 0; i < s->count; i++) count += s->re[i] > spectrum_noise(s);
    return count;
}

spectrum_kind spectrum_kind_of(const spectrum *s) {
    if (s->count == 0) return SPECTRUM_EMPTY;
    if (spectrum_growth(s) > spectrum_noise(s)) return SPECTRUM_REPELLING;
    return spectrum_growth(s) < -spectrum_noise(s) ? SPECTRUM_ATTRACTING : SPECTRUM_CENTRE;
}
