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

// chart.c, for chart_back.c
enum { CHART_WIDEST = 9 };
/// The generators of a block; the first chart_size of them stand for chart variables.
void chart_vars(const block *b, slong *vars);
slong chart_size(const block *b);
/// k·x_i x_j added to p; index −1 stands for 1.
void chart_add_term(exact_field *F, fmpz_mpoly_t p, slong k, slong i, slong j);
/// The largest degree of a bucket.
ulong buckets_degree(const buckets *b);
fmpz_mpoly_struct *chart_fresh_terms(exact_field *F, size_t n);
/// a ← the sum of all, which are used up: pairwise, so that long sums stay cheap.
void chart_add_up(exact_field *F, fmpz_mpoly_t a, size_t n, fmpz_mpoly_struct *terms);

#endif
