/// Sparse systems as dense ones: for small systems, where looking for zeros costs more than it
/// saves.
#include <lapacke.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "num/sparse_internal.h"
#include "num/sparse_lapack_internal.h"

typedef struct dense {
    const sparse *s;
    double *A; ///< column by column
    lapack_int *pivots;
} dense;

static void *create(const sparse *s) {
    dense *d = MEM_NEW(dense, 1);
    *d = (dense){s, MEM_NEW(double, s->order * s->order), MEM_NEW(lapack_int, s->order)};
    return d;
}

static void destroy(void *own) {
    dense *d = own;
    free(d->A);
    free(d->pivots);
    free(d);
}

static bool factor(void *own, const double *entries, bool anew) {
    dense *d = own;
    const size_t n = d->s->order;
    const lapack_int order = (lapack_int)n;
    (void)anew; // they always are
    memset(d->A, 0, n * n * sizeof *d->A);
    for (size_t j = 0; j < n; j++) {
        for (uint32_t k = d->s->starts[j]; k < d->s->starts[j + 1]; k++)
            d->A[j * n + d->s->rows[k]] = entries[k];
    }
    return LAPACKE_dgetrf_work(LAPACK_COL_MAJOR, order, order, d->A, order, d->pivots) == 0;
}

static void solve(void *own, double *x) {
    const dense *d = own;
    const lapack_int n = (lapack_int)d->s->order;
    (void)LAPACKE_dgetrs_work(LAPACK_COL_MAJOR, 'N', n, 1, d->A, n, d->pivots, x, n);
}

const sparse_kind *sparse_lapack(void) {
    static const sparse_kind kind = {create, destroy, factor, solve, NULL};
    return &kind;
}
