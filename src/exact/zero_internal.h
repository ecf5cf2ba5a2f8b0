/// Zero tests and canonical forms: the first questions anybody asks.
#ifndef EXACT_ZERO_INTERNAL_H
#define EXACT_ZERO_INTERNAL_H

#include "exact/exact.h"

/// The canonical form of a prepared expression.
hamel_status normal_of_prepared(exact *x, expr prepared, expr *out);
/// Whether e is remembered as a canonical form: there is nothing to reduce in it.
bool exact_known_canonical(const exact *x, expr e);

#endif
