/// DOP853 over lanes for machines with AVX2 and fused multiply-add: vectors of four.
#include <immintrin.h>
#include <stdint.h>

typedef double vec __attribute__((vector_size(32)));
typedef int64_t mask __attribute__((vector_size(32)));

#define MUL_ADD(a, b, c) ((vec)_mm256_fmadd_pd((__m256d)(a), (__m256d)(b), (__m256d)(c)))
#define ROOT(x) ((vec)_mm256_sqrt_pd((__m256d)(x)))
#define BITS(m) ((uint32_t)_mm256_movemask_pd((__m256d)(m)))
#include "ode/lanes_body_internal.h"

const ode_lanes_machine ode_lanes_avx2 = {attempt, refresh, first_step, build_dense};
