/// A long tape in pieces, each a tape of its own: compilers take more than their share of time for
/// long straight lines of code.
#ifndef TAPE_SPLIT_H
#define TAPE_SPLIT_H

#include "tape/tape.h"

/// Computes some slots of the whole tape from others, which are inputs or those of pieces before
/// it.
typedef struct tape_piece {
    tape *tape;
    uint32_t *in, *out; ///< slots of the whole: of its inputs and of its outputs
} tape_piece;

/// The number of instructions, with calls of functions counted for many.
uint64_t tape_weight(const tape *t);

/// Pieces of about this weight, in order: a fresh array of *count. Together they compute every slot
/// that an output of the whole needs.
tape_piece *tape_split(const tape *t, uint32_t weight, size_t *count);
void tape_pieces_destroy(size_t count, tape_piece *pieces);

#endif
