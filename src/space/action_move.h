/// The standard actions of the groups in numbers: how a point of a space and a velocity there are
/// moved by an element of the group. The fields of space/action.h are the derivatives of this.
#ifndef SPACE_ACTION_MOVE_H
#define SPACE_ACTION_MOVE_H

#include "space/action.h"

/// Moves a point, given by all its entries, and a velocity over the base frame by g, in place: g·q,
/// for a right action q·g. Group, side and factors are such that action_generators accepts them.
void action_move(const space *q, const group_law *law, action_side side, size_t count,
                 const size_t *factors, const double *g, double *entries, double *velocity);

#endif
