/// Measures of some numbers.
#ifndef RUN_SWEEP_MEASURES_H
#define RUN_SWEEP_MEASURES_H

#include <stddef.h>

/// Puts numbers in order.
void measures_sort(size_t count, double *x);
/// The quantile at `part`, 0 to 1, of numbers in order: straight between the two next to it, at
/// part (count − 1) from the first (as NumPy's and R's default). NaN of none.
double measures_quantile(size_t count, const double *x, double part);
/// Those of sweep_statistics, of numbers in order. A deviation needs two numbers.
void measures_of(size_t count, const double *x, double *out);

#endif
