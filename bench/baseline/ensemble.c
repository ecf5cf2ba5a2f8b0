#include "ensemble.h"

#define _GNU_SOURCE
#include <immintrin.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "../../src/ode/dop853_internal.h"
#include "rhs.h"

#define C DOP853_C
#define A(i, j) DOP853_A[i][j]

// ---- over lanes ---------------------------------------------------------------------------------

#if defined(HAMEL_SLEEF) && defined(__AVX2__)
#include <sleef.h>

#ifdef __AVX512F__
enum { W = 8 };
#else
enum { W = 4 };
#endif
typedef double lanes __attribute__((vector_size(8 * W)));
typedef int64_t flags __attribute__((vector_size(8 * W)));

static inline void sincos_lanes(lanes a, lanes *s, lanes *c) {
#ifdef __AVX512F__
    const Sleef___m512d_2 r = Sleef_sincosd8_u10avx512f((__m512d)a);
#else
    const Sleef___m256d_2 r = Sleef_sincosd4_u10avx2((__m256d)a);
#endif
    *s = (lanes)r.x;
    *c = (lanes)r.y;
}

static inline lanes root(lanes a) {
#ifdef __AVX512F__
    return (lanes)_mm512_sqrt_pd((__m512d)a);
#else
    return (lanes)_mm256_sqrt_pd((__m256d)a);
#endif
}

static inline unsigned bits(flags m) {
#ifdef __AVX512F__
    return _mm512_test_epi64_mask((__m512i)m, (__m512i)m);
#else
    return (unsigned)_mm256_movemask_pd((__m256d)m);
#endif
}

static inline lanes pick(flags m, lanes a, lanes b) {
    return (lanes)(((flags)a & m) | ((flags)b & ~m));
}
static inline lanes smaller(lanes a, lanes b) { return pick(a < b, a, b); }
static inline lanes larger(lanes a, lanes b) { return pick(a > b, a, b); }
static inline lanes size(lanes a) { return (lanes)((flags)a & INT64_MAX); }

/// x^(−1/16), to a hundredth: from the bits, with a parabola for the mantissa.
static inline lanes inverse_root16(lanes x) {
    const flags one = (flags)((lanes){0} + 1), guess = one + one / 16 - ((flags)x >> 4);
    const lanes m = (lanes)((guess & 0xFFFFFFFFFFFFF) | one);
    return (lanes)guess * (1 + 0.2288 * (m - 1) * (m - 2));
}

#define NUMBER lanes
#define NAME(f) all_##f
#define SINCOS(a, s, c) sincos_lanes(a, s, c)
#include "rhs_body.h"

#define RHS(t, y, dy) all_sleigh(t, y, dy)
#define SYSTEM sleigh
#define N 5
#define QUATERNION 0
#include "ensemble_lanes.h"
#undef RHS
#undef SYSTEM
#undef N
#undef QUATERNION
#define RHS(t, y, dy) all_top(t, y, dy)
#define SYSTEM top
#define N 9
#define QUATERNION 1
#include "ensemble_lanes.h"

baseline_ensemble *const baseline_sleigh_ensemble_lanes = lanes_sleigh;
baseline_ensemble *const baseline_top_ensemble_lanes = lanes_top;
#else
baseline_ensemble *const baseline_sleigh_ensemble_lanes = NULL;
baseline_ensemble *const baseline_top_ensemble_lanes = NULL;
#endif
