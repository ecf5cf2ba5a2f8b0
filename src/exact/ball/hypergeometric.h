/// Gauss' hypergeometric function in balls.
#ifndef EXACT_BALL_HYPERGEOMETRIC_H
#define EXACT_BALL_HYPERGEOMETRIC_H

#include "exact/ball/balls.h"

/// F(a, b; c; z), a and b known by their sum and product, so that they may be complex conjugates.
typedef struct exact_hypergeometric {
    expr sum, product, c, z;
} exact_hypergeometric;

/// Its derivative by z of that order at the point; *radius bounds the error of *middle. False where
/// z is not below 1 or a ball has no value.
bool exact_balls_hypergeometric(const exact_balls *b, const exact_hypergeometric *f, unsigned order,
                                double *middle, double *radius);

#endif
