/// Chapter E by one symmetry with group coordinates: the slice, the connection on it, and the
/// reduced equations.
#ifndef DERIVATION_REDUCTION_H
#define DERIVATION_REDUCTION_H

#include "mech/reduction/equations.h"
#include "mech/symmetry/symmetry.h"

typedef struct reduction {
    const mech_symmetry *y;       ///< borrowed
    const mech_trivialisation *t; ///< borrowed; it exists
    mech_reduction r;
    mech_connection a;
    mech_reduced e;
} reduction;

/// HAMEL_INVALID if the Lagrangian is not quadratic in the velocities, HAMEL_SINGULAR if it is
/// singular on S, HAMEL_TOO_LARGE.
HAMEL_MUST_USE hamel_status reduction_init(reduction *d, exact *x, const mech_system *s,
                                           const mech_symmetry *y, const mech_trivialisation *t);
void reduction_clear(reduction *d);

#endif
