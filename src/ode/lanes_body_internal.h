/// DOP853 over lanes, for vectors of all lanes. Included once for each kind of machine, with
///   MUL_ADD(a, b, c)   a b + c, fused where the machine can; what is fused is written here, not
///                      chosen by the compiler
///   ROOT(x)            the square root
///   BITS(m)            a bit for each lane of a mask
///   vec, mask          vectors of ODE_LANES numbers, and of as many integers, all bits set or none
/// The sums over stages are those of ode/dop853.c, in one loop over the rows for systems of any
/// size: loops written out for small sizes are no faster, and compile thirty times as long. The
/// next step is the plain controller's; the root of the error in it is good to a hundredth, and
/// made of operations that every machine rounds alike.
#ifndef ODE_LANES_BODY_INTERNAL_H
#define ODE_LANES_BODY_INTERNAL_H

#include <math.h>
#include <string.h>

#include "ode/lanes_internal.h"

static inline vec all(double x) { return (vec){0} + x; }
static inline vec choose(mask m, vec a, vec b) { return (vec)(((mask)a & m) | ((mask)b & ~m)); }
static inline vec least(vec a, vec b) { return choose(a < b, a, b); }
static inline vec most(vec a, vec b) { return choose(a > b, a, b); }
static inline vec size_of(vec a) { return (vec)((mask)a & INT64_MAX); }
static inline vec eighth_root(vec a) { return ROOT(ROOT(ROOT(a))); }

/// x^(−1/16) for x ≥ 0, to a hundredth. The bits of a number are its logarithm, with the mantissa
/// in place of the logarithm of the mantissa; a parabola makes good for that.
static inline vec inverse_root16(vec x) {
    const mask one = (mask)all(1), guess = one + one / 16 - ((mask)x >> 4);
    const vec m = (vec)((guess & 0xFFFFFFFFFFFFF) | one);
    return (vec)guess * MUL_ADD(0.2288 * (m - 1), m - 2, all(1));
}

static inline mask mask_of(uint32_t bits) {
    const mask each = {1, 2, 4, 8, 16, 32, 64, 128};
    return (((mask){0} + (int64_t)bits) & each) != 0;
}

// ---- stages -------------------------------------------------------------------------------------

#define ROW(p) ((vec *)(p))
#define INLINE static inline __attribute__((always_inline))
/// Entry i of stage j of a group whose rows begin at `first`.
#define STAGE_AT(j_) first[(LANES_STAGES + (j_)) * n + i]
#define T(i_, j_) (DOP853_A[i_][j_] * STAGE_AT(j_))
#define A(i_, j_, rest) MUL_ADD(all(DOP853_A[i_][j_]), STAGE_AT(j_), rest)

/// Stage number `stage` is f(t + c h, y + h (sum)), in every group: what one group has to wait for
/// is computed beside the other. The last stage comes last in a sum: all but one product of it can
/// be done while that stage is computed.
#define STAGE(stage, sum)                                                                          \
    do {                                                                                           \
        for (size_t g = 0; g < count; g++) {                                                       \
            const ode_lanes *s = groups[g];                                                        \
            vec *const first = ROW(s->y), *w = ROW(s->point);                                      \
            const vec h = lengths[g];                                                              \
            for (size_t i = 0; i < n; i++) w[i] = MUL_ADD(h, sum, first[i]);                       \
            if (!s->system.timeless) w[n] = MUL_ADD(all(DOP853_C[stage]), h, *ROW(s->t));          \
            bad[g] |= lanes_evaluate(s, s->point, s->k[stage]);                                    \
        }                                                                                          \
    } while (0)

