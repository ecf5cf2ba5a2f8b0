/// Completing fields to a frame. The base vectors that complete them are those whose columns are
/// not pivots when the fields are row reduced: then the matrix of the frame is, up to order,
/// triangular by blocks with ones on the diagonal of the second. The columns are reordered first,
/// so that the preferred base vectors come last and are the ones left over.
#include <stdlib.h>

#include "algebroid/frame.h"
#include "algebroid/frame_complete.h"
#include "base/mem.h"

/// The base vectors that complete the fields: *left has n − count of them, in increasing order.
static hamel_status find_complement(exact *x, size_t n, size_t count, const expr *fields,
                                    const size_t *prefer, size_t *left) {
    expr *A = MEM_NEW(expr, count * n), *R = MEM_NEW(expr, count * n);
    size_t *pivots = MEM_NEW(size_t, count), rank = 0, kept = 0;
    bool *pivot = MEM_NEW_ZERO(bool, n);
    for (size_t i = 0; i < count; i++) {
        for (size_t c = 0; c < n; c++)
            A[i * n + c] = fields[i * n + (prefer == NULL ? c : prefer[n - 1 - c])];
    }
    hamel_status status = exact_row_reduce(x, count, n, A, &rank, R, pivots);
    if (status == HAMEL_OK && rank < count)
        status = diag_add(x->messages, HAMEL_SINGULAR, (diag_span){0},
                          "%zu fields span only %zu dimensions", count, rank);
    for (size_t i = 0; status == HAMEL_OK && i < rank; i++)
        pivot[prefer == NULL ? pivots[i] : prefer[n - 1 - pivots[i]]] = true;
    for (size_t c = 0; status == HAMEL_OK && c < n; c++) {
        if (!pivot[c]) left[kept++] = c;
    }
    free(A);
    free(R);
    free(pivots);
    free(pivot);
    return status;
}

hamel_status frame_init_completed(frame *f, exact *x, const algebroid *A, size_t count,
                                  const expr *fields, const size_t *prefer) {
    const size_t n = A->rank;
    if (count > n)
        return diag_add(x->messages, HAMEL_SINGULAR, (diag_span){0},
                        "%zu fields in a bundle of rank %zu", count, n);
    expr *rho = MEM_NEW(expr, n * n);
    size_t *left = MEM_NEW(size_t, n);
    hamel_status status = find_complement(x, n, count, fields, prefer, left);
    if (status == HAMEL_OK) {
        for (size_t i = 0; i < count * n; i++) rho[i] = fields[i];
        for (size_t a = count; a < n; a++) {
            for (size_t k = 0; k < n; k++) rho[a * n + k] = expr_int(x->pool, k == left[a - count]);
        }
        status = frame_init(f, x, A, rho);
    }
    free(rho);
    free(left);
    return status;
}
