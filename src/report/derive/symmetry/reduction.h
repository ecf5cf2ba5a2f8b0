/// The second part of the section on a symmetry: reduction by it.
#ifndef REPORT_DERIVE_SYMMETRY_REDUCTION_H
#define REPORT_DERIVE_SYMMETRY_REDUCTION_H

#include "mech/symmetry/symmetry.h"
#include "report/derive/chapter.h"

HAMEL_MUST_USE hamel_status chapter_reduction(chapter *c, doc *to, size_t k);

#endif
