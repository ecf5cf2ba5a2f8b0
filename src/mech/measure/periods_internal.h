/// Whether a closed form is the differential of a function.
#ifndef MECH_MEASURE_PERIODS_INTERNAL_H
#define MECH_MEASURE_PERIODS_INTERNAL_H

#include "mech/measure/measure_internal.h"

/// Whether dσ has no periods; if it has one, *cycle is where. Factors of its denominators that may
/// vanish are added to `poles`: there it is not defined, and a density not positive and smooth.
truth measure_single_valued(const measure_work *w, const expr *differential, measure_cycle *cycle,
                            expr_list *poles);

#endif
