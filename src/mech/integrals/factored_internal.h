/// Integrals N Π g_i^{c_i}.
#ifndef MECH_INTEGRALS_FACTORED_INTERNAL_H
#define MECH_INTEGRALS_FACTORED_INTERNAL_H

#include "mech/integrals/integrals_internal.h"

/// Momenta and velocities times powers of factors.
void integrals_add_factored(integrals_work *w);

#endif
