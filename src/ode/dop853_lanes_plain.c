/// DOP853 over lanes for any machine.
#include <math.h>
#include <stdint.h>

typedef double vec __attribute__((vector_size(64)));
typedef int64_t mask __attribute__((vector_size(64)));

static inline vec root(vec x) {
    for (unsigned l = 0; l < 8; l++) x[l] = sqrt(x[l]);
    return x;
}

static inline uint32_t bits(mask m) {
    uint32_t b = 0;
    for (unsigned l = 0; l < 8; l++) b |= (uint32_t)(m[l] & 1) << l;
    return b;
}

#define MUL_ADD(a, b, c) ((a) * (b) + (c))
#define ROOT(x) root(x)
#define BITS(m) bits(m)
#include "ode/lanes_body_internal.h"

const ode_lanes_machine ode_lanes_plain = {attempt, refresh, first_step, build_dense};
