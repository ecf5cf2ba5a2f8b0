/// For a name that is not known, the nearest one that is.
#ifndef EXPR_NAME_NEAREST_H
#define EXPR_NAME_NEAREST_H

#include "expr/name.h"

/// Keeps the better of *best and `candidate`, if it is near `name` at all.
void name_consider(name_nearest *best, const char *name, const char *candidate);

#endif
