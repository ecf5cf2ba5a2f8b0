/// Threads, and rows in order.
#ifndef RUN_SWEEP_GO_H
#define RUN_SWEEP_GO_H

#include "run/sweep/sweep.h"

/// Computes the rows from `first` to `last`, without the latter, or to the end if that is earlier,
/// as far as they are among the sweep's share; UINT64_MAX stands for all. When it is asked
/// to stop, motions on their way are given up, and the rows told are the first ones, without gaps.
void sweep_go(sweep *s, uint64_t first, uint64_t last, const sweep_watch *watch,
              sweep_summary *out);

#endif
