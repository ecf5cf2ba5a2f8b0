/// Linear relations with constant coefficients between functions, in two passes.
#ifndef EXACT_LINEAR_DEPENDENCE_INTERNAL_H
#define EXACT_LINEAR_DEPENDENCE_INTERNAL_H

#include "exact/field_internal.h"

/// Which generators of a field are constants: parameters, pi and what is made of them. A fresh
/// array.
bool *constant_generators(const exact_field *F);

/// exact_dependence and exact_combination, without a memory.
HAMEL_MUST_USE hamel_status dependence_of(exact *x, size_t rows, size_t cols, const expr *f,
                                          const size_t *prefer, size_t *dimension, expr **basis,
                                          bool *complete);
HAMEL_MUST_USE hamel_status combination_of(exact *x, size_t rows, size_t cols, const expr *f,
                                           expr *c, bool *found);

#endif
