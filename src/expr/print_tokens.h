/// How long a formula is when it is printed.
#ifndef EXPR_PRINT_TOKENS_H
#define EXPR_PRINT_TOKENS_H

#include "expr/expr.h"

/// Number of tokens of the infix form: names, numbers, operators, parentheses and commas; SIZE_MAX
/// if the text would pass EXPR_MAX_TEXT.
size_t expr_infix_tokens(const expr_pool *pool, expr e);
/// The same of several together.
size_t expr_infix_length(const expr_pool *pool, size_t count, const expr *e);

#endif
