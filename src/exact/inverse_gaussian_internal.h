/// Arctangents of rational numbers.
#ifndef EXACT_INVERSE_GAUSSIAN_INTERNAL_H
#define EXACT_INVERSE_GAUSSIAN_INTERNAL_H

#include "exact/exact.h"

/// atan of a rational number as a sum of those that primes of the Gaussian integers have, and of
/// parts of a turn. False for any other argument, and for numbers of more than 200,000.
bool inverse_gaussian(exact *x, expr argument, expr *out);

#endif
