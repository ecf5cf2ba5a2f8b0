/// Reduced vakonomic motion on D/G, S zero or not, as a part of the section on vakonomic motion.
#ifndef REPORT_DERIVE_MOTION_VAKONOMIC_QUOTIENT_H
#define REPORT_DERIVE_MOTION_VAKONOMIC_QUOTIENT_H

#include "report/derive/chapter.h"

/// By symmetry k, with the symbols of the model's multipliers. Nothing where there is no reduction,
/// or it is too long to read.
void chapter_vakonomic_quotient(chapter *c, doc *to, size_t k, const expr *lambda);

#endif
