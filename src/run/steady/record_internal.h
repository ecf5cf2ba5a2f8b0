/// The records of what is proved of a steady motion.
#ifndef RUN_STEADY_RECORD_INTERNAL_H
#define RUN_STEADY_RECORD_INTERNAL_H

#include "run/steady/point_internal.h"

/// Writes down what existence and stability rest on and takes both through the gate; what it
/// contradicts is no longer proved. A (N by N) is the linearised motion, `zeros` how often it has
/// the eigenvalue 0; NULL: it has no value.
void steady_record(steady_point *at, const expr *A, size_t zeros, steady_motion *e);

#endif
