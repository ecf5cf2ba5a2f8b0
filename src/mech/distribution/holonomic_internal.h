/// The holonomic part: the annihilator of the limit of the Lie flag, the smallest involutive
/// distribution that contains D.
#ifndef MECH_DISTRIBUTION_HOLONOMIC_INTERNAL_H
#define MECH_DISTRIBUTION_HOLONOMIC_INTERNAL_H

#include "mech/distribution/distribution.h"

/// Fills in the holonomic part: the forms of the limit of the Lie flag, and functions they
/// conserve.
void distribution_holonomic(mech_distribution *d, exact *x, const mech_system *s);

#endif
