#include "rhs.h"

#define _GNU_SOURCE
#include <math.h>
#include <stddef.h>
#include <string.h>

#define PUBLIC(f)                                                                                  \
    void baseline_##f(double t, const double *y, double *dy) { one_##f(t, y, dy); }

#define NUMBER double
#define NAME(f) one_##f
#define SINCOS(a, s, c) (*(s) = sin(a), *(c) = cos(a)) // gcc and clang make one call of it
#include "rhs_body.h"
#undef NUMBER
#undef NAME
#undef SINCOS

PUBLIC(sleigh)
PUBLIC(top)
PUBLIC(snakeboard)
PUBLIC(trailers)

#if defined(HAMEL_SLEEF) && defined(__AVX2__)
#include <sleef.h>

typedef double lanes __attribute__((vector_size(8 * BASELINE_LANES), aligned(8)));

static inline void sincos_lanes(lanes a, lanes *s, lanes *c) {
#ifdef __AVX512F__
    const Sleef___m512d_2 r = Sleef_sincosd8_u10avx512f((__m512d)a);
    *s = (lanes)r.x;
    *c = (lanes)r.y;
#else
    __m256d half[2], out[4];
    memcpy(half, &a, sizeof half);
    for (int i = 0; i < 2; i++) {
        const Sleef___m256d_2 r = Sleef_sincosd4_u10avx2(half[i]);
        out[i] = r.x;
        out[2 + i] = r.y;
    }
    memcpy(s, out, sizeof *s);
    memcpy(c, out + 2, sizeof *c);
#endif
}

#define NUMBER lanes
#define NAME(f) all_##f
#define SINCOS(a, s, c) sincos_lanes(a, s, c)
#include "rhs_body.h"

#define LANES(f)                                                                                   \
    static void lanes_##f(double t, const double *y, double *dy) {                                 \
        all_##f((lanes){0} + t, (const lanes *)y, (lanes *)dy);                                    \
        __builtin_ia32_vzeroupper(); /* or the caller pays for it */                               \
    }                                                                                              \
    baseline_rhs *const baseline_##f##_lanes = lanes_##f;
#else
#define LANES(f) baseline_rhs *const baseline_##f##_lanes = NULL;
#endif

LANES(sleigh)
LANES(top)
LANES(snakeboard)
LANES(trailers)
