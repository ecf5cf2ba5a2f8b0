/// Whether an action whose generators are written out is free.
#ifndef MECH_SYMMETRY_FREENESS_INTERNAL_H
#define MECH_SYMMETRY_FREENESS_INTERNAL_H

#include "mech/symmetry/symmetry.h"

/// Sets y->free and its reason; y->structure and y->locally_free are known.
void symmetry_freeness(mech_symmetry *y, exact *x, const space *q);

#endif
