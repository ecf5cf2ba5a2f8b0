/// Polynomial operations behind the budget: the size of the result is estimated before FLINT is
/// called, since its calls cannot be interrupted.
#ifndef EXACT_POLY_H
#define EXACT_POLY_H

#include "exact/limits.h"

/// Limits that keep every single call below about a second.
exact_limits exact_limits_default(void);

#endif
