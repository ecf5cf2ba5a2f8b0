/// Symbols' names in all styles but MathML, which has print_name_mathml.c.
#ifndef EXPR_PRINT_NAME_H
#define EXPR_PRINT_NAME_H

#include "expr/print.h"

/// A symbol's name in a style: θ₁, \theta_{1}.
void expr_print_name(const expr_pool *pool, expr symbol, expr_style style, text *out);

#endif
