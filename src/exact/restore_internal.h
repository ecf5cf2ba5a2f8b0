/// From polynomials and elements back to plain, expanded expressions; fractions of exponentials so
/// that they overflow nowhere but where their value does.
#ifndef EXACT_RESTORE_INTERNAL_H
#define EXACT_RESTORE_INTERNAL_H

#include "exact/field_internal.h"

// restore.c
expr integer_to_expr(exact_field *F, const fmpz_t z);
expr poly_to_expr(exact_field *F, const fmpz_mpoly_t a);
/// num/den for expanded num and den, with nothing in it that overflows where the fraction has a
/// value.
expr fraction_to_expr(expr_pool *pool, expr num, expr den);
expr element_to_expr(exact_field *F, const element *e);

#endif
