/// When a reaction on whose absolute value a force depends has exactly one value (Painlevé).
#ifndef RUN_FORM_PAINLEVE_INTERNAL_H
#define RUN_FORM_PAINLEVE_INTERNAL_H

#include "base/text.h"
#include "run/motion/run_internal.h"

/// The condition as a formula, "abs(..) < 1". False where it is not short, or the reaction is not a
/// single multiplier.
bool run_painleve_condition(run_motion *r, size_t which, text *out);

#endif
