/// Powers: small integers by squaring and multiplying, half-integers with one square root, the rest
/// with pow.
#ifndef TAPE_POWER_INTERNAL_H
#define TAPE_POWER_INTERNAL_H

#include "tape/tape_internal.h"

/// x^exponent. With `below`, a negative power is left as an inverse, to go under a fraction bar.
tape_ref build_power(tape_build *b, tape_ref x, mpq_srcptr exponent, bool below);

#endif
