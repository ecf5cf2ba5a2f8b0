/// Symbols' names in MathML: a base with dots above it, and indices.
#ifndef EXPR_PRINT_NAME_MATHML_INTERNAL_H
#define EXPR_PRINT_NAME_MATHML_INTERNAL_H

#include "base/text.h"
#include "expr/expr.h"

/// A name in MathML, one element.
void name_mathml(const expr_pool *pool, expr symbol, text *out);

#endif
