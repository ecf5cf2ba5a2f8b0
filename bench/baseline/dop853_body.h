// One integrator. On input: PROBLEM, N, its size, and how numbers are held: VEC, of WIDTH numbers.

size_t JOIN(JOIN(baseline_, PROBLEM), _dop853)(double end, double tolerance, double *state) {
    enum { M = (N + WIDTH - 1) / WIDTH };
    VEC y[M] = {0}, z[M], w[M], k0[M] ZERO, k1[M] ZERO, k2[M] ZERO, k3[M] ZERO, k4[M] ZERO,
        k5[M] ZERO, k6[M] ZERO, k7[M] ZERO, k8[M] ZERO, k9[M] ZERO, k10[M] ZERO, k11[M] ZERO;
    size_t steps = 0;
    double t = 0, h, last = 1e-4;
    bool rejected = false;
    for (int i = 0; i < N; i++) ((double *)y)[i] = state[i];
    RHS(t, y, k0);
    { // the first step
        double *Y = (double *)y, *K0 = (double *)k0, *K1 = (double *)k1, *W = (double *)w;
        double size = 0, speed = 0, bend = 0;
        for (int i = 0; i < N; i++) {
            const double s = 1 / (tolerance + tolerance * fabs(Y[i]));
            size += Y[i] * s * (Y[i] * s), speed += K0[i] * s * (K0[i] * s);
        }
        size = sqrt(size), speed = sqrt(speed);
        h = size <= 1e-5 || speed <= 1e-5 ? 1e-6 : 0.01 * size / speed;
        for (int i = 0; i < N; i++) W[i] = Y[i] + h * K0[i];
        RHS(t + h, w, k1);
        for (int i = 0; i < N; i++) {
            const double s = (K1[i] - K0[i]) / (tolerance + tolerance * fabs(Y[i]));
            bend += s * s;
        }
        bend = sqrt(bend) / h;
        const double most = bend > speed ? bend : speed, by_order = pow(0.01 / most, 1.0 / 8);
        h = 100 * h < by_order ? 100 * h : by_order;
    }
#define A(i_, j_) (DOP853_A[i_][j_] * k##j_[i])
#define STAGE(stage, terms)                                                                        \
    for (int i = 0; i < M; i++) w[i] = y[i] + h * (terms);                                         \
    RHS(t + DOP853_C[stage] * h, w, k##stage);
    while (t < end) {
        if (++steps > 1000000) return 0;
        const bool final = t + 1.01 * h >= end;
        if (final) h = end - t;
        STAGE(1, A(1, 0))
        STAGE(2, A(2, 0) + A(2, 1))
        STAGE(3, A(3, 0) + A(3, 2))
        STAGE(4, A(4, 0) + A(4, 2) + A(4, 3))
        STAGE(5, A(5, 0) + A(5, 3) + A(5, 4))
        STAGE(6, A(6, 0) + A(6, 3) + A(6, 4) + A(6, 5))
        STAGE(7, A(7, 0) + A(7, 3) + A(7, 4) + A(7, 5) + A(7, 6))
        STAGE(8, A(8, 0) + A(8, 3) + A(8, 4) + A(8, 5) + A(8, 6) + A(8, 7))
        STAGE(9, A(9, 0) + A(9, 3) + A(9, 4) + A(9, 5) + A(9, 6) + A(9, 7) + A(9, 8))
        STAGE(10,
              A(10, 0) + A(10, 3) + A(10, 4) + A(10, 5) + A(10, 6) + A(10, 7) + A(10, 8) + A(10, 9))
        STAGE(11, A(11, 0) + A(11, 3) + A(11, 4) + A(11, 5) + A(11, 6) + A(11, 7) + A(11, 8) +
                      A(11, 9) + A(11, 10))
        VEC e5v = {0}, e3v = {0};
        for (int i = 0; i < M; i++) {
            z[i] = y[i] + h * (A(12, 0) + A(12, 5) + A(12, 6) + A(12, 7) + A(12, 8) + A(12, 9) +
                               A(12, 10) + A(12, 11));
            const VEC before = MAGNITUDE(y[i]), after = MAGNITUDE(z[i]);
            const VEC s = 1 / (tolerance + tolerance * LARGER(before, after));
#define E(j_) (DOP853_E5[j_] * k##j_[i])
            const VEC five = (E(0) + E(5) + E(6) + E(7) + E(8) + E(9) + E(10) + E(11)) * s;
#define B(j_) ((DOP853_A[12][j_] - DOP853_B3[j_]) * k##j_[i])
            const VEC three = (B(0) + B(5) + B(6) + B(7) + B(8) + B(9) + B(10) + B(11)) * s;
            e5v += five * five, e3v += three * three;
        }
        const double e5 = TOTAL(e5v), e3 = TOTAL(e3v);
        const double both = e5 + 0.01 * e3, error = both == 0 ? 0 : h * e5 / sqrt((double)N * both);
        if (!(error <= 1)) {
            const double factor = 0.9 / pow(error, 1.0 / 8 - 0.004);
            h *= factor > 1.0 / 3 ? factor : 1.0 / 3;
            rejected = true;
            continue;
        }
        double factor = 0.9 * pow(last, 0.02) / pow(error, 1.0 / 8 - 0.004);
        factor = factor > 6 ? 6 : factor < 1.0 / 3 ? 1.0 / 3 : factor;
        if (rejected && factor > 1) factor = 1;
        rejected = false;
        last = error > 1e-4 ? error : 1e-4;
        t = final ? end : t + h;
        h *= factor;
        for (int i = 0; i < M; i++) y[i] = z[i];
        if (!final) {
            RHS(t, y, k0);
        }
    }
#undef A
#undef B
#undef E
#undef STAGE
    for (int i = 0; i < N; i++) state[i] = ((double *)y)[i];
    return steps;
}
#undef PROBLEM
#undef N
