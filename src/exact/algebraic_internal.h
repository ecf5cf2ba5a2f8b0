/// Sums of real algebraic numbers that are zero: roots inside roots, cosines of parts of a turn.
#ifndef EXACT_ALGEBRAIC_INTERNAL_H
#define EXACT_ALGEBRAIC_INTERNAL_H

#include "expr/expr.h"

/// Whether a number without symbols but pi is proved to be zero. What is not algebraic is not, nor
/// what would need too many digits.
bool algebraic_is_zero(const expr_pool *pool, expr e);

#endif
