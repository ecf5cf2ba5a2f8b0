/// A point given in words, "phi=0.3, x'=1", as values of all symbols of a model: what evaluating a
/// derived quantity needs.
#ifndef RUN_POINT_H
#define RUN_POINT_H

#include "base/diag.h"
#include "model/model.h"

/// Completes the point as a run completes its initial state: what is given holds, and so do the
/// constraints; otherwise the point is the nearest to zero (rotations: the identity) and the velocity
/// the slowest. On the left of = may stand coordinates, velocities, quasi-velocities (also those that
/// Hamel chose), definitions, multipliers of the vakonomic motion (zero if not given), and t; on
/// the right numbers. `at` may be NULL.
///
/// On output *values is a fresh array with the value of the symbol of index i; NULL on failure. What is
/// wrong with the words is told in `at_messages`, with places in `at`; what the model says against
/// them (HAMEL_INVALID: they contradict each other or the constraints) in `messages`.
HAMEL_MUST_USE hamel_status run_point(const model *m, const char *at, diag *at_messages,
                                      diag *messages, double **values);

#endif
