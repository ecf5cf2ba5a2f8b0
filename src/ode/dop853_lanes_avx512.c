/// DOP853 over lanes for machines with AVX-512: one vector of eight.
#include <immintrin.h>
#include <stdint.h>

typedef double vec __attribute__((vector_size(64)));
typedef int64_t mask __attribute__((vector_size(64)));

#define MUL_ADD(a, b, c) ((vec)_mm512_fmadd_pd((__m512d)(a), (__m512d)(b), (__m512d)(c)))
#define ROOT(x) ((vec)_mm512_sqrt_pd((__m512d)(x)))
#define BITS(m) ((uint32_t)_mm512_test_epi64_mask((__m512i)(m), (__m512i)(m)))
#include "ode/lanes_body_internal.h"

const ode_lanes_machine ode_lanes_avx512 = {attempt, refresh, first_step, build_dense};
