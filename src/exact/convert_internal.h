/// From expressions to elements: one pass over the nodes that matter, in order of id.
#ifndef EXACT_CONVERT_INTERNAL_H
#define EXACT_CONVERT_INTERNAL_H

#include "exact/field_internal.h"

// convert.c
/// out[i] = in[i] (prepared) as elements of F, initialised by the caller.
void field_convert(exact_field *F, size_t n, const expr *in, element *out);
/// (cos kα, sin kα) of a circle's generator angle.
void circle_multiple(exact_field *F, const block *circle, const fmpz_t k, fmpz_mpoly_t c,
                     fmpz_mpoly_t s);

/// Prepare, make the field, convert: the way in for every question. On failure *F is NULL and the
/// messages say why. On success the elements are initialised and canonical = not yet.
hamel_status field_open(exact_field **F, exact *x, size_t n, const expr *in, element **elements);
/// The same for expressions that are prepared already.
hamel_status field_open_prepared(exact_field **F, exact *x, size_t n, const expr *prepared,
                                 element **elements);
void field_close(exact_field *F, size_t n, element *elements);

#endif
