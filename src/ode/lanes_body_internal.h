/// DOP853 over lanes, for vectors of all lanes. Included once for each kind of machine, with
///   MUL_ADD(a, b, c)   a b + c, fused where the machine can; what is fused is written here, not chosen by
///                      the compiler
///   ROOT(x)            the square root
///   BITS(m)            a bit for each lane of a mask
///   vec, mask          vectors of ODE_LANES numbers, and of as many integers, all bits set or none
/// The sums over stages are those of ode/dop853.c. The next step is the plain controller's, with the eighth
/// root of the error as three square roots: exactly rounded, so the same on every machine.
#include <math.h>
#include <string.h>

#include "ode/lanes_internal.h"

static inline vec all(double x) { return (vec){0} + x; }
static inline vec choose(mask m, vec a, vec b) { return (vec)(((mask)a & m) | ((mask)b & ~m)); }
static inline vec least(vec a, vec b) { return choose(a < b, a, b); }
static inline vec most(vec a, vec b) { return choose(a > b, a, b); }
static inline vec size_of(vec a) { return (vec)((mask)a & INT64_MAX); }
static inline vec eighth_root(vec a) { return ROOT(ROOT(ROOT(a))); }

static inline mask mask_of(uint32_t bits) {
    const mask each = {1, 2, 4, 8, 16, 32, 64, 128};
    return (((mask){0} + (int64_t)bits) & each) != 0;
}

// ---- stages --------------------------------------------------------------------------------------

#define ROW(p) ((vec *)(p))
#define T(i_, j_) (DOP853_A[i_][j_] * k[j_][i])
#define A(i_, j_, rest) MUL_ADD(all(DOP853_A[i_][j_]), k[j_][i], rest)

/// k[stage] ← f(t + c h, y + h (sum)).
#define STAGE(stage, sum)                                                                          \
    do {                                                                                           \
        for (size_t i = 0; i < n; i++) w[i] = MUL_ADD(h, sum, y[i]);                               \
        if (!s->system.timeless) w[n] = MUL_ADD(all(DOP853_C[stage]), h, t);                       \
        bad |= lanes_evaluate(s, (const double *)w, (double *)k[stage]);                           \
    } while (0)

static uint32_t stages(ode_lanes *s, vec h) {
    const size_t n = s->system.n;
    const vec *y = ROW(s->y), t = *ROW(s->t);
    vec *w = ROW(s->point), *k[DOP853_STAGES], *next = ROW(s->y_next);
    uint32_t bad = 0;
    for (size_t j = 0; j < DOP853_STAGES; j++) k[j] = ROW(s->k[j]);
    STAGE(1, T(1, 0));
    STAGE(2, A(2, 0, T(2, 1)));
    STAGE(3, A(3, 0, T(3, 2)));
    STAGE(4, A(4, 0, A(4, 2, T(4, 3))));
    STAGE(5, A(5, 0, A(5, 3, T(5, 4))));
    STAGE(6, A(6, 0, A(6, 3, A(6, 4, T(6, 5)))));
    STAGE(7, A(7, 0, A(7, 3, A(7, 4, A(7, 5, T(7, 6))))));
    STAGE(8, A(8, 0, A(8, 3, A(8, 4, A(8, 5, A(8, 6, T(8, 7)))))));
    STAGE(9, A(9, 0, A(9, 3, A(9, 4, A(9, 5, A(9, 6, A(9, 7, T(9, 8))))))));
    STAGE(10, A(10, 0, A(10, 3, A(10, 4, A(10, 5, A(10, 6, A(10, 7, A(10, 8, T(10, 9)))))))));
    STAGE(11, A(11, 0,
                A(11, 3, A(11, 4, A(11, 5, A(11, 6, A(11, 7, A(11, 8, A(11, 9, T(11, 10))))))))));
    for (size_t i = 0; i < n; i++) {
        const vec sum =
            A(12, 0, A(12, 5, A(12, 6, A(12, 7, A(12, 8, A(12, 9, A(12, 10, T(12, 11))))))));
        next[i] = MUL_ADD(h, sum, y[i]);
    }
    return bad;
}

