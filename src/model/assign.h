/// Giving a parameter the value that a text states, as `-p name=value` does.
#ifndef MODEL_ASSIGN_H
#define MODEL_ASSIGN_H

#include "model/model.h"

/// Reads `value` (an exact number: 1/3, 0.1, sqrt(2)*pi) and gives it to the parameter `name`.
/// Places in the messages are places in `value`.
HAMEL_MUST_USE hamel_status model_assign(model *m, const char *name, const char *value,
                                         diag *messages);

#endif
