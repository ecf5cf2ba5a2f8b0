/// Dense output of order 3 for methods that have nothing better.
#ifndef ODE_HERMITE_INTERNAL_H
#define ODE_HERMITE_INTERNAL_H

#include "ode/ode.h"

/// Cubic through both ends of the last step with the slopes there.
void ode_hermite(const ode *s, double t, const double *f_old, const double *f, double *y);
/// The same for methods that do not have the slopes: they are found once a step, when *ready is
/// false.
ode_end ode_hermite_late(ode *s, double t, bool *ready, double *f_old, double *f, double *y);

#endif
