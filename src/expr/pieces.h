/// Functions made of pieces, written with |u| and sign u, the operators that know where they break
/// (expr/ops.h): so they are differentiated, printed, compiled and exported as these are, and a run
/// stops at their kinks and jumps.
#ifndef EXPR_PIECES_H
#define EXPR_PIECES_H

#include "expr/expr.h"

/// The least of n ≥ 1 numbers: min(a, b) = (a + b − |a − b|)/2.
expr expr_least(expr_pool *pool, size_t n, const expr *args);
/// The greatest: max(a, b) = (a + b + |a − b|)/2.
expr expr_greatest(expr_pool *pool, size_t n, const expr *args);
/// u kept between a and b: (a + b + |u − a| − |u − b|)/2 for a ≤ b.
expr expr_clip(expr_pool *pool, expr u, expr a, expr b);
/// Whether a ≤ b is known to be wrong.
bool expr_clip_is_empty(expr_pool *pool, expr a, expr b);
/// u, a, v, b, .., c: the value behind the first of u, v, .. that is positive, else the last. n is
/// odd.
///   a where u > 0, c where u < 0 = (a + c)/2 + sign(u) (a − c)/2
expr expr_piecewise(expr_pool *pool, size_t n, const expr *args);

#endif
