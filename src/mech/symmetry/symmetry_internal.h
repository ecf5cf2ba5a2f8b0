/// The steps of mech_symmetry_init that have files of their own.
#ifndef MECH_SYMMETRY_SYMMETRY_INTERNAL_H
#define MECH_SYMMETRY_SYMMETRY_INTERNAL_H

#include "mech/symmetry/symmetry.h"

/// Structure constants, the dimension of the orbits, freeness.
HAMEL_MUST_USE hamel_status symmetry_action(mech_symmetry *y, exact *x, const space *q);
/// Horizontal symmetries, S, and the case.
HAMEL_MUST_USE hamel_status symmetry_intersection(mech_symmetry *y, exact *x, const mech_system *s);
/// Whether another group of the product moves the factor, too.
bool symmetry_shares(const model_symmetry *given, const model_action *by, size_t factor);

#endif
