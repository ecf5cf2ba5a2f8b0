/// Values of gauge momenta that have no formula in elementary functions.
#ifndef MECH_INTEGRALS_GAUGE_VALUES_H
#define MECH_INTEGRALS_GAUGE_VALUES_H

#include "mech/integrals/gauge_momenta.h"

/// Functions that nobody has a formula of: Phi_bi(s), the solution that begins with e_i at
/// g->from, a place where A has a value; for equations without a closed form. Fills in `named` and
/// `solutions`.
void gauge_name_solutions(gauge_equations *g, exact *x);

/// The value of F_1(z), F_2(z), Phi_bi(s) or of a derivative of F_1, F_2, where the first `count`
/// symbols have these values, with a bound of its error; false if the call is none of these or has
/// no value. The pool may grow: later symbols have no values.
bool gauge_call_value(const gauge_equations *g, expr_pool *pool, expr call, uint32_t count,
                      const double *values, double *value, double *radius);

#endif
