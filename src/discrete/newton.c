/// Small nonlinear systems, solved down to rounding: what a discrete motion keeps exactly it keeps only
/// as well as its equations are solved. The Jacobian is made by differences and kept from step to step
/// until it no longer serves.
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "discrete/discrete_internal.h"

static const double ROUNDING =
    64 * DBL_EPSILON;               ///< changes of z that are rounding if they do not shrink,
static const double NEARLY = 1e-11; ///< and what is so where numbers are large that are subtracted
enum { MOST_ITERATIONS = 60, SLOW = 5 };

newton newton_create(size_t n) {
    double *room = MEM_NEW_ZERO(double, 3 * n);
    return (newton){.n = n,
                    .lu = MEM_NEW_ZERO(double, n *n),
                    .swap = MEM_NEW_ZERO(size_t, n),
                    .residual = room,
                    .change = room + n,
                    .column = room + 2 * n};
}

void newton_destroy(newton *w) {
    free(w->lu);
    free(w->swap);
    free(w->residual);
    *w = (newton){0};
}

bool newton_decompose(size_t n, double *A, size_t *swap) {
    for (size_t k = 0; k < n; k++) {
        size_t best = k;
        for (size_t i = k + 1; i < n; i++) {
            if (fabs(A[i * n + k]) > fabs(A[best * n + k])) best = i;
        }
        swap[k] = best;
        if (!(fabs(A[best * n + k]) > 0) || !isfinite(A[best * n + k])) return false;
        for (size_t j = 0; j < n && best != k; j++) {
            const double kept = A[k * n + j];
            A[k * n + j] = A[best * n + j];
            A[best * n + j] = kept;
        }
        for (size_t i = k + 1; i < n; i++) {
            const double l = A[i * n + k] /= A[k * n + k];
            for (size_t j = k + 1; j < n; j++) A[i * n + j] -= l * A[k * n + j];
        }
    }
    return true;
}

void newton_substitute(size_t n, const double *LU, const size_t *swap, double *b) {
    for (size_t k = 0; k < n; k++) {
        const double kept = b[k];
        b[k] = b[swap[k]];
        b[swap[k]] = kept;
    }
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < i; j++) b[i] -= LU[i * n + j] * b[j];
    }
    for (size_t i = n; i-- > 0;) {
        for (size_t j = i + 1; j < n; j++) b[i] -= LU[i * n + j] * b[j];
        b[i] /= LU[i * n + i];
    }
}

static double size_of(size_t n, const double *z) {
    double size = 0;
    for (size_t j = 0; j < n; j++) size = fmax(size, fabs(z[j]));
    return size;
}

/// The Jacobian at z, where w->residual is F(z).
static discrete_end differentiate(newton *w, newton_function *F, void *data, double *z) {
    const size_t n = w->n;
    const double size = size_of(n, z);
    for (size_t j = 0; j < n; j++) {
        const double kept = z[j], delta = 1e-7 * fmax(fabs(kept), fmax(size, 1e-3));
        z[j] = kept + delta;
        const int reason = F(z, w->column, data);
        const double moved = z[j] - kept;
        z[j] = kept;
        if (reason != 0) return DISCRETE_UNDEFINED;
        for (size_t i = 0; i < n; i++) w->lu[i * n + j] = (w->column[i] - w->residual[i]) / moved;
    }
    w->ready = newton_decompose(n, w->lu, w->swap);
    return w->ready ? DISCRETE_DONE : DISCRETE_NOT_CONVERGED;
}

/// The change that Newton's method makes at z, and how large it is.
static double find_change(newton *w) {
    double largest = 0;
    memcpy(w->change, w->residual, w->n * sizeof *w->change);
    newton_substitute(w->n, w->lu, w->swap, w->change);
    for (size_t i = 0; i < w->n; i++) {
        if (!(fabs(w->change[i]) <= largest)) largest = fabs(w->change[i]);
    }
    return largest;
}

discrete_end newton_solve(newton *w, newton_function *F, void *data, double h, double scale,
                          double *z) {
    double before = INFINITY;
    bool fresh = false;
    for (int k = 0; k < MOST_ITERATIONS; k++) {
        if (F(z, w->residual, data) != 0) return DISCRETE_UNDEFINED;
        if (!w->ready) {
            const discrete_end end = differentiate(w, F, data, z);
            if (end != DISCRETE_DONE) return end;
            fresh = true;
            if (F(z, w->residual, data) != 0) return DISCRETE_UNDEFINED; // the last call is at z
        }
        const double change = find_change(w);
        if (!isfinite(change)) return DISCRETE_NOT_CONVERGED;
        if (change <= DBL_EPSILON / 4 * size_of(w->n, z)) {
            if (k > SLOW) w->ready = false; // for the next step
            return DISCRETE_DONE;
        }
        if (change >= before / 2) { // no longer shrinking: rounding, or the Jacobian is too old
            const bool nearly = fabs(h) * before <= NEARLY * scale;
            if (before <= ROUNDING * size_of(w->n, z) || (fresh && nearly)) return DISCRETE_DONE;
            if (!fresh) {
                w->ready = false;
                before = INFINITY;
                continue;
            }
        }
        before = change;
        for (size_t i = 0; i < w->n; i++) z[i] -= w->change[i];
    }
    return DISCRETE_NOT_CONVERGED;
}
