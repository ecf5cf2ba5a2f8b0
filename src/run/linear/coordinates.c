/// Variations are taken one after the other where they are not, nearly, combinations of those
/// before: first strictly, then with less.
#include "run/linear/coordinates_internal.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "num/dense.h"

/// Takes off a column of Q what lies along `count` orthonormal vectors; what is left of it.
static double across(size_t M, size_t N, const double *Q, size_t column, size_t count,
                     const double *basis, double *left) {
    for (size_t i = 0; i < M; i++) left[i] = Q[i * N + column];
    for (size_t k = 0; k < count; k++) {
        double along = 0;
        for (size_t i = 0; i < M; i++) along += basis[k * M + i] * left[i];
        for (size_t i = 0; i < M; i++) left[i] -= along * basis[k * M + i];
    }
    return dense_norm(M, left);
}

static bool is_among(size_t count, const size_t *list, size_t which) {
    for (size_t k = 0; k < count; k++) {
        if (list[k] == which) return true;
    }
    return false;
}

size_t linear_choose(size_t M, size_t N, const double *Q, size_t count, const size_t *order,
                     size_t *chosen) {
    static const double enough[] = {0.05, 1e-3, 1e-8};
    double *basis = MEM_NEW(double, M *M), *left = MEM_NEW(double, M);
    size_t found = 0;
    for (size_t pass = 0; pass < 3; pass++) {
        for (size_t k = 0; k < count && found < M; k++) {
            if (is_among(found, chosen, order[k])) continue;
            const double size = across(M, N, Q, order[k], found, basis, left);
            if (size <= enough[pass]) continue;
            for (size_t i = 0; i < M; i++) basis[found * M + i] = left[i] / size;
            chosen[found++] = order[k];
        }
    }
    free(basis);
    free(left);
    return found;
}

bool linear_lift(size_t M, size_t N, const double *Q, const size_t *chosen, double *P) {
    // δ = Qᵀ w, z = T w with T = (Qᵀ at the chosen): Pᵀ = T⁻ᵀ Q
    double *T = MEM_NEW(double, M *M), *across_rows = mem_copy(Q, M * N, sizeof *Q);
    for (size_t i = 0; i < M; i++) {
        for (size_t j = 0; j < M; j++) T[i * M + j] = Q[i * N + chosen[j]];
    }
    const bool good = dense_solve(M, T, N, across_rows);
    for (size_t i = 0; i < N && good; i++) {
        for (size_t j = 0; j < M; j++) P[i * M + j] = across_rows[j * N + i];
    }
    free(T);
    free(across_rows);
    return good;
}
