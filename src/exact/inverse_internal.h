/// Functions of their inverses.
#ifndef EXACT_INVERSE_INTERNAL_H
#define EXACT_INVERSE_INTERNAL_H

#include "exact/exact.h"

/// cos and sin of a prepared atom: asin u, acos u or atan u. False for any other.
HAMEL_MUST_USE hamel_status inverse_circle(exact *x, expr atom, expr *c, expr *s, bool *known);
/// exp of a prepared argument: exp(q log u) = u^q, wherever log u has a value.
HAMEL_MUST_USE hamel_status inverse_exp(exact *x, expr argument, expr *out);
/// log of a prepared argument: log of a product whose factors are positive, but one, is the sum.
HAMEL_MUST_USE hamel_status inverse_log(exact *x, expr argument, expr *out);
/// Whether asin, acos or atan of a number is a simple part of a turn: π/6 of asin(1/2).
bool inverse_turn(exact *x, expr_op op, expr argument, expr *out);
/// atan of a prepared argument: of a constant by a function with a sign, by that of its inverse.
HAMEL_MUST_USE hamel_status inverse_atan(exact *x, expr argument, expr *out);

#endif
