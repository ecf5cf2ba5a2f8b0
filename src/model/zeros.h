/// A model with zero put for the parameters that are zero.
#ifndef MODEL_ZEROS_H
#define MODEL_ZEROS_H

#include "model/model.h"

/// The model with zero put for the parameters whose present value is exactly zero: what is proved
/// of it holds for these values, and for generic values of the others. It shares what it can with
/// m, and is cleared before that.
void model_zeros_init(model *out, const model *m);
void model_zeros_clear(model *m);

#endif
