/// Determinants as they stand, for enclosures and for compiled code.
#ifndef MECH_TOOLS_DETERMINANT_H
#define MECH_TOOLS_DETERMINANT_H

#include "expr/expr.h"

/// det of an r by r matrix, unexpanded: minors of the first rows, one for each set of columns. For
/// small r: there are 2^r of them.
expr mech_unexpanded_determinant(expr_pool *pool, size_t r, const expr *A);

#endif
