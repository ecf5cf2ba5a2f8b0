/// Chapter C as a section: base and fibre and why these, the connection, its projections and
/// curvature, the affine part, and the equations of motion on the base.
#ifndef REPORT_DERIVE_MOTION_EHRESMANN_H
#define REPORT_DERIVE_MOTION_EHRESMANN_H

#include "mech/ehresmann/base_choice.h"
#include "report/derive/chapter.h"

HAMEL_MUST_USE hamel_status chapter_ehresmann(chapter *c, doc *to);

#endif
