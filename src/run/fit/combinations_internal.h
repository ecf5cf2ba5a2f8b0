/// What outputs determine where they do not determine every parameter.
#ifndef RUN_FIT_COMBINATIONS_INTERNAL_H
#define RUN_FIT_COMBINATIONS_INTERNAL_H

#include "exact/exact.h"
#include "run/fit/fit_internal.h"

/// Independent functions of the free parameters, as many as the rank, that all fields of the
/// verdict leave alone: short ones; into the verdict. None where fewer are found.
void fit_combinations_find(fit *f, exact *x);
/// Fields and combinations in the shape to print.
void fit_tidy(fit *f, exact *x);

#endif
