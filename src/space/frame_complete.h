/// Completing fields to a frame.
#ifndef SPACE_FRAME_COMPLETE_H
#define SPACE_FRAME_COMPLETE_H

#include "space/frame.h"

/// A frame whose first `count` fields are given, completed by base vectors. `prefer` (may be NULL)
/// lists all n base vectors, those to complete with first. HAMEL_SINGULAR if the given fields are
/// dependent.
HAMEL_MUST_USE hamel_status frame_init_completed(frame *f, exact *x, const space *q, size_t count,
                                                 const expr *fields, const size_t *prefer);

#endif
