/// How many eigenvalues of a matrix in balls lie right of the imaginary axis, without any of them.
#ifndef EXACT_BALL_ROUTH_H
#define EXACT_BALL_ROUTH_H

#include "exact/ball/balls.h"

typedef struct exact_count {
    bool zeros; ///< zero may be as often an eigenvalue as was said: no coefficient excludes it
    bool known; ///< the others are counted:
    size_t right;
} exact_count;

/// Of an n by n matrix of which `zeros` eigenvalues are said to be zero.
exact_count exact_balls_count_right(const exact_balls *b, size_t n, const expr *A, size_t zeros);

#endif
