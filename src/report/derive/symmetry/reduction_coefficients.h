/// The coefficients of the reduced equations as named matrices: what one needs to simulate or steer
/// the system by (1.2.1)-(1.2.3), and the symbols of BKMM96 §7.
#ifndef REPORT_DERIVE_SYMMETRY_REDUCTION_COEFFICIENTS_H
#define REPORT_DERIVE_SYMMETRY_REDUCTION_COEFFICIENTS_H

#include "report/derive/symmetry/reduction_names.h"

/// The coefficients of the equations, by name: BKMM96 (1.2.2), (1.2.3), (7.1.8), (7.2.1).
void reduction_coefficients(const reducer *d, doc *to);

#endif
