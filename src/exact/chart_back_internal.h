/// The way back from the charts.
#ifndef EXACT_CHART_BACK_INTERNAL_H
#define EXACT_CHART_BACK_INTERNAL_H

#include "exact/field_internal.h"

/// Both polynomials of a fraction in the chart of b.
void chart_element_back(exact_field *F, element *e, const block *b);
/// One polynomial, over the chart's denominator to the power `degree`.
void chart_poly_back(exact_field *F, fmpz_mpoly_t a, const block *b, const buckets *parts,
                     ulong degree);

#endif
