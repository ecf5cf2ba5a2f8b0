/// Ranks of functions over the constants, in balls.
#ifndef EXACT_LINEAR_DEPENDENCE_BALLS_INTERNAL_H
#define EXACT_LINEAR_DEPENDENCE_BALLS_INTERNAL_H

#include "exact/exact.h"

/// A rank that the functions have at least over the constants, by values in balls at real points;
/// 0 where they have none, or are too many.
size_t dependence_rank_in_balls(exact *x, size_t rows, size_t cols, const expr *f);

#endif
