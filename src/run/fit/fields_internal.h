/// Fields in the parameters that leave the equations and the outputs alone.
#ifndef RUN_FIT_FIELDS_INTERNAL_H
#define RUN_FIT_FIELDS_INTERNAL_H

#include "exact/exact.h"
#include "run/fit/fit_internal.h"

/// η_k = a_k p_k or η_k = a_k, with constants a, for which η f = η h = 0 in all systems is proved;
/// into the verdict.
void fit_fields_find(fit *f, exact *x);

#endif
