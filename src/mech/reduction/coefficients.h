/// The coefficients of the reduced equations by the formulas of BKMM96 §7, from the connection and
/// an orthogonal body frame.
#ifndef MECH_REDUCTION_COEFFICIENTS_H
#define MECH_REDUCTION_COEFFICIENTS_H

#include "mech/reduction/equations.h"

/// HAMEL_INVALID where they do not hold.
HAMEL_MUST_USE hamel_status mech_reduced_coefficients_init(mech_reduced_coefficients *d, exact *x,
                                                           const mech_reduction *r,
                                                           const mech_connection *c);
void mech_reduced_coefficients_clear(mech_reduced_coefficients *d);

#endif
