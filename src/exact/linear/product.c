/// Products of matrices, in canonical forms.
#include "exact/exact.h"
#include "expr/sum.h"

hamel_status exact_product(exact *x, size_t n, size_t k, size_t m, const expr *A, const expr *B,
                           expr *out) {
    sum total = {0};
    for (size_t i = 0; i < n * m; i++) {
        for (size_t l = 0; l < k; l++)
            sum_add_product(x->pool, &total, 1, A[i / m * k + l], B[l * m + i % m]);
        out[i] = sum_take(x->pool, &total);
    }
    vec_clear(&total);
    return exact_normalise_all(x, n * m, out);
}
