/// What a name in infix stands for: a symbol, a derivative of one (x', x_dot), pi, or a function.
#ifndef EXPR_READ_NAME_H
#define EXPR_READ_NAME_H

#include "expr/read.h"

/// The functions, one after another; NULL behind the last.
const read_function *read_function_at(size_t i);
/// The function a name token names, or NULL.
const read_function *read_function_of(const reading *r, lex_token name);
/// Whether a token names a symbol without making one.
bool read_knows_name(const reading *r, lex_token name);
hamel_status read_name(const reading *r, lex_token name, expr *out);
/// Entry of a vector or a matrix: O[3] is the name O_3, B[1,2] is B_12. `places` are the digits,
/// `primes` stand behind the bracket.
hamel_status read_name_entry(const reading *r, lex_token name, const char *places, size_t primes,
                             expr *out);
/// Tells that a name followed by '(' is not a function, with the nearest one that is.
hamel_status read_unknown_function(const reading *r, lex_token name);

#endif
