/// Arithmetic modulo a prime below 2^62: enough to show that something is not zero.
#ifndef BASE_MODULAR_H
#define BASE_MODULAR_H

#include <stdint.h>

/// 2^61 − 1.
#define MODULAR_PRIME 2305843009213693951u

static inline uint64_t mod_add(uint64_t a, uint64_t b, uint64_t p) {
    uint64_t s = a + b;
    return s >= p ? s - p : s;
}
static inline uint64_t mod_sub(uint64_t a, uint64_t b, uint64_t p) {
    return a >= b ? a - b : a + p - b;
}
static inline uint64_t mod_neg(uint64_t a, uint64_t p) { return a == 0 ? 0 : p - a; }

__extension__ typedef unsigned __int128 mod_wide;

/// Any number below 2^128. Not far below 2^61, 2^61 ≡ d is small: what is above is added d times
/// to what is below, no division.
static inline uint64_t mod_reduce(mod_wide a, uint64_t p) {
    const uint64_t d = MODULAR_PRIME + 1 - p;
    if (p > MODULAR_PRIME || d >> 24 != 0) return (uint64_t)(a % p);
    a = (a & MODULAR_PRIME) + (a >> 61) * d; // below 2^92,
    a = (a & MODULAR_PRIME) + (a >> 61) * d; // below p + 2^56
    return (uint64_t)a >= p ? (uint64_t)a - p : (uint64_t)a;
}
static inline uint64_t mod_mul(uint64_t a, uint64_t b, uint64_t p) {
    const mod_wide ab = (mod_wide)a * b;
    if (p != MODULAR_PRIME) return mod_reduce(ab, p);
    return mod_add((uint64_t)ab & MODULAR_PRIME, (uint64_t)(ab >> 61), p);
}
static inline uint64_t mod_pow(uint64_t a, uint64_t n, uint64_t p) {
    uint64_t r = 1;
    for (; n != 0; n >>= 1, a = mod_mul(a, a, p)) {
        if (n & 1) r = mod_mul(r, a, p);
    }
    return r;
}
/// 1/a for a ≠ 0, by Fermat.
static inline uint64_t mod_inv(uint64_t a, uint64_t p) { return mod_pow(a, p - 2, p); }

#endif
