/// Writing a family out.
#ifndef MODEL_FAMILY_FAMILY_INTERNAL_H
#define MODEL_FAMILY_FAMILY_INTERNAL_H

#include "model/family/family_types_internal.h"

/// Writes a text out. On output f->written says whether there was anything to write out; fails
/// with a message at its place. `settings` give other values to integers.
HAMEL_MUST_USE hamel_status family_write(family *f, const char *source, size_t length, size_t count,
                                         const model_whole *settings, diag *messages);
void family_clear(family *f);

#endif
