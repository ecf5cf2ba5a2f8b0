/// Operators that break: on one side of the place they are smooth functions, and which one is told
/// by the sign of a switching function. With that sign held fixed, s = ±1, the operator is smooth
/// beyond the place too:
///   sign(u) = s,   |u| = s u,   (u²)^(1/2) = s u,
///   atan2(y, x) = atan2(c y, c x) + (1 − c)/2 s π   with c the sign of x, s that of y.
#ifndef EXPR_SWITCH_H
#define EXPR_SWITCH_H

#include "expr/expr.h"

enum { EXPR_SWITCH_MOST = 2 }; ///< switching functions of one operator

/// The switching functions of a node, into u: how many. None if its operator does not break.
size_t expr_switches(expr_pool *pool, expr e, expr *u);
/// The node with the signs of its switching functions held: `u` are these (or what is to stand for
/// them), `signs` the symbols of their signs.
expr expr_switch_held(expr_pool *pool, expr e, const expr *u, const expr *signs);

#endif
