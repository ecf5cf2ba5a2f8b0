/// Exact rationals and doubles.
#ifndef BASE_RATIONAL_H
#define BASE_RATIONAL_H

#include <gmp.h>

/// The nearest double, ties to even; infinite beyond the range.
double rational_to_double(mpq_srcptr value);

#endif
