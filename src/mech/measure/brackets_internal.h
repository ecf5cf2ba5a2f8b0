/// Fields with known slopes of σ, and what their brackets say.
#ifndef MECH_MEASURE_BRACKETS_INTERNAL_H
#define MECH_MEASURE_BRACKETS_INTERNAL_H

#include "mech/measure/measure_internal.h"

/// Compatible or not: decides unless something is too large. *differential is set to dσ over the
/// base frame, fresh, if it is closed and all of it is known; otherwise to NULL.
HAMEL_MUST_USE hamel_status measure_by_brackets(measure_work *w, expr **differential);
/// The same by values: only says no.
HAMEL_MUST_USE hamel_status measure_by_values(measure_work *w);

#endif
