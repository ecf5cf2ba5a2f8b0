/// Numbers are exact: 0.1 is 1/10, 1e-3 is 1/1000.
#ifndef EXPR_READ_NUMBER_H
#define EXPR_READ_NUMBER_H

#include "expr/read.h"

hamel_status read_number(const reading *r, lex_token number, expr *out);

#endif
