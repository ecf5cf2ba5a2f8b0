/// Which of the variations serve as coordinates of those that the constraints allow.
#ifndef RUN_LINEAR_COORDINATES_INTERNAL_H
#define RUN_LINEAR_COORDINATES_INTERNAL_H

#include <stdbool.h>
#include <stddef.h>

/// Of the columns of Q (M by N, rows orthonormal) M that are independent, in this order of
/// preference: chosen[M]. How many there are; fewer than M only if `order` (of length `count`) does
/// not have them.
size_t linear_choose(size_t M, size_t N, const double *Q, size_t count, const size_t *order,
                     size_t *chosen);
/// P (N by M) with δ = P z for the variations in the span of the rows of Q, z the chosen ones.
/// False if these are no coordinates.
bool linear_lift(size_t M, size_t N, const double *Q, const size_t *chosen, double *P);

#endif