/// The error of the step relative to the tolerances, as in ode/dop853.c.
static vec error_of(const ode_lanes *s, vec h) {
    const size_t n = s->system.n;
    const vec *y = ROW(s->y), *next = ROW(s->y_next);
    const vec *k[DOP853_STAGES];
    vec e5 = {0}, e3 = {0};
    for (size_t j = 0; j < DOP853_STAGES; j++) k[j] = ROW(s->k[j]);
    for (size_t i = 0; i < n; i++) {
        const vec size = most(size_of(y[i]), size_of(next[i]));
        const vec scale = 1 / MUL_ADD(all(s->relative), size, all(s->absolute));
#define E(j_, rest) MUL_ADD(all(DOP853_E5[j_]), k[j_][i], rest)
        vec fifth = E(0, E(5, E(6, E(7, E(8, E(9, E(10, DOP853_E5[11] * k[11][i])))))));
#undef E
#define B(j_, rest) MUL_ADD(all(DOP853_A[12][j_] - DOP853_B3[j_]), k[j_][i], rest)
        vec third = B(
            0, B(5, B(6, B(7, B(8, B(9, B(10, (DOP853_A[12][11] - DOP853_B3[11]) * k[11][i])))))));
#undef B
        fifth *= scale;
        third *= scale;
        e5 = MUL_ADD(fifth, fifth, e5);
        e3 = MUL_ADD(third, third, e3);
    }
    const vec both = MUL_ADD(all(0.01), e3, e5);
    return size_of(h) * e5 / ROOT((double)n * choose(both == 0, all(1), both));
}

// ---- a step --------------------------------------------------------------------------------------

/// Quaternions of the lanes that made a step, to length one.
static void normalise(const ode_lanes *s, mask lanes) {
    for (size_t c = 0; c < s->system.quaternion_count; c++) {
        vec *q = ROW(s->y) + s->system.quaternions[c];
        const vec square = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3];
        const vec factor = choose(lanes & (square > 0), 1 / ROOT(square), all(1));
        for (size_t i = 0; i < 4; i++) q[i] *= factor;
    }
}

static void attempt(ode_lanes *s, uint32_t active, uint32_t *made, uint32_t *bad) {
    const size_t n = s->system.n;
    const vec t = *ROW(s->t), length = *ROW(s->length), left = *ROW(s->t_end) - t;
    const vec t_new = choose(left <= 1.01 * length, *ROW(s->t_end), t + length), h = t_new - t;
    const mask failed = mask_of(stages(s, h));
    const vec error = error_of(s, h);
    const mask none = failed | (error != error), good = (error <= 1) & ~none & mask_of(active);
    vec factor = most(all(1.0 / 3), least(all(6), 0.9 / eighth_root(error)));
    factor = choose(mask_of(s->again), least(all(1), factor), factor);
    factor = choose(none, all(0.25), factor);
    *ROW(s->length) = h * factor;
    vec *y = ROW(s->y), *old = ROW(s->y_old), *next = ROW(s->y_next), *point = ROW(s->point);
    for (size_t i = 0; i < n; i++) {
        old[i] = y[i];
        y[i] = choose(good, next[i], y[i]);
    }
    normalise(s, good);
    for (size_t i = 0; i < n; i++) point[i] = y[i];
    *ROW(s->t_old) = t;
    *ROW(s->done) = h;
    *ROW(s->t) = point[n] = choose(good, t_new, t);
    *made = BITS(good);
    *bad = BITS(none) & active;
    s->again = active & ~*made;
}

static uint32_t refresh(ode_lanes *s) {
    const size_t n = s->system.n;
    const uint32_t missing = lanes_evaluate(s, s->point, s->k[12]);
    vec *y = ROW(s->y), *first = ROW(s->k[0]);
    const vec *point = ROW(s->point), *last = ROW(s->k[12]);
    const mask keep = mask_of(missing);
    for (size_t i = 0; i < n; i++) {
        y[i] = point[i];
        first[i] = choose(keep, first[i], last[i]);
    }
    *ROW(s->t) = point[n];
    return missing;
}

