/// What symmetry says about a density.
#ifndef MECH_MEASURE_SYMMETRY_INTERNAL_H
#define MECH_MEASURE_SYMMETRY_INTERNAL_H

#include "mech/measure/measure_internal.h"

/// Learns slopes along generators; may find an obstruction.
HAMEL_MUST_USE hamel_status measure_by_symmetry(measure_work *w);

#endif
