/// The methods by name, and what a motion by discrete steps keeps between them.
#ifndef DISCRETE_METHOD_INTERNAL_H
#define DISCRETE_METHOD_INTERNAL_H

#include "discrete/discrete.h"

/// A guess for ξ of the step from the velocity at its beginning: 2ξ_0 − ξ_{−1/2}.
void discrete_guess(const discrete *d, const double *velocity, double *xi);
/// How large the numbers are that a step is added to.
double discrete_scale(const discrete *d, const double *y);

#endif
