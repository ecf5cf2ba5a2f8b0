/// When a flow is periodic.
#ifndef MECH_TOOLS_FLOW_H
#define MECH_TOOLS_FLOW_H

#include "exact/exact.h"
#include "space/space.h"

/// Whether the flow of a field is periodic, so that it generates a circle: YES if all coordinates
/// are seen to turn with commensurable frequencies, NO if one moves off along a line.
truth mech_flow_is_periodic(exact *x, const space *q, const expr *X);

#endif
