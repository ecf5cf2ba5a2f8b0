/// The equations of a linear system as graphs.
#ifndef RUN_LINEAR_EQUATIONS_INTERNAL_H
#define RUN_LINEAR_EQUATIONS_INTERNAL_H

#include "run/linear/linear_internal.h"

/// l->e, from l->s, the inputs and the outputs.
void linear_equations_derive(linear *l);
void linear_equations_clear(linear_equations *e);

#endif
