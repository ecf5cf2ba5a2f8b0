/// A model with something put for some of its expressions: in its Lagrangian, forces, constraints,
/// fields, symmetries and definitions.
#ifndef MODEL_SUBSTITUTE_H
#define MODEL_SUBSTITUTE_H

#include "model/model.h"

/// to[k] for from[k], everywhere and all at once. It shares the rest with m, and is cleared before
/// that.
void model_substitute_init(model *out, const model *m, size_t count, const expr *from,
                           const expr *to);
void model_substitute_clear(model *m);

#endif
