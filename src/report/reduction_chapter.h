/// The second part of the section on a symmetry: reduction by it.
#ifndef REPORT_REDUCTION_CHAPTER_H
#define REPORT_REDUCTION_CHAPTER_H

#include "mech/symmetry/symmetry.h"
#include "report/chapter.h"

HAMEL_MUST_USE hamel_status chapter_reduction(chapter *c, doc *to, const mech_symmetry *y);

#endif
