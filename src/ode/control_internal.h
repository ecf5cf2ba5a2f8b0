/// How long a step should be.
#ifndef ODE_CONTROL_INTERNAL_H
#define ODE_CONTROL_INTERNAL_H

#include "ode/ode_internal.h"

/// The end of the next step of fixed length; the last one ends on t_end.
double ode_fixed_time(const ode *s);
/// The length of a first step for a method of some order, from (t, y) with f(t, y) = f0. `y1` and
/// `f1` are room for states. Hairer, Nørsett, Wanner, Solving ODEs I, section II.4.
double ode_first_step(ode *s, int order, const double *f0, double *y1, double *f1);
/// A step so short that it is lost in the rounding of t.
bool ode_is_tiny(const ode *s, double h);

void ode_control_start(ode_control *c, int order);
/// The length of the next step after one of length h with that error, accepted if it is at most 1.
double ode_control_next(ode_control *c, double h, double error);

#endif
