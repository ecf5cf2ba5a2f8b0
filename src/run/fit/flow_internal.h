/// Motions with their derivatives.
#ifndef RUN_FIT_FLOW_INTERNAL_H
#define RUN_FIT_FLOW_INTERNAL_H

#include "run/fit/fit_internal.h"

/// The time a motion begins at.
double fit_begins(const fit *f, const fit_set *set);
/// Moves a set with the parameters p: fitted and by. NULL, or why not. `y` is the first state where
/// that is free; else NULL.
const char *fit_flow(fit *f, fit_set *set, const double *p, const double *y);

#endif
