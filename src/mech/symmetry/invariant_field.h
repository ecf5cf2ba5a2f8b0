/// Fields that do not change along the orbits of a symmetry.
#ifndef MECH_SYMMETRY_INVARIANT_FIELD_H
#define MECH_SYMMETRY_INVARIANT_FIELD_H

#include "exact/exact.h"
#include "model/model.h"

/// Whether a field commutes with all generators, proved.
bool mech_is_invariant(exact *x, const space *q, const model_symmetry *given, const expr *field);

#endif
