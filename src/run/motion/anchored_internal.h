/// Bases of D that are orthonormal somewhere: for numbers, where a basis in symbols would be long
/// or degenerates.
#ifndef RUN_MOTION_ANCHORED_INTERNAL_H
#define RUN_MOTION_ANCHORED_INTERNAL_H

#include "mech/law/basis.h"
#include "run/motion/run.h"

/// Orthonormal vectors that all rows of beta (p by n) vanish on, into `vectors` with room for n by
/// n: how many.
size_t run_kernel_of(size_t p, size_t n, const double *beta, double *vectors);
/// A basis of D that is orthonormal at a state, with symbols u1, u2, .. False where the constraints
/// have no values or become dependent.
bool run_anchored_at(run_motion *r, const double *state, double t, mech_basis *out);
/// The same at the origin or, where that is none, at some other state.
HAMEL_MUST_USE hamel_status run_anchored_first(run_motion *r, mech_basis *out);

#endif
