/// The matrices of a linear system in formulas.
#ifndef RUN_LINEAR_FORMULAS_INTERNAL_H
#define RUN_LINEAR_FORMULAS_INTERNAL_H

#include "run/linear/linear_internal.h"

/// A, B, C and D in formulas, into l->exact, where the state is one of an exact steady motion.
void linear_find_formulas(linear *l);

#endif
