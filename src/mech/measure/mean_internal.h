/// The mean of a function over a turn.
#ifndef MECH_MEASURE_MEAN_INTERNAL_H
#define MECH_MEASURE_MEAN_INTERNAL_H

#include "exact/exact.h"

/// Whether the mean of e over a turn of the angle is zero, for generic values of all else. On input
/// `typical` has a value for each symbol at some point; may be NULL, and less is decided.
truth mech_has_no_mean(exact *x, expr e, expr angle, const double *typical);
/// About the mean, at typical values; NaN where there is none.
double mech_mean_about(expr_pool *pool, expr e, expr angle, const double *typical);
/// Whether e is seen to have no poles: its denominator vanishes nowhere.
bool mech_is_smooth(exact *x, expr e);

#endif
