/// Positive definite matrices: pivots of elimination without exchanges, each a ball above zero.
#include "exact/ball/positive.h"

bool exact_balls_positive(const exact_balls *b, expr_pool *pool, size_t n, expr *H) {
    bool good = true;
    for (size_t k = 0; k < n && good; k++) {
        good = exact_balls_sign(b, H[k * n + k]) > 0;
        for (size_t i = k + 1; i < n && good; i++) {
            const expr part = expr_div(pool, H[i * n + k], H[k * n + k]);
            for (size_t j = k + 1; j < n; j++)
                H[i * n + j] = expr_sub(pool, H[i * n + j], expr_mul2(pool, part, H[k * n + j]));
        }
    }
    return good;
}
