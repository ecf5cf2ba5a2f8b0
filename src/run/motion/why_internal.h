/// Why there is no motion.
#ifndef RUN_MOTION_WHY_INTERNAL_H
#define RUN_MOTION_WHY_INTERNAL_H

#include "base/text.h"
#include "ode/ode.h"
#include "run/motion/run.h"

/// Refuses an initial state without motion.
HAMEL_MUST_USE hamel_status run_check_start(run_motion *r);
/// Why there is none further on: appended to out.
void run_explain(const run_motion *r, const ode_result *result, text *out);

#endif
