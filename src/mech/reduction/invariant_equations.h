/// The equations of an invariant frame, for mech/reduction/invariant_frame.c.
#ifndef MECH_REDUCTION_INVARIANT_EQUATIONS_H
#define MECH_REDUCTION_INVARIANT_EQUATIONS_H

#include "mech/reduction/invariant_frame.h"

/// Fills in everything from the Lagrangian to the rates.
HAMEL_MUST_USE hamel_status invariant_equations(mech_invariant *f, exact *x, const mech_system *s);

#endif