/// Hairer, Nørsett, Wanner, Solving ODEs I, section II.4, as in ode/control.c.
static void first_step(ode_lanes *s, uint32_t lanes) {
    const size_t n = s->system.n;
    const vec *y = ROW(s->y), *f0 = ROW(s->k[0]), *f1 = ROW(s->k[1]);
    const vec t = *ROW(s->t), span = *ROW(s->t_end) - t;
    vec *w = ROW(s->point), size = {0}, speed = {0}, bend = {0};
    for (size_t i = 0; i < n; i++) {
        const vec scale = 1 / MUL_ADD(all(s->relative), size_of(y[i]), all(s->absolute));
        size = MUL_ADD(y[i] * scale, y[i] * scale, size);
        speed = MUL_ADD(f0[i] * scale, f0[i] * scale, speed);
    }
    size = ROOT(size);
    speed = ROOT(speed);
    const mask slow = (size <= 1e-5) | (speed <= 1e-5);
    const vec h = least(span, choose(slow, all(1e-6), 0.01 * size / speed));
    const vec go = choose(mask_of(lanes), h, all(0));
    for (size_t i = 0; i < n; i++) w[i] = MUL_ADD(go, f0[i], y[i]);
    w[n] = t + go;
    const mask missing = mask_of(lanes_evaluate(s, s->point, s->k[1]));
    for (size_t i = 0; i < n; i++) {
        const vec scale = 1 / MUL_ADD(all(s->relative), size_of(y[i]), all(s->absolute));
        const vec part = (f1[i] - f0[i]) * scale;
        bend = MUL_ADD(part, part, bend);
    }
    const vec steepest = most(ROOT(bend) / h, speed);
    const vec by_order = choose(steepest <= 1e-15, most(all(1e-6), 1e-3 * h),
                                eighth_root(0.01 / choose(steepest > 0, steepest, all(1))));
    const vec length = choose(missing, h, least(span, least(100 * h, by_order)));
    *ROW(s->length) = choose(mask_of(lanes), length, *ROW(s->length));
}

// ---- dense output ----------------------------------------------------------------------------------

static uint32_t build_dense(ode_lanes *s) {
    const size_t n = s->system.n;
    const vec *y = ROW(s->y_old), *end = ROW(s->y), t = *ROW(s->t_old), h = *ROW(s->done);
    vec *w = ROW(s->probe), *k[DOP853_ALL], *c[8];
    memcpy(s->probe, s->point, (n + 1 + s->system.more_count) * sizeof(vec));
    for (size_t j = 0; j < DOP853_ALL; j++) k[j] = ROW(s->k[j]);
    for (size_t j = 0; j < 8; j++) c[j] = ROW(s->cont[j]);
    for (size_t i = 0; i < n; i++) w[i] = end[i];
    w[n] = *ROW(s->t);
    uint32_t bad = lanes_evaluate(s, s->probe, s->k[12]);
    STAGE(13, A(13, 0, A(13, 6, A(13, 7, A(13, 8, A(13, 9, A(13, 10, A(13, 11, T(13, 12)))))))));
    STAGE(14, A(14, 0, A(14, 5, A(14, 6, A(14, 7, A(14, 10, A(14, 11, A(14, 12, T(14, 13)))))))));
    STAGE(15, A(15, 0, A(15, 5, A(15, 6, A(15, 7, A(15, 8, A(15, 12, A(15, 13, T(15, 14)))))))));
    for (size_t i = 0; i < n; i++) {
        const vec d = end[i] - y[i], bent = h * k[0][i] - d;
        c[0][i] = y[i];
        c[1][i] = d;
        c[2][i] = bent;
        c[3][i] = d - h * k[12][i] - bent;
        for (size_t j = 0; j < 4; j++) {
            vec sum = DOP853_D[j][0] * k[0][i];
            for (size_t stage = 5; stage < DOP853_ALL; stage++)
                sum = MUL_ADD(all(DOP853_D[j][stage]), k[stage][i], sum);
            c[4 + j][i] = h * sum;
        }
    }
    return bad;
}
