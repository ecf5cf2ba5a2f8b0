/// A quick proof that two polynomials have no common factor.
#ifndef EXACT_COPRIME_INTERNAL_H
#define EXACT_COPRIME_INTERNAL_H

#include "exact/field_internal.h"

/// True only if the greatest common divisor of a and b is a number. False says nothing.
bool poly_seen_coprime(const fmpz_mpoly_t a, const fmpz_mpoly_t b, const fmpz_mpoly_ctx_t ctx);
/// fmpz_mpoly_gcd, quick where there is none.
bool poly_common_divisor(fmpz_mpoly_t g, const fmpz_mpoly_t a, const fmpz_mpoly_t b,
                         const fmpz_mpoly_ctx_t ctx);

#endif
