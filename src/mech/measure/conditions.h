/// For which parameters an obstruction vanishes.
#ifndef MECH_MEASURE_CONDITIONS_H
#define MECH_MEASURE_CONDITIONS_H

#include "mech/measure/measure.h"

/// What the parameters have to satisfy for the obstruction to vanish: polynomials, fresh. Where it
/// is too long these come from its values at some points: then they only have to hold, and whether
/// there is a measure is to be asked again for the special parameters. *necessary: the obstruction
/// stands where they do not hold. HAMEL_TOO_LARGE where none were found.
HAMEL_MUST_USE hamel_status mech_measure_conditions(const mech_measure *m, exact *x, const space *q,
                                                    size_t *count, expr **conditions,
                                                    bool *necessary);

#endif
