/// Chapter D as a section: the basis of D, its structure functions, and the equations of motion in
/// quasi-velocities.
#ifndef REPORT_DERIVE_MOTION_HAMEL_H
#define REPORT_DERIVE_MOTION_HAMEL_H

#include "report/derive/chapter.h"

/// q' in terms of the quasi-velocities, where they differ.
void chapter_velocities(chapter *c, doc *to);
HAMEL_MUST_USE hamel_status chapter_hamel(chapter *c, doc *to);

#endif
