/// What recipes may ask a derivation besides for parts.
#ifndef DERIVATION_DERIVATION_INTERNAL_H
#define DERIVATION_DERIVATION_INTERNAL_H

#include "derivation/derivation.h"

const derivation_options *derivation_options_of(const derivation *d);
/// A typical point, looked for once: a fresh array with a value for each symbol that the pool has
/// now, NaN for those that it did not have then. NULL if nobody knows one.
double *derivation_typical(derivation *d);

#endif
