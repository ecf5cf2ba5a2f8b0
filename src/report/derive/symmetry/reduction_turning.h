/// The points about which a body in the plane turns, as a part of the section on reduction.
#ifndef REPORT_DERIVE_SYMMETRY_REDUCTION_TURNING_H
#define REPORT_DERIVE_SYMMETRY_REDUCTION_TURNING_H

#include "report/derive/symmetry/reduction_names.h"

/// For each factor SE(2) of a left action: of the sections of S, and of the motion itself.
void reduction_turning(const reducer *d, doc *to);

#endif
