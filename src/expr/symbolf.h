/// Symbols whose names are made from a format: covector(3).
#ifndef EXPR_SYMBOLF_H
#define EXPR_SYMBOLF_H

#include "expr/expr.h"

/// expr_symbol of the name that the format makes.
expr expr_symbolf(expr_pool *pool, expr_kind kind, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
