/// What a field can prove.
#ifndef EXACT_INDEPENDENCE_INTERNAL_H
#define EXACT_INDEPENDENCE_INTERNAL_H

#include "exact/field_internal.h"

/// Whether no relation is left between the field's generators but those it knows.
bool generators_are_independent(exact_field *F);

#endif
