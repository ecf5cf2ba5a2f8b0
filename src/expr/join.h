/// Products of exponentials and hyperbolic functions, joined so that a product has no factor that
/// overflows, or is 0 below it, where the product has a value: exp(a) exp(b) = exp(a + b), sinh
/// u/cosh u = tanh u, tanh u cosh u = sinh u, exp(a)/(p + q exp(b))ⁿ = 1/(p exp(−a/n) + q exp(b −
/// a/n))ⁿ.
#ifndef EXPR_JOIN_H
#define EXPR_JOIN_H

#include "expr/expr.h"

/// Whether e is a function that grows so fast that a product or quotient of it overflows where it
/// has a value.
bool pool_is_steep(const expr_pool *pool, expr e);
/// Joins such factors in place, ones left where some were: exp(x)/exp(y) to exp(x − y), sinh u/cosh
/// u to tanh u. Whether anything changed.
bool pool_join(expr_pool *pool, size_t n, expr *factors);
/// Whether e is sum^q, q ≤ −1, of a sum that has exponentials in it.
bool pool_divides_by_exponentials(const expr_pool *pool, expr e);

#endif
