/// A point where a function is proved not to vanish: what can be looked at where the function
/// itself would fill pages.
#ifndef REPORT_DERIVE_KEPT_WITNESS_H
#define REPORT_DERIVE_KEPT_WITNESS_H

#include "report/derive/symmetry/reduction_names.h"

/// The point and the value there: of a few points with rational entries the one with the shortest
/// value. Nothing if the function is the same everywhere. On a quotient `d` has its names; NULL
/// elsewhere.
void chapter_witness(chapter *c, const reducer *d, doc *to, expr e);

#endif
