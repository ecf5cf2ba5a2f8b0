/// Canonical fractions.
#ifndef EXACT_CHART_INTERNAL_H
#define EXACT_CHART_INTERNAL_H

#include "exact/field_internal.h"

// chart.c
/// The canonical representative: reduced in the blocks' rational charts and brought back.
void element_canonical(exact_field *F, element *e);
void chart_forward(exact_field *F, element *e);
void chart_back(exact_field *F, element *e);
/// A polynomial in the circles' chart variables alone (other blocks as they are), and back: the
/// formal degree of circle i, in half angles, is twice degrees[i]; the way back brings a factor
/// 2^Σ degrees.
void circles_forward(exact_field *F, fmpz_mpoly_t a, ulong *degrees);
void circles_back(exact_field *F, fmpz_mpoly_t a, const ulong *degrees);

#endif
