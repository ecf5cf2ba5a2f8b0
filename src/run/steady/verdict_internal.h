/// From eigenvalues in balls to a verdict.
#ifndef RUN_STEADY_VERDICT_INTERNAL_H
#define RUN_STEADY_VERDICT_INTERNAL_H

#include "exact/ball/roots.h"
#include "mech/steady/characteristic.h"
#include "run/steady/point_internal.h"

/// The spectrum of A on all variations: orbits and directions off the levels make zeros of it too.
typedef struct steady_spectrum {
    size_t count; ///< eigenvalues that are enclosed
    exact_root *roots;
    size_t zeros;                          ///< the others, exactly
    const mech_characteristic *polynomial; ///< whose roots they are, if of one; borrowed
} steady_spectrum;

/// The verdict of a steady motion, where the spectrum decides it; takes over the roots.
void steady_decide(steady_point *at, const expr *A, steady_spectrum *found, steady_motion *e);

#endif
