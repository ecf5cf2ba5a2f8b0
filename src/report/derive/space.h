/// What was given: coordinates, Lagrangian, constraints, as Hamel understood them.
#ifndef REPORT_DERIVE_SPACE_H
#define REPORT_DERIVE_SPACE_H

#include "report/derive/chapter.h"

HAMEL_MUST_USE hamel_status chapter_space(chapter *c, doc *to);

#endif
