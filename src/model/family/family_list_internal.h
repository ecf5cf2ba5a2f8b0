/// Lists of names with indices, some of them over an empty range.
#ifndef MODEL_FAMILY_FAMILY_LIST_INTERNAL_H
#define MODEL_FAMILY_FAMILY_LIST_INTERNAL_H

#include "model/family/family_types_internal.h"

/// The token behind what empty ranges leave out of a list at `at`: q[1..0], and one comma each.
size_t family_skip_empty(family_writer *w, size_t at, size_t end);
/// Whether a list, up to ':' or its end, has names over empty ranges only.
bool family_is_empty_list(family_writer *w, size_t first, size_t end);

#endif
