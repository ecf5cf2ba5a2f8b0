/// A quick proof that a polynomial has no factors.
#ifndef EXACT_IRREDUCIBLE_INTERNAL_H
#define EXACT_IRREDUCIBLE_INTERNAL_H

#include "exact/field_internal.h"

/// True only if p is a number times an irreducible polynomial. False says nothing.
bool poly_seen_irreducible(const fmpz_mpoly_t p, const fmpz_mpoly_ctx_t ctx);

#endif
