/// The shape of a sum: common factors in front, squares completed, polynomials factored, terms that
/// share a letter grouped, whichever prints shortest.
#ifndef EXACT_TIDY_TIDY_SHAPE_INTERNAL_H
#define EXACT_TIDY_TIDY_SHAPE_INTERNAL_H

#include "exact/tidy/tidy_internal.h"

// tidy_shape.c
expr tidy_shape(tidy *T, const sum *s);

#endif
