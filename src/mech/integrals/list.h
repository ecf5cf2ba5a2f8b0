/// The list of integrals: what is independent of the others, and what each of them is.
#ifndef MECH_INTEGRALS_LIST_H
#define MECH_INTEGRALS_LIST_H

#include "mech/integrals/integrals.h"

/// What it is, in a word for programs: energy, moving_energy, momentum, gauge_momentum, linear,
/// quadratic, position.
const char *mech_integral_kind(mech_integral_reason reason);

#endif
