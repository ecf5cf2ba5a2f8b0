/// Logarithms in a sum, written as one.
#ifndef EXACT_TIDY_TIDY_LOGS_INTERNAL_H
#define EXACT_TIDY_TIDY_LOGS_INTERNAL_H

#include "expr/expr.h"

/// A shape in which log 2 + log 5 + log x is log(10 x): in normal forms logarithms are those of
/// primes.
expr tidy_logs(expr_pool *pool, expr shape);

#endif
