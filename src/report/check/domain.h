/// Where a model's own expressions have values.
#ifndef REPORT_CHECK_DOMAIN_H
#define REPORT_CHECK_DOMAIN_H

#include "report/derive/chapter.h"

/// Functions of position and time on whose zeros L, a constraint or a force has no value, or ends:
/// what is divided by, the cosine under a tangent, what stands under roots and logarithms. A fresh
/// array of *count.
expr *domain_ends(const chapter *c, size_t *count);
/// The same of other functions of position and velocity.
expr *domain_ends_of(const chapter *c, size_t given, const expr *functions, size_t *count);

#endif
