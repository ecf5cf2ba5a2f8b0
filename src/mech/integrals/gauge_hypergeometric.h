/// Gauge momenta by Gauss' hypergeometric function.
#ifndef MECH_INTEGRALS_GAUGE_HYPERGEOMETRIC_H
#define MECH_INTEGRALS_GAUGE_HYPERGEOMETRIC_H

#include "mech/integrals/gauge_momenta.h"

/// Two equations that are one of second order with three singular points: fills in `gauss`, proved.
void gauge_solve_by_gauss(gauge_equations *g, exact *x);

#endif
