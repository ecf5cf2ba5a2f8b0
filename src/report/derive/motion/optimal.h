/// Necessary conditions of optimal control, where the velocities on D are what is controlled.
#ifndef REPORT_DERIVE_MOTION_OPTIMAL_H
#define REPORT_DERIVE_MOTION_OPTIMAL_H

#include "report/derive/chapter.h"

/// Nothing without a cost.
HAMEL_MUST_USE hamel_status chapter_optimal(chapter *c, doc *to);

#endif
