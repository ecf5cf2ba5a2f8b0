/// A density by an ansatz: μ = Π f_i^{c_i} · exp Σ d_j φ_j.
#ifndef MECH_MEASURE_FACTORS_INTERNAL_H
#define MECH_MEASURE_FACTORS_INTERNAL_H

#include "mech/measure/measure_internal.h"

/// A density that is a product of powers of factors at hand; with `more`, also of factors of
/// numerators and of exponentials.
/// @eq GN16 (8.2)
HAMEL_MUST_USE hamel_status measure_by_factors(measure_work *w, bool more);

#endif
