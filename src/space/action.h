/// The standard actions of the groups on the factors of a space, as vector fields: the
/// infinitesimal generators ξ_Q. The generator of e_a is row a of an array of dimension · n
/// components over the base frame.
///
/// Left (the default): ξ_Q(q) = d/dt exp(tξ)·q, and [ξ_Q, η_Q] = −[ξ, η]_Q.
/// Right:              ξ_Q(q) = d/dt q·exp(tξ), and [ξ_Q, η_Q] = +[ξ, η]_Q.
///
///   R            shifts every coordinate it is given
///   S1, SO(2)    turns angles, rotations (about e_3) and points (x, y), given as two lines
///   SE(2)        the same, and shifts points
///   SO(3)        turns rotations and points (x, y, z), given as three lines
///   SE(3)        the same, and shifts points
/// A group may act on several bodies at once: SE(2) on (x1, y1, theta1, x2, y2, theta2).
///   written      multiplies itself, given its coordinates in their order
/// A right action is the group on itself: SO(3) on B, SE(2) on (x, y, theta), SE(3) on (B, x, y,
/// z), R and S1 on one coordinate.
#ifndef SPACE_ACTION_H
#define SPACE_ACTION_H

#include "base/diag.h"
#include "space/group.h"
#include "space/space.h"

typedef enum action_side { ACTION_LEFT, ACTION_RIGHT } action_side;

/// The generators of `law` acting on the factors with these indices, in this order. HAMEL_INVALID,
/// with the reason in `messages` (may be NULL), if there is no such action.
HAMEL_MUST_USE hamel_status action_generators(const space *q, const group_law *law,
                                              action_side side, size_t count, const size_t *factors,
                                              diag *messages, expr *generators);

#endif
