/// DOP853 over lanes, in vectors as wide as the machine's own: a row of ODE_LANES numbers is one
/// vector, or PARTS of them side by side. Included once for each kind of machine, with
///   MUL_ADD(a, b, c)   a b + c, fused where the machine can; what is fused is written here, not
///                      chosen by the compiler
///   ROOT(x)            the square root
///   BITS(m)            a bit for each lane of a mask
///   vec, mask          vectors of numbers, and of as many integers, all bits set or none
/// Lanes do not meet, so what a motion becomes does not depend on the width. (Vectors wider than
/// the machine's are taken apart by compilers, not well: through memory.)
/// The sums over stages are those of ode/dop853.c, in one loop over the rows for systems of any
/// size: loops written out for small sizes are no faster, and compile thirty times as long. The
/// next step is the plain controller's; the root of the error in it is good to a hundredth, and
/// made of operations that every machine rounds alike.
#ifndef ODE_LANES_BODY_INTERNAL_H
#define ODE_LANES_BODY_INTERNAL_H

#include <math.h>
#include <string.h>

#include "ode/lanes_internal.h"

enum { WIDTH = sizeof(vec) / sizeof(double), PARTS = ODE_LANES / WIDTH };

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

/// The lanes of part p among those that have a bit.
static inline mask mask_of(uint32_t bits, size_t p) {
    static const int64_t powers[8] = {1, 2, 4, 8, 16, 32, 64, 128};
    mask each;
    memcpy(&each, powers, sizeof each);
    return (((mask){0} + (int64_t)(bits >> p * WIDTH)) & each) != 0;
}

/// The bits of lanes of part p, among those of all.
static inline uint32_t bits_of(mask m, size_t p) { return BITS(m) << p * WIDTH; }

// ---- stages -------------------------------------------------------------------------------------

/// Part p of rows: row i stands at AT(i).
#define ROW(rows) ((vec *)(rows) + p)
#define AT(i_) ((i_)*PARTS)
#define INLINE static inline __attribute__((always_inline))
/// Entry i of stage j of a group whose rows begin at `first`.
#define STAGE_AT(j_) first[AT((LANES_STAGES + (j_)) * n + i)]
#define T(i_, j_) (DOP853_A[i_][j_] * STAGE_AT(j_))
#define A(i_, j_, rest) MUL_ADD(all(DOP853_A[i_][j_]), STAGE_AT(j_), rest)

/// Stage number `stage` is f(t + c h, y + h (sum)), in every group: what one group has to wait for
/// is computed beside the other. The last stage comes last in a sum: all but one product of it can
/// be done while that stage is computed.
#define STAGE(stage, sum)                                                                          \
    do {                                                                                           \
        for (size_t g = 0; g < count; g++) {                                                       \
            const ode_lanes *s = groups[g];                                                        \
            for (size_t i = 0; i < n; i++) {                                                       \
                for (size_t p = 0; p < PARTS; p++) {                                               \
                    const vec *const first = ROW(s->y);                                            \
                    ROW(s->point)[AT(i)] = MUL_ADD(lengths[g][p], sum, first[AT(i)]);              \
                }                                                                                  \
            }                                                                                      \
            for (size_t p = 0; p < PARTS && !s->system.timeless; p++)                              \
                ROW(s->point)[AT(n)] = MUL_ADD(all(DOP853_C[stage]), lengths[g][p], *ROW(s->t));   \
            bad[g] |= lanes_evaluate(s, s->point, s->k[stage]);                                    \
        }                                                                                          \
    } while (0)

INLINE void stages(ode_lanes *const *groups, size_t count, size_t n, vec lengths[][PARTS],
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
}

/// The same by compiled stages, which know the system. False: there are none, or a value may be
/// missing.
static bool compiled_stages(ode_lanes *const *groups, size_t count, vec lengths[][PARTS]) {
    ode_lanes_stage *const *make = groups[0]->system.stages;
    const unsigned width = groups[0]->system.width;
    uint32_t missing = 0;
    if (make == NULL) return false;
    for (size_t k = 1; k < DOP853_STAGES; k++) {
        for (size_t g = 0; g < count; g++) {
            const ode_lanes *s = groups[g];
            const double *h = (const double *)lengths[g];
            for (unsigned l = 0; l < ODE_LANES; l += width)
                missing |= make[k](s->y + l, s->point + l, h + l, s->t + l);
        }
    }
    return missing == 0;
}

