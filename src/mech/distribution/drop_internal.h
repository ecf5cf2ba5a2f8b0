/// Where ranks drop.
#ifndef MECH_DISTRIBUTION_DROP_INTERNAL_H
#define MECH_DISTRIBUTION_DROP_INTERNAL_H

#include "mech/distribution/distribution.h"

/// Fills in where ranks drop.
void distribution_drops(mech_distribution *d, exact *x, const mech_system *s);

#endif
