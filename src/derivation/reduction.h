/// Chapter E by one symmetry: the quotient, the connection on it, and the reduced equations. With
/// group coordinates on the slice g = e, without them on Q.
#ifndef DERIVATION_REDUCTION_H
#define DERIVATION_REDUCTION_H

#include "mech/reduction/bundle_form.h"
#include "mech/reduction/equations.h"
#include "mech/symmetry/symmetry.h"

typedef struct reduction {
    const mech_symmetry *y;       ///< borrowed
    const mech_trivialisation *t; ///< borrowed
    mech_reduction r;
    mech_connection a;
    mech_reduced e;
    mech_bundle_form form; ///< without group coordinates; else empty
} reduction;

/// `basis` is of D, asked for without group coordinates only; `shape` are functions the model asks
/// for. HAMEL_INVALID if the Lagrangian is not quadratic in
/// the velocities, or if there is no connection without group coordinates, HAMEL_SINGULAR if it is
/// singular on S, HAMEL_TOO_LARGE.
HAMEL_MUST_USE hamel_status reduction_init(reduction *d, exact *x, const mech_system *s,
                                           const mech_basis *basis, const mech_symmetry *y,
                                           const mech_trivialisation *t, size_t shape_count,
                                           const expr *shape);
void reduction_clear(reduction *d);

#endif
