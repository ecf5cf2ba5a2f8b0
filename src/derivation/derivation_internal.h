/// What recipes may ask a derivation besides for parts.
#ifndef DERIVATION_DERIVATION_INTERNAL_H
#define DERIVATION_DERIVATION_INTERNAL_H

#include "derivation/derivation.h"

const derivation_options *derivation_options_of(const derivation *d);

#endif
