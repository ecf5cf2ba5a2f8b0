/// How sections change with the shape, γ by name, as a part of the section on reduction.
#ifndef REPORT_DERIVE_SYMMETRY_REDUCTION_SECTIONS_H
#define REPORT_DERIVE_SYMMETRY_REDUCTION_SECTIONS_H

#include "mech/reduction/coefficients.h"
#include "report/derive/symmetry/reduction_names.h"

/// γ_bα^c in the orthogonal body frame of the coefficients, and that frame if it is not shown yet.
void reduction_section_rates(const reducer *d, doc *to, const mech_reduced_coefficients *q);

#endif
