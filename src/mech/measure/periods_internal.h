/// Whether a closed form is the differential of a function.
#ifndef MECH_MEASURE_PERIODS_INTERNAL_H
#define MECH_MEASURE_PERIODS_INTERNAL_H

#include "mech/measure/measure_internal.h"

/// Whether dσ has no period along the angles; *direction is one along which it has, or may have.
truth measure_single_valued(const measure_work *w, const expr *differential, size_t *direction);

#endif
