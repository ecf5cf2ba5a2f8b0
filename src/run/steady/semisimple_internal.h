/// Multiple eigenvalues without Jordan blocks.
#ifndef RUN_STEADY_SEMISIMPLE_INTERNAL_H
#define RUN_STEADY_SEMISIMPLE_INTERNAL_H

#include "mech/steady/characteristic.h"
#include "run/steady/point_internal.h"

/// Whether the eigenvalues other than zero are proved to stand in no Jordan blocks, though they may
/// be multiple, for the values that the parameters have.
bool steady_semisimple(steady_point *at, const mech_characteristic *p);

#endif
