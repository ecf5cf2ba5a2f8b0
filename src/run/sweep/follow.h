/// What ranks but the first do in a sweep that several processes compute together (lead.h).
#ifndef RUN_SWEEP_FOLLOW_H
#define RUN_SWEEP_FOLLOW_H

#include "run/sweep/ranks.h"
#include "run/sweep/sweep.h"

/// Computes blocks of rows for rank 0 until it has had all.
void sweep_follow(const ranks *r, sweep *s);

#endif
