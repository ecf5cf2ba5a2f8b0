/// Sparse systems by KLU: the matrix is permuted to block triangular form and each block ordered
/// for little fill-in, once; then a matrix with other values costs as many operations as its
/// factors have entries.
#include "num/sparse_internal.h"
#include "num/sparse_klu_internal.h"

#ifdef HAMEL_KLU

#include <klu.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

/// Pivots of the last matrix that have become this small against the largest are not taken again.
static const double SMALL_PIVOT = 1e-14;

typedef struct circuit {
    int order;
    int *starts, *rows;
    double *entries;
    klu_common common;
    klu_symbolic *symbolic;
    klu_numeric *numeric;
} circuit;

static int *integers(size_t count, const uint32_t *from) {
    int *to = MEM_NEW(int, count);
    for (size_t i = 0; i < count; i++) to[i] = (int)from[i];
    return to;
}

static void *create(const sparse *s) {
    circuit *c = MEM_NEW_ZERO(circuit, 1);
    const size_t count = s->starts[s->order];
    c->order = (int)s->order;
    c->starts = integers(s->order + 1, s->starts);
    c->rows = integers(count, s->rows);
    c->entries = MEM_NEW(double, count);
    klu_defaults(&c->common);
    c->symbolic = klu_analyze(c->order, c->starts, c->rows, &c->common);
    return c;
}

static void destroy(void *own) {
    circuit *c = own;
    klu_free_numeric(&c->numeric, &c->common);
    klu_free_symbolic(&c->symbolic, &c->common);
    free(c->starts);
    free(c->rows);
    free(c->entries);
    free(c);
}

/// Whether no pivot is zero or tiny.
static bool is_good(circuit *c) {
    return c->common.status == KLU_OK && klu_rcond(c->symbolic, c->numeric, &c->common) != 0 &&
           c->common.rcond > SMALL_PIVOT;
}

static bool factor(void *own, const double *entries, bool anew) {
    circuit *c = own;
    if (c->symbolic == NULL) return false; // the pattern alone shows that it is singular
    memcpy(c->entries, entries, (size_t)c->starts[c->order] * sizeof *entries);
    if (!anew && c->numeric != NULL)
        return klu_refactor(c->starts, c->rows, c->entries, c->symbolic, c->numeric, &c->common) !=
                   0 &&
               is_good(c);
    klu_free_numeric(&c->numeric, &c->common);
    c->numeric = klu_factor(c->starts, c->rows, c->entries, c->symbolic, &c->common);
    return c->numeric != NULL && c->common.status == KLU_OK;
}

static void solve(void *own, double *x) {
    circuit *c = own;
    (void)klu_solve(c->symbolic, c->numeric, c->order, 1, x, &c->common);
}

const sparse_kind *sparse_klu(void) {
    static const sparse_kind kind = {create, destroy, factor, solve, NULL};
    return &kind;
}

#else

const sparse_kind *sparse_klu(void) { return NULL; }

#endif
