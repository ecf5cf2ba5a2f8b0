/// Linear relations with constant coefficients between functions, in two passes.
#ifndef EXACT_LINEAR_DEPENDENCE_INTERNAL_H
#define EXACT_LINEAR_DEPENDENCE_INTERNAL_H

#include "exact/field_internal.h"

/// Which generators of a field are constants: parameters, pi and what is made of them. A fresh
/// array.
bool *constant_generators(const exact_field *F);

#endif
