/// A tape whose outputs are affine in some of its inputs, as a sparse linear system for them. What
/// many instructions need of the unknowns becomes an unknown of its own, with an instruction as its
/// equation: so the system has about as many entries as the tape has instructions, however dense
/// the matrix between inputs and outputs is (the mass matrix of a chain is full; its system is a
/// band).
#ifndef TAPE_LINEAR_H
#define TAPE_LINEAR_H

#include "tape/tape.h"

/// A z = b. The first unknowns are those asked for, the first rows the outputs.
typedef struct tape_linear {
    uint32_t order, entry_count;
    uint32_t *starts; ///< order + 1: where each column begins in
    uint32_t *rows;   ///< entry_count, increasing in a column
    tape *values; ///< the inputs before the unknowns → the entries of A column by column, then b
} tape_linear;

/// On input the last `unknowns` inputs of t are to be found, and it has as many outputs, which are
/// to vanish. False if the instructions do not show that these are affine in them. The tape is no
/// longer needed afterwards.
bool tape_linear_init(tape_linear *l, const tape *t, uint32_t unknowns);
void tape_linear_clear(tape_linear *l);

#endif