INLINE void stages(ode_lanes *const *groups, size_t count, size_t n, const vec *lengths,
                   uint32_t *bad) {
    STAGE(1, T(1, 0));
    STAGE(2, A(2, 1, T(2, 0)));
    STAGE(3, A(3, 2, T(3, 0)));
    STAGE(4, A(4, 3, A(4, 2, T(4, 0))));
    STAGE(5, A(5, 4, A(5, 3, T(5, 0))));
    STAGE(6, A(6, 5, A(6, 4, A(6, 3, T(6, 0)))));
    STAGE(7, A(7, 6, A(7, 5, A(7, 4, A(7, 3, T(7, 0))))));
    STAGE(8, A(8, 7, A(8, 6, A(8, 5, A(8, 4, A(8, 3, T(8, 0)))))));
    STAGE(9, A(9, 8, A(9, 7, A(9, 6, A(9, 5, A(9, 4, A(9, 3, T(9, 0))))))));
    STAGE(10, A(10, 9, A(10, 8, A(10, 7, A(10, 6, A(10, 5, A(10, 4, A(10, 3, T(10, 0)))))))));
    STAGE(11, A(11, 10,
                A(11, 9, A(11, 8, A(11, 7, A(11, 6, A(11, 5, A(11, 4, A(11, 3, T(11, 0))))))))));
    for (size_t g = 0; g < count; g++) {
        vec *const first = ROW(groups[g]->y), *next = first + LANES_NEXT * n,
                   *sums = first +
                           LANES_OLD * n; // for the error; where the step began comes there later
        for (size_t i = 0; i < n; i++) {
            const vec sum =
                A(12, 11, A(12, 10, A(12, 9, A(12, 8, A(12, 7, A(12, 6, A(12, 5, T(12, 0))))))));
            sums[i] = sum;
            next[i] = MUL_ADD(lengths[g], sum, first[i]);
        }
    }
}

/// 1/a and 1/b with one division.
INLINE void inverses(vec a, vec b, vec *inverse_a, vec *inverse_b) {
    const vec both = 1 / (a * b);
    *inverse_a = both * b;
    *inverse_b = both * a;
}

/// The square of the error of the step relative to the tolerances, as in ode/dop853.c.
INLINE vec error_of(const ode_lanes *s, size_t n, vec h) {
    const vec *const first = ROW(s->y), *y = first, *next = first + LANES_NEXT * n,
                     *sums = first + LANES_OLD * n;
    vec e5 = {0}, e3 = {0}, scales[2] = {{0}, {0}};
#define SCALE(i_)                                                                                  \
    MUL_ADD(all(s->relative), most(size_of(y[i_]), size_of(next[i_])), all(s->absolute))
#define E(j_, rest) MUL_ADD(all(DOP853_E5[j_]), STAGE_AT(j_), rest)
#define B(j_, rest) MUL_ADD(all(-DOP853_B3[j_]), STAGE_AT(j_), rest)
    for (size_t i = 0; i < n; i++) {
        if (i % 2 == 1) scales[0] = scales[1];
        else if (i + 1 < n) inverses(SCALE(i), SCALE(i + 1), &scales[0], &scales[1]);
        else scales[0] = 1 / SCALE(i);
        const vec fifth =
            scales[0] * E(11, E(10, E(9, E(8, E(7, E(6, E(5, DOP853_E5[0] * STAGE_AT(0))))))));
        const vec third = scales[0] * B(11, B(8, B(0, sums[i])));
        e5 = MUL_ADD(fifth, fifth, e5);
        e3 = MUL_ADD(third, third, e3);
    }
#undef SCALE
#undef E
#undef B
    const vec both = MUL_ADD(all(0.01), e3, e5);
    const vec part = h * e5;
    return part * part / ((double)n * choose(both == 0, all(1), both));
}

// ---- a step -------------------------------------------------------------------------------------

/// Quaternions of the lanes that made a step, to length one.
static void normalise(const ode_lanes *s, mask lanes) {
    for (size_t c = 0; c < s->system.quaternion_count; c++) {
        vec *q = ROW(s->y) + s->system.quaternions[c];
        const vec square = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3];
        const vec factor = choose(lanes & (square > 0), 1 / ROOT(square), all(1));
        for (size_t i = 0; i < 4; i++) q[i] *= factor;
    }
}

/// The next steps, from the errors of those just tried; those that are good are made.
INLINE void conclude(ode_lanes *s, size_t n, vec h, uint32_t failed, lanes_try *own) {
    const vec t = *ROW(s->t), error = error_of(s, n, h);
    const vec t_new = choose(*ROW(s->t_end) - t <= 1.01 * *ROW(s->length), *ROW(s->t_end), t + h);
    const mask none = mask_of(failed) | (error != error),
               good = (error <= 1) & ~none & mask_of(own->active);
    vec factor = most(all(1.0 / 3), least(all(6), 0.9 * inverse_root16(error)));
    factor = choose(mask_of(s->again), least(all(1), factor), factor);
    factor = choose(none, all(0.25), factor);
    *ROW(s->length) = h * factor;
    vec *y = ROW(s->y), *old = y + LANES_OLD * n, *next = y + LANES_NEXT * n,
        *point = ROW(s->point);
    for (size_t i = 0; i < n; i++) {
        old[i] = y[i];
        y[i] = choose(good, next[i], y[i]);
    }
    normalise(s, good);
    for (size_t i = 0; i < n; i++) point[i] = y[i];
    *ROW(s->t_old) = t;
    *ROW(s->done) = h;
    *ROW(s->t) = point[n] = choose(good, t_new, t);
    *(mask *)s->steps -= good;
    *(mask *)s->rejected -= ~good & mask_of(own->active);
    own->made = BITS(good);
    own->bad = BITS(none) & own->active;
    s->again = own->active & ~own->made;
}

