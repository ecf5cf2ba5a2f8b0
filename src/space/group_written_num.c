/// A written group in numbers. The exponential is a flow, which the midpoint rule follows with more
/// and more steps; the error is a series in the square of the step, so the limit is extrapolated
/// (Gragg; Bulirsch and Stoer) until it no longer changes.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "expr/calculus.h"
#include "space/group_internal.h"
#include "space/group_num.h"
#include "space/group_written_num.h"

void written_values(const group_written *w, size_t count, const expr *e, const double *u,
                    const double *v, double *out) {
    double *values = MEM_NEW_ZERO(double, expr_symbol_count(w->pool));
    for (size_t a = 0; a < w->k; a++) {
        values[expr_symbol_index(w->pool, w->u[a])] = u[a];
        values[expr_symbol_index(w->pool, w->v[a])] = v[a];
    }
    for (size_t i = 0; i < w->parameter_count; i++)
        values[expr_symbol_index(w->pool, w->parameters[i])] = w->values[i];
    expr_eval(w->pool, count, e, values, out);
    free(values);
}

// ---- the exponential ----------------------------------------------------------------------------

enum { ROWS = 9 }; ///< of the table of extrapolation

/// u' = ξ^a X_a(u).
static void flow(const group_law *law, const double *xi, const double *u, double *rate) {
    const size_t k = law->dimension;
    double X[GROUP_DIMENSION * GROUP_DIMENSION];
    written_values(law->written, k * k, law->written->left, u, u, X);
    for (size_t i = 0; i < k; i++) {
        rate[i] = 0;
        for (size_t a = 0; a < k; a++) rate[i] += xi[a] * X[a * k + i];
    }
}

/// From u along a time h in n steps, n even, by the midpoint rule, smoothed at the end.
static void midpoint(const group_law *law, const double *xi, const double *u, double h, int n,
                     double *out) {
    const size_t k = law->dimension;
    double before[GROUP_DIMENSION], now[GROUP_DIMENSION], rate[GROUP_DIMENSION];
    flow(law, xi, u, rate);
    for (size_t i = 0; i < k; i++) {
        before[i] = u[i];
        now[i] = u[i] + h / n * rate[i];
    }
    for (int m = 1; m <= n; m++) {
        flow(law, xi, now, rate);
        for (size_t i = 0; i < k; i++) {
            const double next = before[i] + 2 * h / n * rate[i];
            out[i] = (before[i] + 2 * now[i] + next) / 4;
            before[i] = now[i];
            now[i] = next;
        }
    }
}

/// One step, in place: rows of the table until the last two agree to rounding.
static void step(const group_law *law, const double *xi, double h, double *u) {
    const size_t k = law->dimension;
    double table[ROWS][GROUP_DIMENSION];
    for (int row = 0; row < ROWS; row++) {
        double change = 0, size = 1, best[GROUP_DIMENSION];
        memcpy(best, table[0], sizeof best);
        midpoint(law, xi, u, h, 2 * (row + 1), table[row]);
        for (int m = row - 1; m >= 0; m--) {
            const double ratio = (double)(row + 1) / (m + 1);
            for (size_t i = 0; i < k; i++)
                table[m][i] =
                    table[m + 1][i] + (table[m + 1][i] - table[m][i]) / (ratio * ratio - 1);
        }
        for (size_t i = 0; i < k && row > 0; i++) {
            change = fmax(change, fabs(table[0][i] - best[i]));
            size = fmax(size, fabs(table[0][i]));
        }
        if (row > 1 && !(change > 1e-15 * size)) break;
    }
    memcpy(u, table[0], k * sizeof *u);
}

void group_written_exp(const group_law *law, const double *xi, double *g) {
    const group G = {1, &law, law->dimension, law->entry_count};
    double length = 0;
    for (size_t a = 0; a < law->dimension; a++) length += fabs(xi[a]);
    group_identity_num(&G, g);
    if (!(length < 1e6)) {
        for (size_t a = 0; a < law->dimension; a++) g[a] = NAN;
        return;
    }
    const int steps = 1 + (int)(3 * length);
    for (int i = 0; i < steps; i++) step(law, xi, 1.0 / steps, g);
}

