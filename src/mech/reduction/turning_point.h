/// The point about which a motion of the plane turns: a velocity (ξ_x, ξ_y, ξ_θ) of SE(2), in the
/// body, moves the body's point P by (ξ_x − ξ_θ P_y, ξ_y + ξ_θ P_x), so that
///   P = (−ξ_y, ξ_x)/ξ_θ
/// is at rest; where ξ_θ = 0 it is at infinity, and the motion a shift.
#ifndef MECH_REDUCTION_TURNING_POINT_H
#define MECH_REDUCTION_TURNING_POINT_H

#include "exact/exact.h"

/// HAMEL_SINGULAR if ξ_θ is zero everywhere.
HAMEL_MUST_USE hamel_status mech_turning_point(exact *x, const expr xi[3], expr P[2]);

#endif
