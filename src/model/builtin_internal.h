/// The table that cmake/EmbedModels.cmake makes of models/*.hamel.
#ifndef MODEL_BUILTIN_INTERNAL_H
#define MODEL_BUILTIN_INTERNAL_H

#include "model/builtin.h"

extern const model_builtin model_builtin_table[];
extern const size_t model_builtin_table_count;

#endif
