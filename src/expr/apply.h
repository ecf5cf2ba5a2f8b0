/// Functions, solves, and nodes made on request: the constructors that are not arithmetic.
#ifndef EXPR_APPLY_H
#define EXPR_APPLY_H

#include "expr/expr.h"

/// c e for a number c, term by term if e is a sum: what an argument is multiplied with.
expr pool_scale_terms(expr_pool *pool, expr c, expr e);

#endif
