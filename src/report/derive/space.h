/// What was given: coordinates, Lagrangian, constraints, as Hamel understood them.
#ifndef REPORT_DERIVE_SPACE_H
#define REPORT_DERIVE_SPACE_H

#include "report/derive/chapter.h"

HAMEL_MUST_USE hamel_status chapter_space(chapter *c, doc *to);
/// A term of a constraint with a coordinate by itself, whose velocity no constraint has, may be one
/// whose prime was forgotten: sin(theta)*x' - cos(theta)*y = 0. The coordinate and the number of
/// the constraint, from 1, or NULL.
const char *space_without_prime(const chapter *c, size_t *constraint);

#endif
