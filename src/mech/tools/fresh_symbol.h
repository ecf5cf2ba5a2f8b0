/// Symbols of velocities that mean nothing else.
#ifndef MECH_TOOLS_FRESH_SYMBOL_H
#define MECH_TOOLS_FRESH_SYMBOL_H

#include "expr/expr.h"

/// A velocity called by a stem and a number, with letters behind it where the name is taken by
/// something else.
expr fresh_velocity(expr_pool *pool, const char *stem, size_t number);

#endif
