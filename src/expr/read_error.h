/// What the reader says when something else stands where it expected a token.
#ifndef EXPR_READ_ERROR_H
#define EXPR_READ_ERROR_H

#include "expr/read.h"

/// What a token is, for a message: 'x', or a control character (0x07).
void read_describe(const reading *r, lex_token t, text *out);
/// Tells that `what` was expected where `found` stands.
hamel_status read_expected(const reading *r, lex_token found, const char *what);

#endif
