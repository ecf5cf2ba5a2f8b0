/// Ways to write a factored fraction, of which the shortest is kept.
#ifndef EXACT_TIDY_TIDY_WAYS_INTERNAL_H
#define EXACT_TIDY_TIDY_WAYS_INTERNAL_H

#include "exact/tidy/tidy_internal.h"

// tidy_ways.c
/// The shortest of several ways to write it.
expr tidy_factored(tidy *T, const factored *f, int depth);

#endif
