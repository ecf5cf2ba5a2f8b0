/// What is looked at after the steps of a sweep: whether a motion has passed a gate, and where; the
/// extremes of quantities that are kept; whether its basis is still good.
#ifndef RUN_SWEEP_WATCH_INTERNAL_H
#define RUN_SWEEP_WATCH_INTERNAL_H

#include "ode/lanes.h"

/// After steps: what ode_lanes_system.step does. Gates, extremes, changes of chart.
uint32_t sweep_after_step(ode_lanes *s, double *point, ode_lane *all, uint32_t lanes, void *data);

#endif
