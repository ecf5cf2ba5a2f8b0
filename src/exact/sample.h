/// Values at random points modulo a prime: to find out cheaply what is worth proving.
#ifndef EXACT_SAMPLE_H
#define EXACT_SAMPLE_H

#include "exact/exact.h"

/// values[k·count + i] is the value of e[i] at the k-th point, the same point for all i, on the
/// variety of sines, cosines, rotations and roots, modulo *prime. A value that is zero proves
/// nothing. HAMEL_UNDEFINED where no point was found at which all have a value.
HAMEL_MUST_USE hamel_status exact_sample(exact *x, size_t count, const expr *e, size_t points,
                                         uint64_t *prime, uint64_t *values);

#endif
