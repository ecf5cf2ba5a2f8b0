/// Gauge momenta in closed form: equations of Euler's type.
#ifndef MECH_INTEGRALS_GAUGE_CLOSED_H
#define MECH_INTEGRALS_GAUGE_CLOSED_H

#include "mech/integrals/gauge_momenta.h"

/// Solutions that are powers of one factor of A's denominators: fills in `closed` and `solutions`.
void gauge_solve(gauge_equations *g, exact *x);

#endif
