/// How fast brackets of D grow, without formulas: for constraints too large to be solved.
#ifndef MECH_DISTRIBUTION_GROWTH_BOUND_H
#define MECH_DISTRIBUTION_GROWTH_BOUND_H

#include "mech/law/system.h"

/// Lower bounds of the ranks of the Lie flag at a generic point, each proved by values at a point
/// modulo a prime: of D, of D and its brackets, and so on while they grow, at most `most` of them.
/// Returns how many there are; none where values prove nothing.
size_t mech_growth_bound(exact *x, const mech_system *s, size_t most, size_t *ranks);

#endif
