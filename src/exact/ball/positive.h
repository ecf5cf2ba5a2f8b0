/// Positive definite matrices, proved in balls.
#ifndef EXACT_BALL_POSITIVE_H
#define EXACT_BALL_POSITIVE_H

#include "exact/ball/balls.h"

/// Whether a symmetric n·n matrix is positive at the point of the balls: the pivots of elimination,
/// done in H itself, are. False where that is not proved.
bool exact_balls_positive(const exact_balls *b, expr_pool *pool, size_t n, expr *H);

#endif
