/// Elements of a field: fractions in lowest terms as polynomials.
#ifndef EXACT_ELEMENT_INTERNAL_H
#define EXACT_ELEMENT_INTERNAL_H

#include "exact/field_internal.h"

// element.c
void element_init(const exact_field *F, element *e);
void element_clear(const exact_field *F, element *e);
void element_set(const exact_field *F, element *r, const element *a);
void element_add(exact_field *F, element *r, const element *a, const element *b);
void element_mul(exact_field *F, element *r, const element *a, const element *b);
void element_inv(exact_field *F, element *r, const element *a);
void element_pow(exact_field *F, element *r, const element *a, mpz_srcptr n);
/// Lowest terms as polynomials, integer content and sign settled.
void element_cancel(exact_field *F, element *e);
/// Roots of degree two gone from the denominator.
void element_rationalise(exact_field *F, element *e);
/// Whether a polynomial in normal form is zero as a function. NO: neither for these nor for those
/// signs of what stands in absolute values, so that it divides no zero: (|h| − h)(|h| + h) = 0.
truth poly_is_zero(exact_field *F, const fmpz_mpoly_t a);

#endif
