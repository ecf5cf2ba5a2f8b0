/// Repeatable random numbers (splitmix64) and the mixing function hash tables use.
#ifndef BASE_RANDOM_H
#define BASE_RANDOM_H

#include <stdint.h>

typedef struct random_state {
    uint64_t state;
} random_state;

/// A bijection on 64-bit words that spreads every input bit over the output.
static inline uint64_t random_mix(uint64_t z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

static inline uint64_t random_next(random_state *r) {
    r->state += 0x9E3779B97F4A7C15u;
    return random_mix(r->state);
}

/// Uniform in 0 .. bound − 1 (bound > 0; the bias of the remainder is below 2⁻³² for small bounds).
static inline uint64_t random_below(random_state *r, uint64_t bound) {
    return random_next(r) % bound;
}

#endif
