/// Chapter G as a section: the divergence of the motion, whether there is an invariant measure, its
/// density and where it is smooth, what forbids one, and for which parameters there is one after
/// all.
#ifndef REPORT_DERIVE_KEPT_MEASURE_H
#define REPORT_DERIVE_KEPT_MEASURE_H

#include "report/derive/chapter.h"

HAMEL_MUST_USE hamel_status chapter_measure(chapter *c, doc *to);

/// Why there is a measure or none, and for which parameters, a line each.
const char *chapter_measure_reason(mech_measure_reason reason);
void chapter_measure_cases(chapter *c, doc *to, const measure_answer *a);

#endif
