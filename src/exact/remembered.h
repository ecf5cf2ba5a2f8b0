/// One function as a combination of others over the constants.
#ifndef EXACT_REMEMBERED_H
#define EXACT_REMEMBERED_H

#include "exact/exact.h"

/// Of the relations that exact_dependence finds, the one that writes the last column in those
/// before it, in early ones where there is a choice: c has room for cols, the last is 1. *found:
/// there is one, and it is proved. No other relation is looked for.
HAMEL_MUST_USE hamel_status exact_combination(exact *x, size_t rows, size_t cols, const expr *f,
                                              expr *c, bool *found);

#endif
