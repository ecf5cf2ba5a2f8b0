/// Exponentials by scaling and squaring a Padé approximation; Riccati's equation by the stable
/// subspace of its Hamiltonian matrix, an ordered Schur form; zeros by the pencil of the system.
///
/// A. J. Laub, A Schur method for solving algebraic Riccati equations (1979).
#include "num/feedback.h"

#include <float.h>
#include <lapacke.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "num/dense.h"

// ---- exponentials -------------------------------------------------------------------------------

enum { PADE = 8 }; // with |A| ≤ 1/2 exact to rounding

/// Σ c_k (±A)^k of the approximation of order (PADE, PADE).
static void pade_sum(size_t n, const double *A, double sign, double *out) {
    double *power = MEM_NEW_ZERO(double, n *n), *next = MEM_NEW(double, n *n), c = 1;
    memset(out, 0, n * n * sizeof *out);
    for (size_t i = 0; i < n; i++) power[i * n + i] = 1;
    for (int k = 0; k <= PADE; k++) {
        for (size_t i = 0; i < n * n; i++) out[i] += c * power[i];
        dense_product(n, n, n, power, A, next);
        memcpy(power, next, n * n * sizeof *next);
        c *= sign * (PADE - k) / ((2.0 * PADE - k) * (k + 1));
    }
    free(power);
    free(next);
}

void feedback_exponential(size_t n, const double *A, double *out) {
    const double norm = dense_norm(n * n, A);
    const int halvings = norm > 0.5 ? (int)ceil(log2(2 * norm)) : 0;
    double *small = MEM_NEW(double, n *n), *below = MEM_NEW(double, n *n);
    for (size_t i = 0; i < n * n; i++) small[i] = ldexp(A[i], -halvings);
    pade_sum(n, small, 1, out);
    pade_sum(n, small, -1, below);
    (void)dense_solve(n, below, n, out); // well conditioned, as |A| is small
    for (int k = 0; k < halvings; k++) {
        dense_product(n, n, n, out, out, small);
        memcpy(out, small, n * n * sizeof *out);
    }
    free(small);
    free(below);
}

void feedback_sampled(size_t n, size_t m, const double *A, const double *B, double h, double *Ad,
                      double *Bd) {
    const size_t N = n + m;
    double *both = MEM_NEW_ZERO(double, N *N), *moved = MEM_NEW(double, N *N);
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < n; j++) both[i * N + j] = h * A[i * n + j];
        for (size_t j = 0; j < m; j++) both[i * N + n + j] = h * B[i * m + j];
    }
    feedback_exponential(N, both, moved);
    for (size_t i = 0; i < n; i++) {
        memcpy(Ad + i * n, moved + i * N, n * sizeof *Ad);
        memcpy(Bd + i * m, moved + i * N + n, m * sizeof *Bd);
    }
    free(both);
    free(moved);
}

// ---- Riccati ------------------------------------------------------------------------------------

static lapack_logical is_stable(const double *re, const double *im) {
    (void)im;
    return *re < 0;
}

/// R⁻¹Bᵀ, m by n. False if R is singular.
static bool weigh(size_t n, size_t m, const double *B, const double *R, double *out) {
    double *copy = mem_copy(R, m * m, sizeof *R);
    for (size_t i = 0; i < m; i++) {
        for (size_t j = 0; j < n; j++) out[i * n + j] = B[j * m + i];
    }
    const bool good = dense_solve(m, copy, n, out);
    free(copy);
    return good;
}

/// H = [A, −BR⁻¹Bᵀ; −Q, −Aᵀ].
static void hamiltonian(size_t n, const double *A, const double *G, const double *Q, double *H) {
    const size_t N = 2 * n;
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < n; j++) {
            H[i * N + j] = A[i * n + j];
            H[i * N + n + j] = -G[i * n + j];
            H[(n + i) * N + j] = -Q[i * n + j];
            H[(n + i) * N + n + j] = -A[j * n + i];
        }
    }
}

/// X with the rows (1; X) spanning the stable subspace of H.
static bool stable_subspace(size_t n, double *H, double *X) {
    const lapack_int N = (lapack_int)(2 * n);
    double *V = MEM_NEW(double, 4 * n * n), *re = MEM_NEW(double, 4 * n), *im = re + 2 * n;
    double *first = MEM_NEW(double, n *n), least = INFINITY;
    const double norm = dense_norm(4 * n * n, H);
    lapack_int stable = 0;
    bool good =
        LAPACKE_dgees(LAPACK_ROW_MAJOR, 'V', 'S', is_stable, N, H, N, &stable, re, im, V, N) == 0 &&
        stable == (lapack_int)n;
    for (size_t i = 0; i < 2 * n; i++) least = fmin(least, fabs(re[i]));
    good = good && least > 1e-9 * norm; // none on the axis, where there is no such subspace
    for (size_t i = 0; i < n; i++) {    // X U₁ = U₂, transposed
        for (size_t j = 0; j < n; j++) {
            first[j * n + i] = V[i * 2 * n + j];
            X[j * n + i] = V[(n + i) * 2 * n + j];
        }
    }
    good = good && dense_solve(n, first, n, X);
    free(V);
    free(re);
    free(first);
    return good;
}

