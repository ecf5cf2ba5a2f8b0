/// The slopes at the rows solve a system of three diagonals; each piece is then the cubic with
/// these values and slopes at its ends.
#include "run/input/curve.h"

#include <stdlib.h>

#include "base/mem.h"

/// lower_i s_{i−1} + middle_i s_i + upper_i s_{i+1} = right_i, by elimination from above.
static void solve_tridiagonal(size_t n, const double *lower, double *middle, const double *upper,
                              double *right) {
    for (size_t i = 1; i < n; i++) {
        const double factor = lower[i] / middle[i - 1];
        middle[i] -= factor * upper[i - 1];
        right[i] -= factor * right[i - 1];
    }
    right[n - 1] /= middle[n - 1];
    for (size_t i = n - 1; i-- > 0;) right[i] = (right[i] - upper[i] * right[i + 1]) / middle[i];
}

/// The parabola through three rows.
static void parabola_slopes(const double *h, const double *m, double *s) {
    const double bend = (m[1] - m[0]) / (h[0] + h[1]);
    s[0] = m[0] - bend * h[0];
    s[1] = m[0] + bend * h[0];
    s[2] = m[1] + bend * h[1];
}

/// Slopes s at n rows, with h the distances and m the slopes of the straight lines between them:
///   h_i s_{i−1} + 2 (h_{i−1} + h_i) s_i + h_{i−1} s_{i+1} = 3 (h_i m_{i−1} + h_{i−1} m_i),
/// and the third derivatives on both sides of the second row, and of the last but one, agree.
static void spline_slopes(size_t n, const double *h, const double *m, double *s) {
    double *lower = MEM_NEW_ZERO(double, 3 * n), *middle = lower + n, *upper = middle + n;
    const double first = h[0] + h[1], last = h[n - 2] + h[n - 3];
    middle[0] = h[1];
    upper[0] = first;
    s[0] = ((h[0] + 2 * first) * h[1] * m[0] + h[0] * h[0] * m[1]) / first;
    for (size_t i = 1; i + 1 < n; i++) {
        lower[i] = h[i];
        middle[i] = 2 * (h[i - 1] + h[i]);
        upper[i] = h[i - 1];
        s[i] = 3 * (h[i] * m[i - 1] + h[i - 1] * m[i]);
    }
    lower[n - 1] = last;
    middle[n - 1] = h[n - 3];
    s[n - 1] =
        (h[n - 2] * h[n - 2] * m[n - 3] + (2 * last + h[n - 2]) * h[n - 3] * m[n - 2]) / last;
    solve_tridiagonal(n, lower, middle, upper, s);
    free(lower);
}

void input_curve_init(input_curve *out, const input_rows *rows, size_t column, bool cubic) {
    const size_t n = rows->row_count, width = rows->column_count;
    double *h = MEM_NEW_ZERO(double, 4 * n), *m = h + n, *s = m + n, *f = s + n;
    *out = (input_curve){n, MEM_NEW(double, n), MEM_NEW_ZERO(double, CURVE_COEFFICIENTS *n)};
    for (size_t i = 0; i < n; i++) {
        out->t[i] = rows->values[i * width];
        f[i] = rows->values[i * width + column];
    }
    for (size_t i = 0; i + 1 < n; i++) {
        h[i] = out->t[i + 1] - out->t[i];
        m[i] = (f[i + 1] - f[i]) / h[i];
    }
    if (cubic && n > 3) spline_slopes(n, h, m, s);
    else if (cubic && n == 3) parabola_slopes(h, m, s);
    for (size_t i = 0; i + 1 < n; i++) {
        double *c = out->c + CURVE_COEFFICIENTS * i;
        const bool bent = cubic && n > 2;
        const double left = bent ? s[i] : m[i], right = bent ? s[i + 1] : m[i];
        c[0] = f[i];
        c[1] = left;
        c[2] = (3 * m[i] - 2 * left - right) / h[i];
        c[3] = (left + right - 2 * m[i]) / (h[i] * h[i]);
        if (!bent) c[2] = c[3] = 0;
    }
    free(h);
}

void input_curve_clear(input_curve *curve) {
    free(curve->t);
    free(curve->c);
    *curve = (input_curve){0};
}
