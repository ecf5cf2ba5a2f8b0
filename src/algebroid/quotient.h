/// The quotient of an algebroid by a group: TQ → TQ/G, D → D/G.
#ifndef ALGEBROID_QUOTIENT_H
#define ALGEBROID_QUOTIENT_H

#include "algebroid/frame.h"

/// A divided by a group, on input in a frame of invariant sections, with `base` the functions of
/// the base of A that are invariant, and what is known to vanish among them. Everything that is
/// kept is proved to be a function of these: HAMEL_INVALID if the tables have another one in them,
/// or if a relation is none. The volume is that of A, which is one of M/G if G is unimodular.
HAMEL_MUST_USE hamel_status algebroid_quotient(algebroid *out, exact *x, const frame *f,
                                               size_t count, const expr *base,
                                               size_t relation_count, const expr *relations);

#endif
