// DOP853, one motion at a time. On input: SYSTEM, its name; N, the size; RHS(t, y, dy); QUATERNION,
// whether the first four numbers are one.

#define JOIN_(a, b) a##b
#define JOIN(a, b) JOIN_(a, b)

static inline double JOIN(error_, SYSTEM)(const double *restrict y, const double *restrict z,
                                          double (*restrict k)[N], double h, double tol) {
    double e5 = 0, e3 = 0;
    for (int i = 0; i < N; i++) {
        const double scale = 1 / (tol + tol * fmax(fabs(y[i]), fabs(z[i])));
        double fifth = DOP853_E5[0] * k[0][i], third = (A(12, 0) - DOP853_B3[0]) * k[0][i];
        for (int j = 5; j < 12; j++) {
            fifth += DOP853_E5[j] * k[j][i];
            third += (A(12, j) - DOP853_B3[j]) * k[j][i];
        }
        e5 += fifth * scale * (fifth * scale);
        e3 += third * scale * (third * scale);
    }
    const double both = e5 + 0.01 * e3;
    return both == 0 ? 0 : h * e5 / sqrt(N * both);
}

static double JOIN(first_, SYSTEM)(const double *y, const double *f0, double until, double tol) {
    double d0 = 0, d1 = 0, d2 = 0, w[N], f1[N];
    for (int i = 0; i < N; i++) {
        const double scale = 1 / (tol + tol * fabs(y[i]));
        d0 += y[i] * scale * (y[i] * scale);
        d1 += f0[i] * scale * (f0[i] * scale);
    }
    double h = d0 <= 1e-10 || d1 <= 1e-10 ? 1e-6 : 0.01 * sqrt(d0 / d1);
    h = fmin(h, until);
    for (int i = 0; i < N; i++) w[i] = y[i] + h * f0[i];
    RHS(h, w, f1);
    for (int i = 0; i < N; i++) {
        const double part = (f1[i] - f0[i]) / (tol + tol * fabs(y[i]));
        d2 += part * part;
    }
    const double most = fmax(sqrt(d2) / h, sqrt(d1));
    const double order = most <= 1e-15 ? fmax(1e-6, 1e-3 * h) : sqrt(sqrt(sqrt(0.01 / most)));
    return fmin(until, fmin(100 * h, order));
}

#define STAGE(s, sum)                                                                              \
    for (int i = 0; i < N; i++) w[i] = y[i] + h * (sum);                                           \
    RHS(t + C[s] * h, w, k[s]);
#define K(s, j) A(s, j) * k[j][i]

static size_t JOIN(scalar_, SYSTEM)(size_t from, size_t to, double until, double tol, double *all) {
    size_t tries = 0;
    for (size_t number = from; number < to; number++) {
        double y[N], z[N], w[N], k[12][N], t = 0;
        memcpy(y, all + number * N, sizeof y);
        RHS(t, y, k[0]);
        double step = JOIN(first_, SYSTEM)(y, k[0], until, tol);
        bool again = false;
        while (t < until) {
            const double end = until - t <= 1.01 * step ? until : t + step, h = end - t;
            STAGE(1, K(1, 0))
            STAGE(2, K(2, 0) + K(2, 1))
            STAGE(3, K(3, 0) + K(3, 2))
            STAGE(4, K(4, 0) + K(4, 2) + K(4, 3))
            STAGE(5, K(5, 0) + K(5, 3) + K(5, 4))
            STAGE(6, K(6, 0) + K(6, 3) + K(6, 4) + K(6, 5))
            STAGE(7, K(7, 0) + K(7, 3) + K(7, 4) + K(7, 5) + K(7, 6))
            STAGE(8, K(8, 0) + K(8, 3) + K(8, 4) + K(8, 5) + K(8, 6) + K(8, 7))
            STAGE(9, K(9, 0) + K(9, 3) + K(9, 4) + K(9, 5) + K(9, 6) + K(9, 7) + K(9, 8))
            STAGE(10, K(10, 0) + K(10, 3) + K(10, 4) + K(10, 5) + K(10, 6) + K(10, 7) + K(10, 8) +
                          K(10, 9))
            STAGE(11, K(11, 0) + K(11, 3) + K(11, 4) + K(11, 5) + K(11, 6) + K(11, 7) + K(11, 8) +
                          K(11, 9) + K(11, 10))
            for (int i = 0; i < N; i++)
                z[i] = y[i] + h * (K(12, 0) + K(12, 5) + K(12, 6) + K(12, 7) + K(12, 8) + K(12, 9) +
                                   K(12, 10) + K(12, 11));
            const double error = JOIN(error_, SYSTEM)(y, z, k, h, tol);
            double factor = fmax(1.0 / 3, fmin(6, 0.9 / sqrt(sqrt(sqrt(error)))));
            tries++;
            if (again) factor = fmin(1, factor);
            again = !(error <= 1);
            step = h * factor;
            if (again) continue;
            t = end;
            memcpy(y, z, sizeof y);
            if (QUATERNION) {
                const double q = 1 / sqrt(y[0] * y[0] + y[1] * y[1] + y[2] * y[2] + y[3] * y[3]);
                for (int i = 0; i < 4; i++) y[i] *= q;
            }
            if (t < until) RHS(t, y, k[0]);
        }
        memcpy(all + number * N, y, sizeof y);
    }
    return tries;
}

size_t JOIN(JOIN(baseline_, SYSTEM), _ensemble)(size_t from, size_t to, double until, double tol,
                                                double *all) {
    return JOIN(scalar_, SYSTEM)(from, to, until, tol, all);
}

#undef STAGE
#undef K
#undef JOIN
#undef JOIN_
