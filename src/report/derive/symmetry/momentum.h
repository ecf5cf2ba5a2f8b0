/// Chapter E, momenta: the momentum map, the momenta along S, the momentum equation in its first
/// three forms, and which momenta are constant, and why.
#ifndef REPORT_DERIVE_SYMMETRY_MOMENTUM_H
#define REPORT_DERIVE_SYMMETRY_MOMENTUM_H

#include "mech/symmetry/symmetry.h"
#include "report/derive/chapter.h"

HAMEL_MUST_USE hamel_status chapter_momentum(chapter *c, doc *to, size_t k);

#endif
