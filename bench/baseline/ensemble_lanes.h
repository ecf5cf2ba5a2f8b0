// DOP853 over W lanes, each with its own time and step; a lane that is done takes the next motion.
// On input as for ensemble_scalar.h, and RHS is over lanes.

#define JOIN_(a, b) a##b
#define JOIN(a, b) JOIN_(a, b)
#define K(s, j) A(s, j) * k[j][i]
#define STAGE(s, sum)                                                                              \
    for (int i = 0; i < N; i++) w[i] = y[i] + h * (sum);                                           \
    RHS(t + C[s] * h, w, k[s]);

static size_t JOIN(lanes_, SYSTEM)(size_t from, size_t to, double until, double tol, double *all) {
    lanes y[N], z[N], w[N], k[12][N], t = {0}, step = {0}, end = {0};
    size_t next = from, own[W], tries = 0;
    unsigned active = 0, fresh = 0, done = (1u << W) - 1;
    flags again = {0};
    const flags each = {1,
                        2,
                        4,
                        8
#ifdef __AVX512F__
                        ,
                        16,
                        32,
                        64,
                        128
#endif
    };
    memset(y, 0, sizeof y);
    for (;;) {
        for (; done != 0; done &= done - 1) { // put the next motions in
            const unsigned l = (unsigned)__builtin_ctz(done);
            if (active >> l & 1)
                for (int i = 0; i < N; i++) all[own[l] * N + (size_t)i] = y[i][l];
            active &= ~(1u << l);
            if (next == to) { // stand still, at the place of the last motion
                for (int i = 0; i < N; i++) y[i][l] = all[(to - 1) * N + (size_t)i];
                end[l] = t[l];
                step[l] = 0;
                continue;
            }
            own[l] = next++;
            for (int i = 0; i < N; i++) y[i][l] = all[own[l] * N + (size_t)i];
            t[l] = 0;
            end[l] = until;
            active |= 1u << l;
            fresh |= 1u << l;
        }
        if (active == 0) return tries;
        RHS(t, y, k[0]);
        if (fresh != 0) { // their first step
            const flags new = (((flags){0} + (int64_t)fresh) & each) != 0;
            lanes d0 = {0}, d1 = {0}, d2 = {0};
            for (int i = 0; i < N; i++) {
                const lanes scale = 1 / (tol + tol * size(y[i])), a = y[i] * scale,
                            b = k[0][i] * scale;
                d0 += a * a;
                d1 += b * b;
            }
            const flags slow = (d0 <= 1e-10) | (d1 <= 1e-10);
            const lanes h =
                smaller((lanes){0} + until, pick(slow, (lanes){0} + 1e-6, 0.01 * root(d0 / d1)));
            for (int i = 0; i < N; i++) w[i] = y[i] + h * k[0][i];
            RHS(t + h, w, k[1]);
            for (int i = 0; i < N; i++) {
                const lanes part = (k[1][i] - k[0][i]) / (tol + tol * size(y[i]));
                d2 += part * part;
            }
            const lanes most = larger(root(d2) / h, root(d1));
            const lanes order = pick(most <= 1e-15, larger((lanes){0} + 1e-6, 1e-3 * h),
                                     root(root(root(0.01 / most))));
            step = pick(new, smaller((lanes){0} + until, smaller(100 * h, order)), step);
            again &= ~new;
            fresh = 0;
        }
        const lanes left = end - t, t_new = pick(left <= 1.01 * step, end, t + step), h = t_new - t;
        STAGE(1, K(1, 0))
        STAGE(2, K(2, 0) + K(2, 1))
        STAGE(3, K(3, 0) + K(3, 2))
        STAGE(4, K(4, 0) + K(4, 2) + K(4, 3))
        STAGE(5, K(5, 0) + K(5, 3) + K(5, 4))
        STAGE(6, K(6, 0) + K(6, 3) + K(6, 4) + K(6, 5))
        STAGE(7, K(7, 0) + K(7, 3) + K(7, 4) + K(7, 5) + K(7, 6))
        STAGE(8, K(8, 0) + K(8, 3) + K(8, 4) + K(8, 5) + K(8, 6) + K(8, 7))
        STAGE(9, K(9, 0) + K(9, 3) + K(9, 4) + K(9, 5) + K(9, 6) + K(9, 7) + K(9, 8))
        STAGE(10,
              K(10, 0) + K(10, 3) + K(10, 4) + K(10, 5) + K(10, 6) + K(10, 7) + K(10, 8) + K(10, 9))
        STAGE(11, K(11, 0) + K(11, 3) + K(11, 4) + K(11, 5) + K(11, 6) + K(11, 7) + K(11, 8) +
                      K(11, 9) + K(11, 10))
        lanes e5 = {0}, e3 = {0}, scale[N + 1], sum[N];
        for (int i = 0; i < N; i++) {
            sum[i] = K(12, 0) + K(12, 5) + K(12, 6) + K(12, 7) + K(12, 8) + K(12, 9) + K(12, 10) +
                     K(12, 11);
            z[i] = y[i] + h * sum[i];
            scale[i] = tol + tol * larger(size(y[i]), size(z[i]));
        }
        scale[N] = (lanes){0} + 1;
        for (int i = 0; i < N; i += 2) { // one division for two
            const lanes inverse = 1 / (scale[i] * scale[i + 1]), other = inverse * scale[i];
            scale[i] = inverse * scale[i + 1];
            scale[i + 1] = other;
        }
        for (int i = 0; i < N; i++) {
            lanes fifth = DOP853_E5[0] * k[0][i];
            for (int j = 5; j < 12; j++) fifth += DOP853_E5[j] * k[j][i];
            lanes third =
                sum[i] - DOP853_B3[0] * k[0][i] - DOP853_B3[8] * k[8][i] - DOP853_B3[11] * k[11][i];
            fifth *= scale[i];
            third *= scale[i];
            e5 += fifth * fifth;
            e3 += third * third;
        }
        const lanes both = e5 + 0.01 * e3;
        const lanes part = h * e5; // error: its square
        const lanes error = part * part / (N * pick(both == 0, (lanes){0} + 1, both));
        const flags on = (((flags){0} + (int64_t)active) & each) != 0, good = (error <= 1) & on;
        lanes factor =
            larger((lanes){0} + 1.0 / 3, smaller((lanes){0} + 6, 0.9 * inverse_root16(error)));
        factor = pick(again, smaller((lanes){0} + 1, factor), factor);
        again = ~good & on;
        step = h * factor;
        t = pick(good, t_new, t);
        for (int i = 0; i < N; i++) y[i] = pick(good, z[i], y[i]);
        if (QUATERNION) {
            const lanes q = 1 / root(y[0] * y[0] + y[1] * y[1] + y[2] * y[2] + y[3] * y[3]);
            for (int i = 0; i < 4; i++) y[i] *= q;
        }
        tries += (size_t)__builtin_popcount(active);
        done = bits((t == end) & good);
    }
}

#undef STAGE
#undef K
#undef JOIN
#undef JOIN_
