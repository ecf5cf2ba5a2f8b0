/// Common divisors and factors of polynomials, looked up where they were found before; m may be
/// NULL.
#ifndef EXACT_KEPT_POLYS_INTERNAL_H
#define EXACT_KEPT_POLYS_INTERNAL_H

#include "exact/field_internal.h"
#include "exact/memo.h"

/// poly_common_divisor.
bool kept_common_divisor(exact_memo *m, fmpz_mpoly_t g, const fmpz_mpoly_t a, const fmpz_mpoly_t b,
                         const fmpz_mpoly_ctx_t ctx);
/// poly_factor.
bool kept_factor(exact_memo *m, fmpz_mpoly_factor_t f, const fmpz_mpoly_t p,
                 const fmpz_mpoly_ctx_t ctx);

#endif
