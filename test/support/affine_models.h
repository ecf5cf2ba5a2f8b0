/// The built-in models that all chapters can treat: those without nonlinear constraints.
#ifndef TEST_SUPPORT_AFFINE_MODELS_H
#define TEST_SUPPORT_AFFINE_MODELS_H

#include <stdbool.h>

#include "model/builtin.h"

/// Whether a model's formulas are too large to be looked at one by one: it has tests of its own.
bool model_is_large(const model_builtin *m);
/// Those that are not large. Borrowed; the list lives as long as the program.
const model_builtin *affine_models(size_t *count);

/// Tests that take long look at every model, or with HAMEL_QUICK (under sanitisers) at one of five.
/// A test with a line "/// SHARES N" is run N times, with HAMEL_SHARE=K/N, and looks at every Nth
/// of these: `for (i = model_first(); i < count; i += model_step())`.
size_t model_first(void);
size_t model_step(void);

#endif
