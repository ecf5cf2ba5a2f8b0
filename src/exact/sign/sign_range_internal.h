/// Ranges as positive variables.
#ifndef EXACT_SIGN_SIGN_RANGE_INTERNAL_H
#define EXACT_SIGN_SIGN_RANGE_INTERNAL_H

#include "exact/sign/sign_poly_internal.h"

/// The symbols of expressions that have a range.
typedef struct sign_ranges {
    size_t count;
    expr *symbols;
    expr *ends; ///< two each, lower and upper; 0 where there is none
} sign_ranges;

void sign_ranges_init(sign_ranges *r, expr_pool *pool, size_t n, const expr *e);
void sign_ranges_clear(sign_ranges *r);
/// Writes p with a positive variable in the place of each of these symbols, up to a positive
/// factor; k->of is brought up to date. `ends` are the elements of r->ends.
void sign_open_ranges(sign_question *k, const sign_ranges *r, const element *ends, fmpz_mpoly_t p);

#endif
