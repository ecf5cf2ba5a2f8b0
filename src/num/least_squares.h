/// Small least-squares problems, of full rank or not.
#ifndef NUM_LEAST_SQUARES_H
#define NUM_LEAST_SQUARES_H

#include <stddef.h>

/// How many numbers `work` below has room for.
size_t least_squares_room(size_t rows, size_t cols);

/// The shortest x of those with the smallest |A x − b|; A has `rows` rows of `cols`. Directions in
/// which A is below `small` times its norm are left alone. A is overwritten. Without a value, NaN,
/// where A is not finite.
void least_squares(size_t rows, size_t cols, double *A, const double *b, double small, double *work,
                   double *x);

#endif
