/// What is prescribed in a run.
#ifndef RUN_MOTION_SYSTEM_INTERNAL_H
#define RUN_MOTION_SYSTEM_INTERNAL_H

#include "run/motion/run.h"

/// Prescribed motions and forces, and the system with them.
HAMEL_MUST_USE hamel_status run_system_init(run_motion *r);
/// Whether the theory says that energy is conserved in nonholonomic motion.
bool run_is_conservative(run_motion *r);
/// Whether an expression changes with time, or where something switches in time.
bool run_mentions_time(const run_motion *r, expr e);

#endif
