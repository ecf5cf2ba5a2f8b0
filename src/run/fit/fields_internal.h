/// Fields in the parameters that leave the equations and the outputs alone.
#ifndef RUN_FIT_FIELDS_INTERNAL_H
#define RUN_FIT_FIELDS_INTERNAL_H

#include "exact/exact.h"
#include "run/fit/fit_internal.h"

/// Fields η(p) for which η f = η h = 0 in all systems is proved, of the rates f that the outputs h
/// see; into the verdict. Scalings η_k = a_k p_k and shifts η_k = a_k come first.
void fit_fields_find(fit *f, exact *x);

/// h, then the rates that it sees, with parameters that are not free as they are or, where they are
/// fractions, as their values; inputs that data give are functions of time. A fresh array.
expr *fit_functions(const fit_system *s, bool values, size_t *count);
/// What stands in these for input i.
expr fit_varying_input(const fit_system *s, size_t i);

#endif
