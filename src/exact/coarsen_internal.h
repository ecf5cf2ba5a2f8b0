/// The coarsest angle.
#ifndef EXACT_COARSEN_INTERNAL_H
#define EXACT_COARSEN_INTERNAL_H

#include "exact/field_internal.h"

// coarsen.c
/// A canonical element over the largest angles that can express it. Changes what the circles'
/// generators mean, so it is the last thing to happen in a field.
void element_coarsen(exact_field *F, element *e);
/// Exponentials alone: the largest units they are powers of.
void element_coarsen_exponentials(exact_field *F, element *e);

#endif
