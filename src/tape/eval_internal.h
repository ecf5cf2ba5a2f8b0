/// The interpreter: one loop over the instructions and one switch over the table, written once for
/// any number of lanes and compiled for one and for TAPE_LANES.
#ifndef TAPE_EVAL_INTERNAL_H
#define TAPE_EVAL_INTERNAL_H

#include "tape/tape.h"

/// The values of all slots, after a tape_eval.
const double *tape_work_values(const tape_work *w);

#endif
