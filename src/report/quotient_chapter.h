/// Reduction where there are no group coordinates: equations in an invariant frame.
#ifndef REPORT_QUOTIENT_CHAPTER_H
#define REPORT_QUOTIENT_CHAPTER_H

#include "mech/symmetry.h"
#include "report/chapter.h"

HAMEL_MUST_USE hamel_status chapter_quotient(chapter *c, doc *to, const mech_symmetry *y);

#endif
