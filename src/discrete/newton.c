/// Small nonlinear systems, solved down to rounding: what a discrete motion keeps exactly it keeps
/// only as well as its equations are solved. The Jacobian is made by differences and its inverse H
/// kept from step to step until it no longer serves; on the way it learns from every change, by
/// Broyden's rule.
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "discrete/discrete_internal.h"
#include "discrete/newton_internal.h"

static const double ROUNDING =
    64 * DBL_EPSILON;                ///< changes of z that are rounding if they do not shrink,
static const double NEARLY = 1e-11;  ///< and what is so where numbers are large that are subtracted
static const double LEARNING = 1e-9; ///< changes that are more than noise
enum { MOST_ITERATIONS = 60, SLOW = 8 };

newton newton_create(size_t n) {
    double *room = MEM_NEW_ZERO(double, 4 * n);
    return (newton){.n = n,
                    .lu = MEM_NEW_ZERO(double, n *n),
                    .inverse = MEM_NEW_ZERO(double, n *n),
                    .swap = MEM_NEW_ZERO(size_t, n),
                    .residual = room,
                    .change = room + n,
                    .next = room + 2 * n,
                    .column = room + 3 * n};
}

void newton_destroy(newton *w) {
    free(w->lu);
    free(w->inverse);
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
    for (size_t j = 0; j < n; j++) {
        if (!(fabs(z[j]) <= size)) size = fabs(z[j]); // NaN stays
    }
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
    for (size_t j = 0; j < n && w->ready; j++) {
        for (size_t i = 0; i < n; i++) w->column[i] = i == j;
        newton_substitute(n, w->lu, w->swap, w->column);
        for (size_t i = 0; i < n; i++) w->inverse[i * n + j] = w->column[i];
    }
    return w->ready ? DISCRETE_DONE : DISCRETE_NOT_CONVERGED;
}

/// The change that Newton's method makes at z: H F(z).
static void find_change(const newton *w, double *out) {
    for (size_t i = 0; i < w->n; i++) {
        out[i] = 0;
        for (size_t j = 0; j < w->n; j++) out[i] += w->inverse[i * w->n + j] * w->residual[j];
    }
}

/// After the change c of z the next one is g = H F: the rule makes H map the difference of F to
/// that of z,
///   H ← H + g (cᵀH)/(c·c − c·g),   and then  H F = g c·c/(c·c − c·g).
static void learn(newton *w, const double *c, double *g) {
    const size_t n = w->n;
    const double cc = discrete_pair(n, c, c), rest = cc - discrete_pair(n, c, g);
    if (!(rest > 0.1 * cc)) return;
    for (size_t j = 0; j < n; j++) {
        w->column[j] = 0;
        for (size_t i = 0; i < n; i++) w->column[j] += c[i] * w->inverse[i * n + j];
    }
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < n; j++) w->inverse[i * n + j] += g[i] * w->column[j] / rest;
    }
    for (size_t i = 0; i < n; i++) g[i] *= cc / rest;
}

/// F and a Jacobian, if there is none. The last call of F is at z.
static discrete_end look(newton *w, newton_function *F, void *data, double *z, bool *fresh) {
    if (F(z, w->residual, data) != 0) return DISCRETE_UNDEFINED;
    if (w->ready) return DISCRETE_DONE;
    const discrete_end end = differentiate(w, F, data, z);
    *fresh = true;
    return end != DISCRETE_DONE || F(z, w->residual, data) == 0 ? end : DISCRETE_UNDEFINED;
}

discrete_end newton_solve(newton *w, newton_function *F, void *data, double h, double scale,
                          double *z) {
    double before = INFINITY;
    bool fresh = false;
    for (int k = 0; k < MOST_ITERATIONS; k++) {
        const discrete_end end = look(w, F, data, z, &fresh);
        if (end != DISCRETE_DONE) return end;
        const double size = size_of(w->n, z);
        find_change(w, w->next);
        if (isfinite(before) && before > LEARNING * size) learn(w, w->change, w->next);
        const double change = size_of(w->n, w->next);
        if (!isfinite(change)) return DISCRETE_NOT_CONVERGED;
        if (change <= DBL_EPSILON / 4 * size) {
            if (k > SLOW) w->ready = false; // for the next step
            return DISCRETE_DONE;
        }
        if (change >= before / 2) { // no longer shrinking: rounding, or the Jacobian is too old
            const bool nearly = fabs(h) * before <= NEARLY * scale;
            if (before <= ROUNDING * size || (fresh && nearly)) return DISCRETE_DONE;
            if (!fresh) {
                w->ready = false;
                before = INFINITY;
                continue;
            }
        }
        before = change;
        for (size_t i = 0; i < w->n; i++) z[i] -= w->change[i] = w->next[i];
    }
    return DISCRETE_NOT_CONVERGED;
}
