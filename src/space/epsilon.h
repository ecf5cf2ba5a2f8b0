/// The permutation symbol ε_ijk for indices 0, 1, 2.
#ifndef SPACE_EPSILON_H
#define SPACE_EPSILON_H

#include <stddef.h>

static inline int epsilon(size_t i, size_t j, size_t k) {
    const int a = (int)i, b = (int)j, c = (int)k;
    return (a - b) * (b - c) * (c - a) / 2;
}

#endif