/// exp ξ exp(dξ') = g to first order: coordinates near the unit are those of the algebra.
void group_written_log(const group_law *law, const double *g, double *xi) {
    enum { MOST = 60 };
    const size_t k = law->dimension;
    const group G = {1, &law, k, k};
    double unit[GROUP_DIMENSION], at[GROUP_DIMENSION], back[GROUP_DIMENSION];
    const double *back_to = law->written->back; // from coordinates to the basis
    double rest[GROUP_DIMENSION], minus[GROUP_DIMENSION], M[GROUP_DIMENSION * GROUP_DIMENSION];
    group_identity_num(&G, unit);
    memset(xi, 0, k * sizeof *xi);
    for (int n = 0; n < MOST; n++) {
        double change = 0;
        group_written_exp(law, xi, at);
        group_inverse_num(&G, at, back);
        group_product_num(&G, back, g, rest);
        for (size_t a = 0; a < k; a++) {
            minus[a] = -xi[a];
            at[a] = 0;
            for (size_t b = 0; b < k; b++) at[a] += (rest[b] - unit[b]) * back_to[b * k + a];
        }
        group_dexp_inverse(&G, minus, M);
        for (size_t a = 0; a < k; a++) {
            double d = 0;
            for (size_t b = 0; b < k; b++) d += M[a * k + b] * at[b];
            minus[a] = d;
            change = fmax(change, fabs(d));
        }
        for (size_t a = 0; a < k; a++) xi[a] += minus[a];
        if (change < 1e-15) return;
        if (!isfinite(change)) break;
        if (n == MOST - 1 && change < 1e-9) return;
    }
    for (size_t a = 0; a < k; a++) xi[a] = NAN;
}

// ---- its derivative -----------------------------------------------------------------------------

void group_written_dexp(const group_law *law, const double *xi, double *matrix) {
    const size_t k = law->dimension;
    const group G = {1, &law, k, k};
    double ad[GROUP_DIMENSION * GROUP_DIMENSION], term[GROUP_DIMENSION * GROUP_DIMENSION];
    double next[GROUP_DIMENSION * GROUP_DIMENSION], size = 1;
    group_ad_num(&G, xi, ad);
    for (size_t i = 0; i < k * k; i++) matrix[i] = term[i] = i % (k + 1) == 0;
    for (int n = 1; n < 400 && size > 1e-18; n++) {
        size = 0;
        for (size_t i = 0; i < k * k; i++) {
            next[i] = 0;
            for (size_t j = 0; j < k; j++) next[i] += ad[i / k * k + j] * term[j * k + i % k];
            next[i] /= n + 1;
            matrix[i] += next[i];
            size = fmax(size, fabs(next[i]));
        }
        memcpy(term, next, k * k * sizeof *term);
    }
}

void group_written_dexp_inverse(const group_law *law, const double *xi, double *matrix) {
    double A[GROUP_DIMENSION * GROUP_DIMENSION];
    group_written_dexp(law, xi, A);
    written_inverse(law->dimension, A, matrix);
}

/// Gauss and Jordan on (A, 1).
void written_inverse(size_t k, double *A, double *matrix) {
    for (size_t i = 0; i < k * k; i++) matrix[i] = i % (k + 1) == 0;
    for (size_t c = 0; c < k; c++) {
        size_t pivot = c;
        for (size_t i = c + 1; i < k; i++) {
            if (fabs(A[i * k + c]) > fabs(A[pivot * k + c])) pivot = i;
        }
        for (size_t j = 0; j < k && pivot != c; j++) {
            double swap = A[c * k + j];
            A[c * k + j] = A[pivot * k + j], A[pivot * k + j] = swap;
            swap = matrix[c * k + j];
            matrix[c * k + j] = matrix[pivot * k + j], matrix[pivot * k + j] = swap;
        }
        const double lead = A[c * k + c];
        for (size_t j = 0; j < k; j++) A[c * k + j] /= lead, matrix[c * k + j] /= lead;
        for (size_t i = 0; i < k; i++) {
            const double f = i == c ? 0 : A[i * k + c];
            for (size_t j = 0; j < k && f != 0; j++) {
                A[i * k + j] -= f * A[c * k + j];
                matrix[i * k + j] -= f * matrix[c * k + j];
            }
        }
    }
}

// ---- translations -------------------------------------------------------------------------------

void group_written_move_others(const group_law *law, double *point, const double *rates,
                               double *others, double *velocities) {
    const group_written *w = law->written;
    const size_t m = w->other_count, width = w->k + m;
    double *slopes = MEM_NEW(double, m *width + 1);
    for (size_t i = 0; i < w->parameter_count; i++)
        point[expr_symbol_index(w->pool, w->parameters[i])] = w->values[i];
    expr_eval(w->pool, m, w->moved, point, others);
    expr_eval(w->pool, m * width, w->moved_slopes, point, slopes);
    for (size_t i = 0; i < m; i++) {
        velocities[i] = 0;
        for (size_t j = 0; j < width; j++) velocities[i] += slopes[i * width + j] * rates[j];
    }
    free(slopes);
}

void group_written_push(const group_law *law, bool right, const double *g, const double *u,
                        double *rates) {
    const group_written *w = law->written;
    const size_t k = law->dimension;
    double J[GROUP_DIMENSION * GROUP_DIMENSION], old[GROUP_DIMENSION];
    written_values(w, k * k, w->slopes + (right ? 0 : k * k), right ? u : g, right ? g : u, J);
    memcpy(old, rates, k * sizeof *old);
    for (size_t i = 0; i < k; i++) {
        rates[i] = 0;
        for (size_t a = 0; a < k; a++) rates[i] += J[i * k + a] * old[a];
    }
}
