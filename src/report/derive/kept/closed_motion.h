/// Coordinates that are elementary functions of time (mech/quasi/closed_motion.h), to read.
#ifndef REPORT_DERIVE_KEPT_CLOSED_MOTION_H
#define REPORT_DERIVE_KEPT_CLOSED_MOTION_H

#include "report/derive/chapter.h"

/// Adds what there is of them. On input chapter D is there.
void chapter_closed_motion(chapter *c, doc *to);

#endif
