/// The zeros of a function of one variable, one after another, none left out: an interval is given
/// up only when a ball around the function's values over it keeps away from zero, or when the slope
/// does and both ends have one sign.
#ifndef EXACT_BALL_CROSSING_H
#define EXACT_BALL_CROSSING_H

#include "expr/expr.h"

typedef struct exact_crossing exact_crossing;

typedef enum crossing_result {
    CROSSING_NONE,
    CROSSING_FOUND,
    CROSSING_UNKNOWN ///< the zeros could not be told apart, or the function has no value
} crossing_result;

/// Of f as a function of `variable`, the only symbol in it.
exact_crossing *exact_crossing_create(expr_pool *pool, expr f, expr variable);
void exact_crossing_destroy(exact_crossing *c);

/// The first zero between `from` and `to`, ends not included, rounded to a double. Where it is not
/// proved that f has just one zero nearby (it may touch zero), *at is within a few 1e-14 of the
/// range of the place. The search for the next one begins at *beyond.
crossing_result exact_crossing_next(exact_crossing *c, double from, double to, double *at,
                                    double *beyond);

#endif
