/// Vakonomic motion, with multipliers in the state.
#ifndef RUN_FORM_VAKONOMIC_INTERNAL_H
#define RUN_FORM_VAKONOMIC_INTERNAL_H

#include "run/form/riders_internal.h"

extern const run_form_table run_vakonomic_form;

/// Makes the riders of the form in k, which are all zero; their integrals only for affine
/// constraints.
HAMEL_MUST_USE hamel_status run_vakonomic_riders(run_motion *r, run_riders *k);

#endif
