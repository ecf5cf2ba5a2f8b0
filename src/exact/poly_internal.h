/// Polynomial operations behind the budget: the size of the result is estimated before FLINT is
/// called, since its calls cannot be interrupted.
#ifndef EXACT_POLY_INTERNAL_H
#define EXACT_POLY_INTERNAL_H

#include "exact/field_internal.h"

/// Records a failure (the first one stays).
void field_fail(exact_field *F, hamel_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// poly.c: FLINT's operations behind the budget
void poly_mul(exact_field *F, fmpz_mpoly_t r, const fmpz_mpoly_t a, const fmpz_mpoly_t b);
void poly_mul_reduced(exact_field *F, fmpz_mpoly_t r, const fmpz_mpoly_t a, const fmpz_mpoly_t b);
void poly_pow(exact_field *F, fmpz_mpoly_t r, const fmpz_mpoly_t a, ulong n);
/// A common divisor: the greatest, or 1 where the budget says no.
void poly_gcd(exact_field *F, fmpz_mpoly_t g, const fmpz_mpoly_t a, const fmpz_mpoly_t b);
/// Divides both by their common divisor.
void poly_cancel(exact_field *F, fmpz_mpoly_t a, fmpz_mpoly_t b);
bool poly_may_factor(exact_field *F, const fmpz_mpoly_t a);
long poly_degree(const exact_field *F, const fmpz_mpoly_t a, slong var);
void buckets_init(buckets *b, const exact_field *F, const fmpz_mpoly_t a, size_t width,
                  const slong *vars);
void buckets_clear(buckets *b, const exact_field *F);

#endif
