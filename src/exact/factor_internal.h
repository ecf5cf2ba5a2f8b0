/// Irreducible factors of a polynomial.
#ifndef EXACT_FACTOR_INTERNAL_H
#define EXACT_FACTOR_INTERNAL_H

#include "exact/field_internal.h"

/// fmpz_mpoly_factor, quick where a variable occurs to the first power only. False if FLINT gave
/// up.
bool poly_factor(fmpz_mpoly_factor_t f, const fmpz_mpoly_t p, const fmpz_mpoly_ctx_t ctx);

#endif
