/// Linear relations with constant coefficients between functions, in two passes.
#ifndef EXACT_LINEAR_DEPENDENCE_INTERNAL_H
#define EXACT_LINEAR_DEPENDENCE_INTERNAL_H

#include "exact/field_internal.h"

/// Which generators of a field are constants: parameters, pi and what is made of them. A fresh
/// array.
bool *constant_generators(const exact_field *F);

/// A rank that the functions have at least over the constants, by values in balls at real points;
/// 0 where they have none, or are too many.
size_t dependence_rank_in_balls(exact *x, size_t rows, size_t cols, const expr *f);

#endif
