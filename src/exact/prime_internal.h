/// The prime of a field's points.
#ifndef EXACT_PRIME_INTERNAL_H
#define EXACT_PRIME_INTERNAL_H

#include "base/random.h"
#include "exact/field_internal.h"

/// The prime modulo which the field's points are taken: 2^61 − 1, or the next one below it modulo
/// which every root of a number exists, or one further on, as the context says. Chosen once; 0 if
/// there seems to be none.
uint64_t field_prime(exact_field *F);

/// Another prime for the field's points, any of 61 bits modulo which every root of a number exists,
/// one as likely as another; 0 if there seems to be none. *chances: there are about 2^chances.
uint64_t field_random_prime(exact_field *F, random_state *r, double *chances);

/// A k-th root of a modulo p, where p ≡ 3 mod 4 and k has no divisor in common with (p − 1)/2;
/// false if there is none.
bool root_mod(uint64_t a, uint32_t k, uint64_t p, uint64_t *out);

#endif
