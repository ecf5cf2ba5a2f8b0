/// Where a motion is at the edge of what is allowed, and how far it keeps from the ends of the
/// model's ranges. A range is open, and there is often no motion at its end: a car whose wheels
/// stand across. Without more words the cheapest motion may go on towards that end for ever, and
/// there is no least cost; so it keeps away by a twentieth of the range, unless bounds are given.
#ifndef RUN_STEER_EDGE_INTERNAL_H
#define RUN_STEER_EDGE_INTERNAL_H

#include "run/steer/collocate_internal.h"

/// Bounds that stand a twentieth of the range inside of its ends, or half way to the start or the
/// goal if these are nearer. What the caller bounded himself stays. Whether there are any.
bool steer_keep_away(steer_problem *p);
/// As near to the ends of ranges as numbers allow.
void steer_come_near_ends(steer_problem *p);
/// Whether a bound of variables or functions is met with equality somewhere; says which in `why`,
/// if that is not NULL.
bool steer_at_bounds(const steer_problem *p, const steer_path *path, char *why, size_t room);

#endif
