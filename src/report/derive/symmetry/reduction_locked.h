/// The reduced Euler-Lagrange equations in (r, r', Omega).
#ifndef REPORT_DERIVE_SYMMETRY_REDUCTION_LOCKED_H
#define REPORT_DERIVE_SYMMETRY_REDUCTION_LOCKED_H

#include "report/derive/symmetry/reduction_names.h"

/// Of systems without constraints, with a shape space.
void reduction_locked(const reducer *d, doc *to);

#endif
