/// Frames of boxes that are carried along (flow.c).
#ifndef EXACT_BALL_FLOW_FRAME_INTERNAL_H
#define EXACT_BALL_FLOW_FRAME_INTERNAL_H

#include <stdbool.h>

#include "exact/ball/ball_internal.h"

#ifdef HAMEL_ARB_SEPARATE
#include <arb_mat.h>
#else
#include <flint/arb_mat.h>
#endif

/// On input the box is M r + u around a middle. On output it is A r, with A nearly orthogonal and
/// without radii. False, and nothing changes, if no such A is found.
bool flow_turn_frame(size_t n, const arb_mat_t M, const arb_struct *u, slong bits, arb_mat_t A,
                     arb_struct *r);

#endif
