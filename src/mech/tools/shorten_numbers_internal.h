/// Numbers in products and sums, which exact forms keep whole and in front: one denominator for
/// all.
#ifndef MECH_TOOLS_SHORTEN_NUMBERS_INTERNAL_H
#define MECH_TOOLS_SHORTEN_NUMBERS_INTERNAL_H

#include "expr/expr.h"

/// e with its numbers where they cost least: (229 + 60 x − 100 y)/100 is 2.29 + 0.6 x − y, and
/// 3 x + 3 y is 3 (x + y). For forms that are trees.
expr shorten_numbers(expr_pool *pool, expr e);

#endif
