/// From a steady motion in numbers to one in symbols: coordinates that are simple numbers, or plus
/// or minus a parameter, are taken for that; quasi-velocities are zero or free, or where the
/// equations have a factor that is linear in one of them, follow from the others.
#ifndef RUN_STEADY_EXACT_H
#define RUN_STEADY_EXACT_H

#include "run/steady/steady.h"

/// The characteristic polynomial in symbols: parameters, and the quasi-velocities that are not
/// zero. False if the steady motion is not known exactly for all of these, or the polynomial is too
/// long to read.
bool steady_characteristic(const steady *s, const steady_motion *e, mech_characteristic *out);

#endif
