/// Where a function is positive: everywhere, as far as its form tells.
#ifndef MECH_TOOLS_WHERE_H
#define MECH_TOOLS_WHERE_H

#include "expr/expr.h"

/// Whether e is positive as it stands: a positive number, a parameter that is assumed positive,
/// sums and products of such, and even powers beside them.
bool where_positive(const expr_pool *pool, expr e);
/// Whether e or −e is.
bool where_definite(expr_pool *pool, expr e);

#endif
