/// The action by itself: the Lie algebra its generators span, the dimension of its orbits, and
/// whether it is free.
#ifndef MECH_SYMMETRY_ACTION_INTERNAL_H
#define MECH_SYMMETRY_ACTION_INTERNAL_H

#include "mech/symmetry/symmetry.h"

/// Structure constants, the dimension of the orbits, freeness.
HAMEL_MUST_USE hamel_status symmetry_action(mech_symmetry *y, exact *x, const space *q);
/// Whether another group of the product moves the factor, too.
bool symmetry_shares(const model_symmetry *given, const model_action *by, size_t factor);

#endif
