/// What the files of the tape share.
#ifndef TAPE_TAPE_INTERNAL_H
#define TAPE_TAPE_INTERNAL_H

#include "base/rational.h"
#include "base/vec.h"
#include "tape/tape.h"

// ---- building --------------------------------------------------------------------------------

/// A value while the tape is built: a slot, its sign, and which side of the fraction bar it is on.
/// Constants are numbered apart (TAPE_CONSTANT set) until their number is known.
typedef struct tape_ref {
    uint32_t slot;
    bool negative, inverse;
} tape_ref;

#define TAPE_CONSTANT 0x80000000u

typedef struct tape_table {
    uint32_t *entries; ///< index + 1; zero is free
    uint32_t mask, used;
} tape_table;

typedef struct tape_build {
    uint32_t input_count;
    uint32_t origin; ///< the expression instructions are being made for
    VEC(tape_code) code;
    VEC(uint32_t) code_origins;
    VEC(double) constants;
    VEC(uint32_t) operands;
    tape_table by_code, by_constant;
    uint32_t largest_solve;
} tape_build;

#endif
