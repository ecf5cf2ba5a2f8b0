/// DOP853 over lanes for machines with AVX2 and fused multiply-add: two vectors of four.
#include <immintrin.h>
#include <stdint.h>

typedef double vec __attribute__((vector_size(64)));
typedef int64_t mask __attribute__((vector_size(64)));
typedef union pair {
    vec whole;
    mask flags;
    __m256d half[2];
} pair;

static inline vec mul_add(vec a, vec b, vec c) {
    const pair x = {a}, y = {b}, z = {c};
    const pair r = {.half = {_mm256_fmadd_pd(x.half[0], y.half[0], z.half[0]),
                             _mm256_fmadd_pd(x.half[1], y.half[1], z.half[1])}};
    return r.whole;
}

static inline vec root(vec a) {
    const pair x = {a}, r = {.half = {_mm256_sqrt_pd(x.half[0]), _mm256_sqrt_pd(x.half[1])}};
    return r.whole;
}

static inline uint32_t bits(mask m) {
    const pair x = {.flags = m};
    return (uint32_t)_mm256_movemask_pd(x.half[0]) | (uint32_t)_mm256_movemask_pd(x.half[1]) << 4;
}

#define MUL_ADD(a, b, c) mul_add(a, b, c)
#define ROOT(x) root(x)
#define BITS(m) bits(m)
#include "ode/lanes_body_internal.h"

const ode_lanes_machine ode_lanes_avx2 = {attempt, refresh, first_step, build_dense};
