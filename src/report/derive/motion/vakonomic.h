/// Chapter H as a section: the Lagrangian with multipliers, the gyroscopic force they exert, the
/// equations on (q, v, λ), the semi-reduced equations over the base, and for every symmetry its
/// momenta and, where the constraints are a principal connection, the reduced equations.
#ifndef REPORT_DERIVE_MOTION_VAKONOMIC_H
#define REPORT_DERIVE_MOTION_VAKONOMIC_H

#include "report/derive/chapter.h"

HAMEL_MUST_USE hamel_status chapter_vakonomic(chapter *c, doc *to);

#endif
