/// DOP853 over lanes for any machine: vectors of two, which most have.
#include <math.h>
#include <stdint.h>

typedef double vec __attribute__((vector_size(16)));
typedef int64_t mask __attribute__((vector_size(16)));

static inline vec root(vec x) { return (vec){sqrt(x[0]), sqrt(x[1])}; }
static inline uint32_t bits(mask m) { return (uint32_t)(m[0] & 1) | (uint32_t)(m[1] & 1) << 1; }

#define MUL_ADD(a, b, c) ((a) * (b) + (c))
#define ROOT(x) root(x)
#define BITS(m) bits(m)
#include "ode/lanes_body_internal.h"

const ode_lanes_machine ode_lanes_plain = {attempt, refresh, first_step, build_dense};
