/// Small nonlinear systems, solved down to rounding: what a discrete motion keeps exactly it keeps
/// only as well as its equations are solved.
#ifndef DISCRETE_NEWTON_INTERNAL_H
#define DISCRETE_NEWTON_INTERNAL_H

#include "discrete/discrete_internal.h"

newton newton_create(size_t n);
void newton_destroy(newton *w);

/// From a guess z to F(z) = 0, down to rounding: until changes of z are below that of z, or no
/// longer shrink and, times h, are nearly that of numbers as large as `scale`. The last call of F
/// is the one at the z that is returned.
discrete_end newton_solve(newton *w, newton_function *F, void *data, double h, double scale,
                          double *z);

/// LU decomposition in place; false if the matrix is singular. And the solution, in place.
bool newton_decompose(size_t n, double *A, size_t *swap);
void newton_substitute(size_t n, const double *LU, const size_t *swap, double *b);

#endif
