/// The group that generators span, where k of the coordinates they move are its own: the generators
/// move these without regard to the others, and simply transitively.
#ifndef SPACE_GROUP_FLOW_H
#define SPACE_GROUP_FLOW_H

#include "space/group_written.h"
#include "space/space.h"

/// On input k generators of a left action on q, rows of n components, whose brackets close. On
/// output the law, with the point of the group coordinates that is the unit; `factors` (room for
/// all factors of q) has the group coordinates first, lines and angles, then others that the group
/// moves, rotations by all their entries, *count in all. The law is proved: P(e, v) = v, and the
/// generators at u become those at P(u, v) by the derivative of P in u; and so for the others. NULL
/// where no such coordinates are found, or no closed form of the flows.
group_law *group_flow_create(exact *x, const char *name, const space *q, size_t k,
                             const expr *generators, size_t *factors, size_t *count);

#endif
