/// Zeros of event functions inside a step, found on its dense output.
#ifndef ODE_EVENT_INTERNAL_H
#define ODE_EVENT_INTERNAL_H

#include "ode/ode.h"

/// Values of the events at the start.
ode_end ode_events_start(ode *s);
/// Where to look first in [left, right], a part of the last step: at `right`, or before it where a
/// function that has one sign at both ends turns with the other. The values at `left` are known.
ode_end ode_events_turn(ode *s, double left, double right, double *at);
/// The zeros in [left, right], a part of the last step, in order of time, in s->crossings. The
/// values at `left` are known from the call before; on output those at `right` are.
ode_end ode_events_find(ode *s, double left, double right, size_t *count);

#endif
