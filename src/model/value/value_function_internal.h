/// The functions of vectors and matrices.
#ifndef MODEL_VALUE_VALUE_FUNCTION_INTERNAL_H
#define MODEL_VALUE_VALUE_FUNCTION_INTERNAL_H

#include "model/value/value_internal.h"

/// The functions the model language has beyond those of infix; NULL behind the last.
const value_function *value_function_at(size_t i);

#endif
