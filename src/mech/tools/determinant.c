/// Laplace's expansion along the rows, where every minor of the first rows is one node that the
/// larger ones share.
#include "mech/tools/determinant.h"

#include <stdlib.h>

#include "base/mem.h"
#include "base/vec.h"
#include "expr/sum.h"

expr mech_unexpanded_determinant(expr_pool *pool, size_t r, const expr *A) {
    expr *minor = MEM_NEW(expr, (size_t)1 << r);
    minor[0] = expr_int(pool, 1);
    sum total = {0};
    for (size_t set = 1; set < (size_t)1 << r; set++) {
        const size_t row = (size_t)__builtin_popcountll(set) - 1;
        size_t before = 0;
        for (size_t j = 0; j < r; j++) {
            if (!(set >> j & 1)) continue;
            sum_add_product(pool, &total, (row + before++) % 2 == 0 ? 1 : -1, A[row * r + j],
                            minor[set & ~((size_t)1 << j)]);
        }
        minor[set] = sum_take(pool, &total);
    }
    const expr det = minor[((size_t)1 << r) - 1];
    vec_clear(&total);
    free(minor);
    return det;
}
