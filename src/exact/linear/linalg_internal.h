/// Linear algebra over the field.
#ifndef EXACT_LINEAR_LINALG_INTERNAL_H
#define EXACT_LINEAR_LINALG_INTERNAL_H

#include "exact/field_internal.h"

/// Canonical if the budget allows it, else in lowest terms as polynomials.
void element_settle(exact_field *F, element *e);

#endif
