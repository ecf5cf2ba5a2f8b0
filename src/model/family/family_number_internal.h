/// Whole numbers: what an index is computed from.
#ifndef MODEL_FAMILY_FAMILY_NUMBER_INTERNAL_H
#define MODEL_FAMILY_FAMILY_NUMBER_INTERNAL_H

#include "model/family/family_types_internal.h"

/// Reads a whole number from tokens *at .. end − 1, as far as it goes: + − * / and brackets over
/// numbers, integers and the indices of loops. `quiet` fails without a message.
HAMEL_MUST_USE hamel_status family_number(family_writer *w, size_t *at, size_t end, bool quiet,
                                          long *out);
/// The value of a name: the index of a loop, or an integer.
bool family_find(const family_writer *w, lex_token name, long *out);
/// Whether the index of a loop, or an integer, has this name.
bool family_is_loop(const family_writer *w, lex_token name, long *out);
/// The integers of a text.
HAMEL_MUST_USE hamel_status family_read_integers(family_writer *w);

#endif
