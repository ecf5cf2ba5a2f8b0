/// Chapter A as a section: mass matrix, accelerations, multipliers, reaction forces, energy, and
/// where the equations fail.
#ifndef REPORT_DERIVE_MOTION_LAGRANGE_H
#define REPORT_DERIVE_MOTION_LAGRANGE_H

#include "report/derive/chapter.h"

HAMEL_MUST_USE hamel_status chapter_lagrange(chapter *c, doc *to);
/// The same as graphs, without exact work, and not where the equations fail.
HAMEL_MUST_USE hamel_status chapter_lagrange_unexpanded(chapter *c, doc *to);

#endif
