/// Whether vector fields span a Lie algebra: [X_a, X_b] = c_ab^c X_c with constants c.
#ifndef MODEL_BLOCK_CLOSE_INTERNAL_H
#define MODEL_BLOCK_CLOSE_INTERNAL_H

#include "exact/exact.h"
#include "space/space.h"

/// Whether k fields (rows of n) are independent over the constants and their brackets are constant
/// combinations of them. On NO, *a and *b are the pair at fault, or equal for dependent fields.
truth fields_close(exact *x, const space *q, size_t k, const expr *rows, size_t *a, size_t *b);

#endif
