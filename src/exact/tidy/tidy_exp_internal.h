/// Exponentials that read better as hyperbolic functions: a fraction whose factors are sums and
/// differences of two exponentials, exp(a) + exp(b) = 2 exp((a + b)/2) cosh((a − b)/2), where
/// everything but the hyperbolic functions cancels: exp(u)/(1 + exp(u))² is 1/(4 cosh² u/2).
#ifndef EXACT_TIDY_TIDY_EXP_INTERNAL_H
#define EXACT_TIDY_TIDY_EXP_INTERNAL_H

#include "exact/field_internal.h"

// tidy_exp.c
/// An element without its exponentials, if all of them make up hyperbolic functions; false if not.
bool exponentials_cancel(exact_field *F, const element *e, expr *out);

#endif
