/// The equations of an invariant frame, for mech/invariant_frame.c.
#ifndef MECH_INVARIANT_EQUATIONS_H
#define MECH_INVARIANT_EQUATIONS_H

#include "mech/invariant_frame.h"

/// Fills in everything from the Lagrangian to the rates.
HAMEL_MUST_USE hamel_status invariant_equations(mech_invariant *f, exact *x, const mech_system *s);

#endif
