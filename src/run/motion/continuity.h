/// Prescribed motions that break. A position cannot jump; a velocity may, where the impulse that
/// makes it is known (run/motion/impulse.h).
#ifndef RUN_MOTION_CONTINUITY_H
#define RUN_MOTION_CONTINUITY_H

#include "base/diag.h"

typedef struct run_motion run_motion;

/// HAMEL_INVALID, at the place of the line, for a prescribed motion that does otherwise.
HAMEL_MUST_USE hamel_status run_continuity_check(run_motion *r);

#endif
