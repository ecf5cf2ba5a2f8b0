/// Chapter B as a section: D and its annihilator, brackets, flags, the holonomic part, and where
/// ranks drop; and the flags at a point, if one is given.
#ifndef REPORT_DERIVE_MOTION_DISTRIBUTION_H
#define REPORT_DERIVE_MOTION_DISTRIBUTION_H

#include "report/derive/chapter.h"

HAMEL_MUST_USE hamel_status chapter_distribution(chapter *c, doc *to);

#endif