bool feedback_least(size_t n, size_t m, const double *A, const double *B, const double *Q,
                    const double *R, double *K, double *X) {
    double *weighed = MEM_NEW(double, m *n), *G = MEM_NEW(double, n *n);
    double *H = MEM_NEW(double, 4 * n * n);
    bool good = n > 0 && weigh(n, m, B, R, weighed);
    if (good) {
        dense_product(n, m, n, B, weighed, G);
        hamiltonian(n, A, G, Q, H);
        good = stable_subspace(n, H, X);
    }
    for (size_t i = 0; good && i < n; i++) { // X is symmetric: X U₁ = U₂ was solved transposed
        for (size_t j = 0; j < i; j++)
            X[i * n + j] = X[j * n + i] = (X[i * n + j] + X[j * n + i]) / 2;
    }
    if (good) dense_product(m, n, n, weighed, X, K);
    free(weighed);
    free(G);
    free(H);
    return good && dense_finite(m * n, K);
}

// ---- zeros and ranks ----------------------------------------------------------------------------

size_t feedback_zeros(size_t n, size_t m, const double *A, const double *B, const double *C,
                      const double *D, double *re, double *im) {
    const size_t N = n + m;
    if (m == 0) return 0;
    double *pencil = MEM_NEW_ZERO(double, N *N), *unit = MEM_NEW_ZERO(double, N *N), unused = 0;
    double *alpha = MEM_NEW(double, 3 * N), *beta = alpha + 2 * N;
    for (size_t i = 0; i < N; i++) {
        for (size_t j = 0; j < N; j++)
            pencil[i * N + j] = i < n ? (j < n ? A[i * n + j] : B[i * m + j - n])
                                      : (j < n ? C[(i - n) * n + j] : D[(i - n) * m + j - n]);
        unit[i * N + i] = i < n;
    }
    const double norm = dense_norm(N * N, pencil);
    const lapack_int size = (lapack_int)N;
    const bool good = LAPACKE_dggev(LAPACK_ROW_MAJOR, 'N', 'N', size, pencil, size, unit, size,
                                    alpha, alpha + N, beta, &unused, 1, &unused, 1) == 0;
    size_t count = 0;
    bool singular = !good;
    for (size_t i = 0; good && i < N; i++) {
        const double size_of = hypot(alpha[i], alpha[N + i]);
        singular = singular || (size_of <= 1e-10 * norm && fabs(beta[i]) <= 1e-10);
        if (fabs(beta[i]) <= 1e-7 * size_of / (norm + 1)) continue; // at infinity
        re[count] = alpha[i] / beta[i];
        im[count++] = alpha[N + i] / beta[i];
    }
    free(pencil);
    free(unit);
    free(alpha);
    return singular ? n + 1 : count;
}

size_t feedback_reach(size_t n, size_t m, const double *A, const double *B) {
    if (n == 0 || m == 0) return 0;
    // An orthonormal basis of what is reached, a row each, and what A makes of every new one.
    double *found = MEM_NEW(double, n *n), *next = MEM_NEW(double, n);
    const double unit = fmax(dense_norm(n * m, B), DBL_MIN), norm = fmax(dense_norm(n * n, A), 1);
    size_t count = 0, done = 0, input = 0;
    while (count < n && (input < m || done < count)) {
        double scale = norm;
        if (input < m) {
            for (size_t i = 0; i < n; i++) next[i] = B[i * m + input];
            input++;
            scale = unit;
        } else {
            dense_product(n, n, 1, A, found + done++ * n, next);
        }
        for (int twice = 0; twice < 2; twice++) {
            for (size_t k = 0; k < count; k++) {
                double along = 0;
                for (size_t i = 0; i < n; i++) along += found[k * n + i] * next[i];
                for (size_t i = 0; i < n; i++) next[i] -= along * found[k * n + i];
            }
        }
        const double left = dense_norm(n, next);
        if (left <= 1e-9 * scale) continue;
        for (size_t i = 0; i < n; i++) found[count * n + i] = next[i] / left;
        count++;
    }
    free(found);
    free(next);
    return count;
}
