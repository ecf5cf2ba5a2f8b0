/// Statistics of rows in memory, which a prepared sweep owns.
#ifndef API_RUN_SWEEP_STATISTICS_INTERNAL_H
#define API_RUN_SWEEP_STATISTICS_INTERNAL_H

#include "api/run/sweep_internal.h"

/// Those that were asked for go.
void sweep_forget_measures(hamel_sweep *s);

#endif
