/// Zeros that integrals force.
#ifndef RUN_STEADY_INTEGRALS_H
#define RUN_STEADY_INTEGRALS_H

#include "run/steady/steady.h"

/// The integrals found, where zeros had to be explained: functions of position and
/// quasi-velocities.
size_t steady_integral_count(const steady *s);
expr steady_integral(const steady *s, size_t i);

#endif
