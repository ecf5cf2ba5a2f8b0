/// Threads, and rows in order.
#ifndef RUN_SWEEP_GO_H
#define RUN_SWEEP_GO_H

#include "run/sweep/sweep.h"

/// Computes the rows from `first` on. When it is asked to stop, motions on their way are given up,
/// and the rows told are the first ones, without gaps.
void sweep_go(sweep *s, uint64_t first, const sweep_watch *watch, sweep_summary *out);

#endif