INLINE void attempt_in(ode_lanes *const *groups, size_t count, lanes_try *tries) {
    const size_t n = groups[0]->system.n;
    vec lengths[LANES_GROUPS];
    uint32_t bad[LANES_GROUPS] = {0};
    for (size_t g = 0; g < count; g++) {
        const vec t = *ROW(groups[g]->t), length = *ROW(groups[g]->length),
                  end = *ROW(groups[g]->t_end);
        lengths[g] = choose(end - t <= 1.01 * length, end, t + length) - t;
    }
    stages(groups, count, n, lengths, bad);
    for (size_t g = 0; g < count; g++) conclude(groups[g], n, lengths[g], bad[g], &tries[g]);
}

static void attempt(ode_lanes *const *groups, size_t count, lanes_try *tries) {
    if (count == LANES_GROUPS) attempt_in(groups, LANES_GROUPS, tries);
    else attempt_in(groups, 1, tries);
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
    vec *w = ROW(s->point), *scales = ROW(s->y_next), size = {0}, speed = {0}, bend = {0};
    for (size_t i = 0; i < n; i++) {
        const vec scale = 1 / MUL_ADD(all(s->relative), size_of(y[i]), all(s->absolute));
        scales[i] = scale;
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
        const vec part = (f1[i] - f0[i]) * scales[i];
        bend = MUL_ADD(part, part, bend);
    }
    const vec steepest = most(ROOT(bend) / h, speed);
    const vec by_order = choose(steepest <= 1e-15, most(all(1e-6), 1e-3 * h),
                                eighth_root(0.01 / choose(steepest > 0, steepest, all(1))));
    const vec length = choose(missing, h, least(span, least(100 * h, by_order)));
    *ROW(s->length) = choose(mask_of(lanes), length, *ROW(s->length));
}

// ---- dense output -------------------------------------------------------------------------------

#define DENSE(stage, sum)                                                                          \
    do {                                                                                           \
        for (size_t i = 0; i < n; i++) w[i] = MUL_ADD(h, sum, y[i]);                               \
        w[n] = MUL_ADD(all(DOP853_C[stage]), h, t);                                                \
        bad |= lanes_evaluate(s, s->probe, s->k[stage]);                                           \
    } while (0)

static uint32_t build_dense(ode_lanes *s) {
    const size_t n = s->system.n;
    const vec *y = ROW(s->y_old), *end = ROW(s->y), t = *ROW(s->t_old), h = *ROW(s->done);
    vec *const first = ROW(s->y), *w = ROW(s->probe), *k[DOP853_ALL], *c[8];
    memcpy(s->probe, s->point, (n + 1 + s->system.more_count) * sizeof(vec));
    for (size_t j = 0; j < DOP853_ALL; j++) k[j] = ROW(s->k[j]);
    for (size_t j = 0; j < 8; j++) c[j] = ROW(s->cont[j]);
    for (size_t i = 0; i < n; i++) w[i] = end[i];
    w[n] = *ROW(s->t);
    uint32_t bad = lanes_evaluate(s, s->probe, s->k[12]);
    DENSE(13, A(13, 12, A(13, 11, A(13, 10, A(13, 9, A(13, 8, A(13, 7, A(13, 6, T(13, 0)))))))));
    DENSE(14, A(14, 13, A(14, 12, A(14, 11, A(14, 10, A(14, 7, A(14, 6, A(14, 5, T(14, 0)))))))));
    DENSE(15, A(15, 14, A(15, 13, A(15, 12, A(15, 8, A(15, 7, A(15, 6, A(15, 5, T(15, 0)))))))));
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

#endif
