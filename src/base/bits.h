/// Counting bits, without a call: processors can do it in one instruction, but not all of them.
#ifndef BASE_BITS_H
#define BASE_BITS_H

#include <stdint.h>

/// How many bits are set: sums of two, four and eight neighbours, then of all bytes by one product.
static inline uint32_t bits_count(uint64_t x) {
    x -= x >> 1 & 0x5555555555555555u;
    x = (x & 0x3333333333333333u) + (x >> 2 & 0x3333333333333333u);
    x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0Fu;
    return (uint32_t)(x * 0x0101010101010101u >> 56);
}

#endif
