/// Which named group generators are those of, where they move rotations.
#ifndef MODEL_BLOCK_NAMED_ACTION_INTERNAL_H
#define MODEL_BLOCK_NAMED_ACTION_INTERNAL_H

#include "exact/exact.h"
#include "space/action.h"

/// The group among SO(2), SE(2), SO(3) (from the left or the right) and SE(3) whose standard action
/// has these generators (k rows of n), in any order; NULL if none is proved to. On output the
/// generators are in the order of the group, and `factors` (room for all) what it acts on.
const group_law *named_action_find(exact *x, const space *q, size_t k, expr *generators,
                                   action_side *side, size_t *factors, size_t *count);

#endif
