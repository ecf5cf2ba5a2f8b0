/// The turns of a loop or a sum: the range of its index.
#ifndef MODEL_FAMILY_FAMILY_TURN_INTERNAL_H
#define MODEL_FAMILY_FAMILY_TURN_INTERNAL_H

#include "model/family/family_types_internal.h"

/// An index and its range.
typedef struct family_range {
    lex_token name;
    long first, last;
} family_range;

/// The ends of a range: as many turns as can be written out.
HAMEL_MUST_USE hamel_status family_check_range(family_writer *w, const family_range *r,
                                               diag_span place);
/// The name of an index is its own.
HAMEL_MUST_USE hamel_status family_check_index(family_writer *w, lex_token name);
/// Goes into a loop; whoever leaves it takes w->depth back.
HAMEL_MUST_USE hamel_status family_enter(family_writer *w, lex_token name);
void family_begin_turn(family_writer *w, size_t outer, lex_token name, long value);

#endif
