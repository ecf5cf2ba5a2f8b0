/// Signs that functions may change by, found without computing.
#ifndef EXACT_LINEAR_GRADING_INTERNAL_H
#define EXACT_LINEAR_GRADING_INTERNAL_H

#include "exact/field_internal.h"
#include "expr/walk.h"

/// Degrees of functions of a field below w: relations with constant coefficients between all of
/// them are sums of relations between those of one degree.
void grading_degrees(const exact_field *F, const expr_walk *w, size_t count, const expr *f,
                     uint64_t *degrees);

#endif
