/// Lower bounds of ranks by rigorous numbers: a minor whose enclosure excludes zero.
#ifndef MECH_TOOLS_BALL_RANK_H
#define MECH_TOOLS_BALL_RANK_H

#include "exact/exact.h"
#include "space/space.h"

/// A rank that a rows by cols matrix has at least at a generic point, proved: a minor is not zero
/// at some values of the symbols. It is the rank in most cases; zero where nothing was found.
size_t mech_rank_at_least(exact *x, const space *q, size_t rows, size_t cols, const expr *A);

#endif
