/// The way back from the text that was written out to the text as a person wrote it.
#ifndef MODEL_FAMILY_FAMILY_MAP_INTERNAL_H
#define MODEL_FAMILY_FAMILY_MAP_INTERNAL_H

#include "model/family/family_types_internal.h"

/// Where something of the text that is read stands in the text as a person wrote it.
diag_span family_place(const family *f, diag_span span);
/// Appends " (i = 3, k = 1)": the indices at a place of the text that is read; nothing outside of
/// loops.
void family_add_turn(const family *f, size_t offset, text *out);
/// The same of the loop with that number and of those around it.
void family_add_turns(const family *f, size_t turn, text *out);
/// The indexed name a name was made of; NULL if it was not. *index is its index.
const family_name *family_of(const family *f, const char *name, long *index);

#endif
