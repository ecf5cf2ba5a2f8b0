/// The built-in models that all chapters can treat: those without nonlinear constraints.
#ifndef TEST_SUPPORT_AFFINE_MODELS_H
#define TEST_SUPPORT_AFFINE_MODELS_H

#include "model/builtin.h"

/// Borrowed; the list lives as long as the program.
const model_builtin *affine_models(size_t *count);

#endif
