/// What stands in items: sums, products and indexed names.
#ifndef MODEL_FAMILY_FAMILY_VALUE_INTERNAL_H
#define MODEL_FAMILY_FAMILY_VALUE_INTERNAL_H

#include "model/family/family_types_internal.h"

/// Writes tokens with what stands between them; lines that begin in it are shifted.
HAMEL_MUST_USE hamel_status family_write_tokens(family_writer *w, size_t first, size_t end,
                                                long shift);
/// Whether sum(i, .. or product(i, .. stands at a token.
bool family_is_sum(const family_writer *w, size_t i, size_t end);
/// The indexed name of these letters; NULL if there is none.
family_name *family_name_of(const family_writer *w, const char *s, size_t length);
/// The indexed name at a token, if one is there: theta[, theta'[ or the dtheta[ of d/dtheta[.
family_name *family_indexed_at(const family_writer *w, size_t i, size_t end);

#endif
