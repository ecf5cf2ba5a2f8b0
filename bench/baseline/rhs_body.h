// The four right-hand sides, for numbers that are doubles or vectors of doubles. On input: NUMBER,
// the type; NAME(f), the name of a function; SINCOS(a, &s, &c).

static inline void NAME(sleigh)(NUMBER t, const NUMBER *y, NUMBER *dy) {
    (void)t;
    const double m = 1, J = 0.5, a = 0.4, k = -m * a / (J + m * a * a);
    const NUMBER u = y[3], omega = y[4];
    NUMBER s, c;
    SINCOS(y[2], &s, &c);
    dy[0] = u * c;
    dy[1] = u * s;
    dy[2] = omega;
    dy[3] = a * omega * omega;
    dy[4] = k * u * omega;
}

static inline void NAME(top)(NUMBER t, const NUMBER *y, NUMBER *dy) {
    (void)t;
    const double m = 1, R = 1, l = 0.3, g = 9.81, I1 = 1, I2 = 1.2, I3 = 1.5;
    const NUMBER q0 = y[0], q1 = y[1], q2 = y[2], q3 = y[3], w1 = y[6], w2 = y[7], w3 = y[8];
    const NUMBER q11 = q1 * q1, q22 = q2 * q2, q33 = q3 * q3;
    const NUMBER s = 2 / (q0 * q0 + q11 + q22 + q33);
    const NUMBER b11 = 1 - s * (q22 + q33), b12 = s * (q1 * q2 - q0 * q3),
                 b13 = s * (q1 * q3 + q0 * q2), b21 = s * (q1 * q2 + q0 * q3),
                 b22 = 1 - s * (q11 + q33), b23 = s * (q2 * q3 - q0 * q1),
                 c1 = s * (q1 * q3 - q0 * q2), c2 = s * (q2 * q3 + q0 * q1),
                 c3 = 1 - s * (q11 + q22);
    const NUMBER rho = -R * c3 - l, push = g + R * (w1 * w1 + w2 * w2);
    const NUMBER c11 = m * R * R * c1 * c1, c22 = m * R * R * c2 * c2, rr = m * rho * rho;
    const NUMBER a = I1 + rr + c22, b = -m * R * R * c1 * c2, d = I2 + rr + c11,
                 e = m * R * c1 * rho, f = m * R * c2 * rho, h = I3 + c11 + c22;
    const NUMBER w23 = w2 * w3, w13 = w1 * w3;
    const NUMBER f1 = (I2 - I3) * w23 + m * l * (c2 * push - rho * w23),
                 f2 = (I3 - I1) * w13 - m * l * (c1 * push - rho * w13),
                 f3 = (I1 - I2) * w1 * w2 - m * l * R * (c1 * w2 - c2 * w1) * w3;
    const NUMBER A = d * h - f * f, B = e * f - b * h, C = b * f - d * e, D = a * h - e * e,
                 E = b * e - a * f, F = a * d - b * b;
    const NUMBER inverse = 1 / (a * A + b * B + e * C);
    dy[0] = -0.5 * (q1 * w1 + q2 * w2 + q3 * w3);
    dy[1] = 0.5 * (q0 * w1 + q2 * w3 - q3 * w2);
    dy[2] = 0.5 * (q0 * w2 + q3 * w1 - q1 * w3);
    dy[3] = 0.5 * (q0 * w3 + q1 * w2 - q2 * w1);
    dy[4] = l * (b11 * w2 - b12 * w1) + R * (b21 * w1 + b22 * w2 + b23 * w3);
    dy[5] = l * (b21 * w2 - b22 * w1) - R * (b11 * w1 + b12 * w2 + b13 * w3);
    dy[6] = (A * f1 + B * f2 + C * f3) * inverse;
    dy[7] = (B * f1 + D * f2 + E * f3) * inverse;
    dy[8] = (C * f1 + E * f2 + F * f3) * inverse;
}

/// p = 4 m r² cos²φ v + J0 sin 2φ ψ',  p' = 2 J0 cos²φ φ' ψ' − tan φ φ' p, solved for v'.
static inline void NAME(snakeboard)(NUMBER t, const NUMBER *y, NUMBER *dy) {
    const double m = 6, r = 0.5, J0 = 0.2, k = J0 / (2 * m * r * r);
    NUMBER s, c, st, ct, sth, cth;
    SINCOS(t, &st, &ct);
    SINCOS(y[4], &s, &c);
    SINCOS(y[2], &sth, &cth);
    const NUMBER psi = 0.7 * ct, psi2 = -0.7 * st, phi = 0.3 * ct, v = y[5], inverse = 1 / c;
    const NUMBER forward = -2 * r * c * c * v, tan = s * inverse;
    dy[0] = forward * cth;
    dy[1] = forward * sth;
    dy[2] = 2 * s * c * v;
    dy[3] = psi;
    dy[4] = phi;
    dy[5] = tan * (phi * v - k * psi2);
}

/// With v_i = v_{i−1} cos δ_i the speed of axle i, δ_i = θ_{i−1} − θ_i, θ_i' = v_{i−1} sin δ_i / l,
/// the energy is (F u² + J0 ω²)/2; so u' = −F' u/2F.
static inline void NAME(trailers)(NUMBER t, const NUMBER *y, NUMBER *dy) {
    (void)t;
    const double m0 = 2, m = 1, J = 0.2, l = 1, k = J / (l * l);
    const NUMBER u = y[7], omega = y[8];
    NUMBER s, c, P = u * 0 + 1, dP = u * 0, F = P * m0, dF = dP, last = omega;
    SINCOS(y[2], &s, &c);
    dy[0] = u * c;
    dy[1] = u * s;
    dy[2] = omega;
    for (int i = 1; i <= 4; i++) {
        SINCOS(y[1 + i] - y[2 + i], &s, &c);
        const NUMBER across = P * s, rate = across * u * (1 / l), bend = last - rate;
        dy[2 + i] = rate;
        const NUMBER along = P * c, dacross = dP * s + along * bend;
        dP = dP * c - across * bend;
        P = along;
        F += k * across * across + m * P * P;
        dF += k * across * dacross + m * P * dP; // F'/2
        last = rate;
    }
    dy[7] = -u * dF / F;
    dy[8] = u * 0;
}
