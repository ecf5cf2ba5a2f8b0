/// Whether functions are even or odd in some symbols, as their graph shows.
#ifndef MECH_UNEXPANDED_PARITY_H
#define MECH_UNEXPANDED_PARITY_H

#include "expr/expr.h"

/// Whether e is seen to be even in the symbols, all of them reversed at once. False says nothing.
bool mech_is_even(const expr_pool *pool, expr e, size_t count, const expr *symbols);

#endif
