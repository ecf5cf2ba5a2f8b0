/// The intersection S = D ∩ T Orb.
#ifndef MECH_SYMMETRY_INTERSECTION_INTERNAL_H
#define MECH_SYMMETRY_INTERSECTION_INTERNAL_H

#include "mech/symmetry/symmetry.h"

/// Horizontal symmetries, S, and the case.
HAMEL_MUST_USE hamel_status symmetry_intersection(mech_symmetry *y, exact *x, const mech_system *s);

#endif
