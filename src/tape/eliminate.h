/// The solution of a sparse system (tape/linear.h) as instructions, for one order of pivots: the
/// elimination is part of the tape, so that whatever can be done with a tape (lanes, series,
/// machine code, programs in other languages) can be done with it.
///
/// What is constant is computed once, factors ±1 cost nothing, and what the wanted unknowns do not
/// need is not there.
#ifndef TAPE_ELIMINATE_H
#define TAPE_ELIMINATE_H

#include "tape/linear.h"

/// A tape with the wanted unknowns as outputs, then the multipliers of the elimination, then its
/// pivots, those that are not constants: whoever uses it looks whether the former became large or
/// the latter small.
typedef struct tape_eliminated {
    tape *t;
    uint32_t wanted, multipliers, pivots;
} tape_eliminated;

/// Pivot k stands in row row_of[k] and column column_of[k]; the first `wanted` unknowns are given
/// out. False if a pivot vanishes identically. The system is no longer needed afterwards.
bool tape_eliminate(tape_eliminated *e, const tape_linear *l, const uint32_t *row_of,
                    const uint32_t *column_of, uint32_t wanted);
void tape_eliminated_clear(tape_eliminated *e);

#endif
