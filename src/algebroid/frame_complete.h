/// Completing fields to a frame.
#ifndef ALGEBROID_FRAME_COMPLETE_H
#define ALGEBROID_FRAME_COMPLETE_H

#include "algebroid/frame.h"

/// A frame whose first `count` fields are given, completed by elements of the frame of A. `prefer`
/// (may be NULL) lists all n of these, those to complete with first. HAMEL_SINGULAR if the given
/// fields are dependent.
HAMEL_MUST_USE hamel_status frame_init_completed(frame *f, exact *x, const algebroid *A,
                                                 size_t count, const expr *fields,
                                                 const size_t *prefer);

#endif
