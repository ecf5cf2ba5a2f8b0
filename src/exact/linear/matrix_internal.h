/// Matrices of elements, for the files of `exact`.
#ifndef EXACT_LINEAR_MATRIX_INTERNAL_H
#define EXACT_LINEAR_MATRIX_INTERNAL_H

#include "exact/field_internal.h"

/// A random point of the field's variety modulo a prime: a value for every generator.
typedef struct point {
    uint64_t prime;
    uint64_t *values;
} point;

#endif
