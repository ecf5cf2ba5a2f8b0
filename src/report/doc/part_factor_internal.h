/// Products that a section has printed, found inside of others: where λ = a b/c is known, x a b/c
/// is x λ.
#ifndef REPORT_DOC_PART_FACTOR_INTERNAL_H
#define REPORT_DOC_PART_FACTOR_INTERNAL_H

#include "report/doc/document.h"

/// The formulas with `product`, a product, replaced by its name wherever a product has all of its
/// factors; what is the product itself stays as it is.
void part_factor_out(expr_pool *pool, expr name, expr product, size_t count, expr *formulas);

#endif
