/// The invariant measure of the reduced motion, where it is not that of the motion on Q.
#ifndef REPORT_DERIVE_SYMMETRY_REDUCTION_MEASURE_H
#define REPORT_DERIVE_SYMMETRY_REDUCTION_MEASURE_H

#include "report/derive/symmetry/reduction_names.h"

/// For groups that are not unimodular, with group coordinates and a shape space; nothing else.
void reduction_measure(const reducer *d, doc *to);

#endif
