/// Polynomial structure, for the files of `exact`.
#ifndef EXACT_STRUCTURE_INTERNAL_H
#define EXACT_STRUCTURE_INTERNAL_H

#include "exact/exact.h"

/// exact_factor of what was not seen before.
HAMEL_MUST_USE hamel_status factor_of_expr(exact *x, expr e, expr *unit, size_t *count,
                                           expr **factors, long **powers);

#endif
