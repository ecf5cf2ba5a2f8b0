/// One example of each function that is only named, so that balls can see expressions with them:
///   f(s) = exp(s/3) + sin(k s + c),  k and c other numbers for each name
/// What holds for all functions holds for these; what does not hold for these does not for all.
#ifndef MECH_VERDICT_EXAMPLE_H
#define MECH_VERDICT_EXAMPLE_H

#include "expr/expr.h"

/// The form of the examples, in words.
extern const char example_words[];

/// Whether a named function occurs.
bool example_needed(const expr_pool *pool, size_t count, const expr *e);
/// The expressions with the examples in place of the functions and their derivatives.
void example_put(expr_pool *pool, size_t count, const expr *e, expr *out);

#endif
