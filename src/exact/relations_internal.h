/// The relations of a field and reduction modulo them.
#ifndef EXACT_RELATIONS_INTERNAL_H
#define EXACT_RELATIONS_INTERNAL_H

#include "exact/field_internal.h"

// relations.c
void field_relations(exact_field *F);
void field_relations_clear(exact_field *F);
void poly_reduce(exact_field *F, fmpz_mpoly_t a);
/// Whether a polynomial involves a generator of any block.
bool poly_involves_blocks(const exact_field *F, const fmpz_mpoly_t a);

#endif