/// Where the step ends.
INLINE void end_of(ode_lanes *const *groups, size_t count, size_t n, vec lengths[][PARTS]) {
    for (size_t g = 0; g < count; g++) {
        for (size_t i = 0; i < n; i++) {
            for (size_t p = 0; p < PARTS; p++) {
                vec *const first = ROW(groups[g]->y);
                const vec sum = A(
                    12, 11, A(12, 10, A(12, 9, A(12, 8, A(12, 7, A(12, 6, A(12, 5, T(12, 0))))))));
                // for the error; where the step began comes there later
                first[AT(LANES_OLD * n + i)] = sum;
                first[AT(LANES_NEXT * n + i)] = MUL_ADD(lengths[g][p], sum, first[AT(i)]);
            }
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
INLINE vec error_of(const ode_lanes *s, size_t n, size_t p, vec h) {
    const vec *const first = ROW(s->y), *y = first, *next = first + AT(LANES_NEXT * n),
                     *sums = first + AT(LANES_OLD * n);
    vec e5 = {0}, e3 = {0}, scales[2] = {{0}, {0}};
#define SCALE(i_)                                                                                  \
    MUL_ADD(all(s->relative), most(size_of(y[AT(i_)]), size_of(next[AT(i_)])), all(s->absolute))
#define E(j_, rest) MUL_ADD(all(DOP853_E5[j_]), STAGE_AT(j_), rest)
#define B(j_, rest) MUL_ADD(all(-DOP853_B3[j_]), STAGE_AT(j_), rest)
    for (size_t i = 0; i < n; i++) {
        if (i % 2 == 1) scales[0] = scales[1];
        else if (i + 1 < n) inverses(SCALE(i), SCALE(i + 1), &scales[0], &scales[1]);
        else scales[0] = 1 / SCALE(i);
        const vec fifth =
            scales[0] * E(11, E(10, E(9, E(8, E(7, E(6, E(5, DOP853_E5[0] * STAGE_AT(0))))))));
        const vec third = scales[0] * B(11, B(8, B(0, sums[AT(i)])));
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
static void normalise(const ode_lanes *s, size_t p, mask lanes) {
    for (size_t c = 0; c < s->system.quaternion_count; c++) {
        vec *q = ROW(s->y) + AT(s->system.quaternions[c]);
        const vec square =
            q[AT(0)] * q[AT(0)] + q[AT(1)] * q[AT(1)] + q[AT(2)] * q[AT(2)] + q[AT(3)] * q[AT(3)];
        const vec factor = choose(lanes & (square > 0), 1 / ROOT(square), all(1));
        for (size_t i = 0; i < 4; i++) q[AT(i)] *= factor;
    }
}

/// The next steps of part p, from the errors of those just tried; those that are good are made.
/// Their lanes are added to `own`.
INLINE void conclude(ode_lanes *s, size_t n, size_t p, vec h, uint32_t failed, lanes_try *own) {
    const vec t = *ROW(s->t), error = error_of(s, n, p, h);
    const vec t_new = choose(*ROW(s->t_end) - t <= 1.01 * *ROW(s->length), *ROW(s->t_end), t + h);
    const mask active = mask_of(own->active, p), none = mask_of(failed, p) | (error != error),
               good = (error <= 1) & ~none & active;
    vec factor = most(all(1.0 / 3), least(all(6), 0.9 * inverse_root16(error)));
    factor = choose(mask_of(s->again, p), least(all(1), factor), factor);
    factor = choose(none, all(0.25), factor);
    *ROW(s->length) = h * factor;
    vec *y = ROW(s->y), *old = y + AT(LANES_OLD * n), *next = y + AT(LANES_NEXT * n),
        *point = ROW(s->point);
    for (size_t i = 0; i < n; i++) {
        old[AT(i)] = y[AT(i)];
        y[AT(i)] = choose(good, next[AT(i)], y[AT(i)]);
    }
    normalise(s, p, good);
    for (size_t i = 0; i < n; i++) point[AT(i)] = y[AT(i)];
    *ROW(s->t_old) = t;
    *ROW(s->done) = h;
    *ROW(s->t) = point[AT(n)] = choose(good, t_new, t);
    *((mask *)s->steps + p) -= good;
    *((mask *)s->rejected + p) -= ~good & active;
    own->made |= bits_of(good, p);
    own->bad |= bits_of(none & active, p);
}

INLINE void attempt_in(ode_lanes *const *groups, size_t count, lanes_try *tries) {
    const size_t n = groups[0]->system.n;
    vec lengths[LANES_GROUPS][PARTS];
    uint32_t bad[LANES_GROUPS] = {0};
    for (size_t g = 0; g < count; g++) {
        for (size_t p = 0; p < PARTS; p++) {
            const vec t = *ROW(groups[g]->t), length = *ROW(groups[g]->length),
                      end = *ROW(groups[g]->t_end);
            lengths[g][p] = choose(end - t <= 1.01 * length, end, t + length) - t;
        }
    }
    if (!compiled_stages(groups, count, lengths)) stages(groups, count, n, lengths, bad);
    end_of(groups, count, n, lengths);
    for (size_t g = 0; g < count; g++) {
        tries[g].made = tries[g].bad = 0;
        for (size_t p = 0; p < PARTS; p++)
            conclude(groups[g], n, p, lengths[g][p], bad[g], &tries[g]);
        groups[g]->again = tries[g].active & ~tries[g].made;
    }
}

static void attempt(ode_lanes *const *groups, size_t count, lanes_try *tries) {
    if (count == LANES_GROUPS) attempt_in(groups, LANES_GROUPS, tries);
    else attempt_in(groups, 1, tries);
}

static uint32_t refresh(ode_lanes *s) {
    const size_t n = s->system.n;
    const uint32_t missing = lanes_evaluate(s, s->point, s->k[12]);
    for (size_t p = 0; p < PARTS; p++) {
        vec *y = ROW(s->y), *first = ROW(s->k[0]);
        const vec *point = ROW(s->point), *last = ROW(s->k[12]);
        const mask keep = mask_of(missing, p);
        for (size_t i = 0; i < n; i++) {
            y[AT(i)] = point[AT(i)];
            first[AT(i)] = choose(keep, first[AT(i)], last[AT(i)]);
        }
        *ROW(s->t) = point[AT(n)];
    }
    return missing;
}

// ---- the first step -----------------------------------------------------------------------------

/// A first guess at the first step of part p, and what is known then; the point is behind such a
/// step.
typedef struct guess {
    vec span, speed, h;
} guess;

static guess guess_step(ode_lanes *s, size_t n, size_t p, uint32_t lanes) {
    const vec *y = ROW(s->y), *f0 = ROW(s->k[0]);
    const vec t = *ROW(s->t), span = *ROW(s->t_end) - t;
    vec *w = ROW(s->point), *scales = ROW(s->y_next), size = {0}, speed = {0};
    for (size_t i = 0; i < n; i++) {
        const vec scale = 1 / MUL_ADD(all(s->relative), size_of(y[AT(i)]), all(s->absolute));
        scales[AT(i)] = scale;
        size = MUL_ADD(y[AT(i)] * scale, y[AT(i)] * scale, size);
        speed = MUL_ADD(f0[AT(i)] * scale, f0[AT(i)] * scale, speed);
    }
    size = ROOT(size);
    speed = ROOT(speed);
    const mask slow = (size <= 1e-5) | (speed <= 1e-5);
    const vec h = least(span, choose(slow, all(1e-6), 0.01 * size / speed));
    const vec go = choose(mask_of(lanes, p), h, all(0));
    for (size_t i = 0; i < n; i++) w[AT(i)] = MUL_ADD(go, f0[AT(i)], y[AT(i)]);
    w[AT(n)] = t + go;
    return (guess){span, speed, h};
}

static void improve_step(ode_lanes *s, size_t n, size_t p, guess g, mask lanes, mask missing) {
    const vec *f0 = ROW(s->k[0]), *f1 = ROW(s->k[1]), *scales = ROW(s->y_next);
    vec bend = {0};
    for (size_t i = 0; i < n; i++) {
        const vec part = (f1[AT(i)] - f0[AT(i)]) * scales[AT(i)];
        bend = MUL_ADD(part, part, bend);
    }
    const vec steepest = most(ROOT(bend) / g.h, g.speed);
    const vec by_order = choose(steepest <= 1e-15, most(all(1e-6), 1e-3 * g.h),
                                eighth_root(0.01 / choose(steepest > 0, steepest, all(1))));
    const vec length = choose(missing, g.h, least(g.span, least(100 * g.h, by_order)));
    *ROW(s->length) = choose(lanes, length, *ROW(s->length));
}

/// Hairer, Nørsett, Wanner, Solving ODEs I, section II.4, as in ode/control.c.
static void first_step(ode_lanes *s, uint32_t lanes) {
    const size_t n = s->system.n;
    guess guesses[PARTS];
    for (size_t p = 0; p < PARTS; p++) guesses[p] = guess_step(s, n, p, lanes);
    const uint32_t missing = lanes_evaluate(s, s->point, s->k[1]);
    for (size_t p = 0; p < PARTS; p++)
        improve_step(s, n, p, guesses[p], mask_of(lanes, p), mask_of(missing, p));
}

// ---- dense output -------------------------------------------------------------------------------

#define DENSE(stage, sum)                                                                          \
    do {                                                                                           \
        for (size_t p = 0; p < PARTS; p++) {                                                       \
            const vec *const first = ROW(s->y), *const y = ROW(s->y_old), h = *ROW(s->done);       \
            vec *w = ROW(s->probe);                                                                \
            for (size_t i = 0; i < n; i++) w[AT(i)] = MUL_ADD(h, sum, y[AT(i)]);                   \
            w[AT(n)] = MUL_ADD(all(DOP853_C[stage]), h, *ROW(s->t_old));                           \
        }                                                                                          \
        bad |= lanes_evaluate(s, s->probe, s->k[stage]);                                           \
    } while (0)

/// The coefficients of the polynomial, of part p.
static void fill_dense(ode_lanes *s, size_t n, size_t p) {
    const vec *y = ROW(s->y_old), *end = ROW(s->y), h = *ROW(s->done);
    const vec *k[DOP853_ALL];
    vec *c[8];
    for (size_t j = 0; j < DOP853_ALL; j++) k[j] = ROW(s->k[j]);
    for (size_t j = 0; j < 8; j++) c[j] = ROW(s->cont[j]);
    for (size_t row = 0; row < n; row++) {
        const size_t i = AT(row);
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
}

static uint32_t build_dense(ode_lanes *s) {
    const size_t n = s->system.n, row = ODE_LANES * sizeof(double);
    memcpy(s->probe, s->y, n * row);
    memcpy(s->probe + n * ODE_LANES, s->t, row);
    memcpy(s->probe + (n + 1) * ODE_LANES, s->point + (n + 1) * ODE_LANES,
           s->system.more_count * row);
    uint32_t bad = lanes_evaluate(s, s->probe, s->k[12]);
    DENSE(13, A(13, 12, A(13, 11, A(13, 10, A(13, 9, A(13, 8, A(13, 7, A(13, 6, T(13, 0)))))))));
    DENSE(14, A(14, 13, A(14, 12, A(14, 11, A(14, 10, A(14, 7, A(14, 6, A(14, 5, T(14, 0)))))))));
    DENSE(15, A(15, 14, A(15, 13, A(15, 12, A(15, 8, A(15, 7, A(15, 6, A(15, 5, T(15, 0)))))))));
    for (size_t p = 0; p < PARTS; p++) fill_dense(s, n, p);
    return bad;
}

#endif
