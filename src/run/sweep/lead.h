/// A sweep that several processes compute together. The first of them, rank 0, hands out blocks of
/// rows, takes part itself, and tells all rows in order, as sweep_go does; the others compute what
/// they are given (follow.h). Rows are the same, bit for bit.
#ifndef RUN_SWEEP_LEAD_H
#define RUN_SWEEP_LEAD_H

#include "run/sweep/ranks.h"
#include "run/sweep/sweep.h"

/// As sweep_go, on rank 0.
void sweep_lead(const ranks *r, sweep *s, uint64_t first, uint64_t last, const sweep_watch *watch,
                sweep_summary *out);
/// Tells the others that there is nothing to do: they wait for sweep_lead.
void sweep_dismiss(const ranks *r);

#endif
