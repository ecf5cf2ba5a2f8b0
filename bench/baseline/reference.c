// Extrapolation of the modified midpoint rule in 80 bits (Gragg, Bulirsch, Stoer): order 20, steps
// of fixed length. Its coefficients are small integers, so nothing in it is of double precision.
#define _GNU_SOURCE
#include <math.h>

#include "dop853.h"

#define NUMBER long double
#define NAME(f) long_##f
#define SINCOS(a, s, c) sincosl(a, s, c)
#include "rhs_body.h"

enum { MOST = 16, COLUMNS = 10 };
typedef void long_rhs(long double t, const long double *y, long double *dy);

/// The modified midpoint rule with m steps over H.
static void midpoint(long_rhs *f, int n, long double t, const long double *y, long double H, int m,
                     long double *out) {
    const long double h = H / m;
    long double a[MOST], b[MOST], d[MOST];
    f(t, y, d);
    for (int i = 0; i < n; i++) a[i] = y[i], b[i] = y[i] + h * d[i];
    for (int k = 1; k < m; k++) {
        f(t + k * h, b, d);
        for (int i = 0; i < n; i++) {
            const long double next = a[i] + 2 * h * d[i];
            a[i] = b[i], b[i] = next;
        }
    }
    f(t + H, b, d);
    for (int i = 0; i < n; i++) out[i] = (a[i] + b[i] + h * d[i]) / 2;
}

static void step(long_rhs *f, int n, long double t, long double *y, long double H) {
    long double T[COLUMNS][MOST];
    for (int j = 0; j < COLUMNS; j++) {
        midpoint(f, n, t, y, H, 2 * (j + 1), T[j]);
        for (int k = j - 1; k >= 0; k--) { // T[k] becomes that of columns k .. j
            const long double ratio = (long double)(j + 1) / (k + 1);
            for (int i = 0; i < n; i++)
                T[k][i] = T[k + 1][i] + (T[k + 1][i] - T[k][i]) / (ratio * ratio - 1);
        }
    }
    for (int i = 0; i < n; i++) y[i] = T[0][i];
}

static size_t go(long_rhs *f, int n, double end, double length, double *state) {
    const size_t steps = (size_t)ceil(end / length);
    long double y[MOST];
    for (int i = 0; i < n; i++) y[i] = state[i];
    for (size_t k = 0; k < steps; k++)
        step(f, n, (long double)end * k / steps, y, (long double)end / steps);
    for (int i = 0; i < n; i++) state[i] = (double)y[i];
    return steps;
}

#define PUBLIC(f, n)                                                                               \
    size_t baseline_##f##_reference(double end, double length, double *y) {                        \
        return go(long_##f, n, end, length, y);                                                    \
    }
PUBLIC(sleigh, 5)
PUBLIC(top, 9)
PUBLIC(snakeboard, 6)
PUBLIC(trailers, 9)
