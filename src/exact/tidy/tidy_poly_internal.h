/// From a polynomial of the field to a sum over letters.
#ifndef EXACT_TIDY_TIDY_POLY_INTERNAL_H
#define EXACT_TIDY_TIDY_POLY_INTERNAL_H

#include "exact/tidy/tidy_internal.h"

// tidy_poly.c
/// A polynomial of the field as a sum, its trigonometric parts in the angles that read shortest.
void tidy_sum_of(tidy *T, const fmpz_mpoly_t p, sum *out);
/// The same for p times letters with negative exponents, the field's own sines and cosines among
/// them cancelled where they divide.
void tidy_sum_over(tidy *T, const fmpz_mpoly_t p, const signed char *below, sum *out);
/// The same in the angles of the field, term by term.
void tidy_sum_plain(tidy *T, const fmpz_mpoly_t p, sum *out);

#endif
