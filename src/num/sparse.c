/// One guard for all ways: what comes out is put back in, unless whoever eliminates is sure of it.
/// Pivots are those of an earlier matrix; if the residual shows that they are too small for this
/// one, they are chosen anew. What even then does not solve the system, measured by its backward
/// error, is a singular matrix.
#include "num/sparse.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "num/sparse_internal.h"
#include "num/sparse_klu_internal.h"
#include "num/sparse_lapack_internal.h"
#include "num/sparse_program_internal.h"

static const double ACCURATE = 1e-13; ///< backward error that is taken without another look
static const double SINGULAR = 1e-8;  ///< one that is no solution

bool sparse_has_klu(void) { return sparse_klu() != NULL; }

const char *sparse_way_name(sparse_way way) {
    return way == SPARSE_PROGRAM ? "a program of its own" : way == SPARSE_KLU ? "KLU" : "LAPACK";
}

static const sparse_kind *kind_of(sparse_way way) {
    if (way == SPARSE_PROGRAM) return sparse_program();
    return way == SPARSE_KLU && sparse_has_klu() ? sparse_klu() : sparse_lapack();
}

sparse *sparse_create(size_t order, const uint32_t *starts, const uint32_t *rows, const bool *fixed,
                      sparse_way way) {
    sparse *s = MEM_NEW(sparse, 1);
    *s = (sparse){.order = order,
                  .starts = starts,
                  .rows = rows,
                  .fixed = fixed,
                  .kind = kind_of(way),
                  .residual = MEM_NEW(double, 2 * order)};
    s->size = s->residual + order;
    s->own = s->kind->create(s);
    return s;
}

void sparse_destroy(sparse *s) {
    if (s == NULL) return;
    s->kind->destroy(s->own);
    free(s->residual);
    free(s);
}

bool sparse_factor(sparse *s, const double *entries) {
    s->entries = entries;
    s->fresh = false;
    if (s->kind->factor(s->own, entries, false)) return true;
    s->fresh = true;
    return s->kind->factor(s->own, entries, true);
}

/// r = b − A x, and the largest |r_i| / (|b_i| + Σ_j |A_ij| |x|): how far the system that x solves
/// is from the one given, row by row.
static double backward_error(sparse *s, const double *b, const double *x) {
    const size_t n = s->order;
    double longest = 0, largest = 0;
    for (size_t i = 0; i < n; i++) s->residual[i] = b[i], s->size[i] = 0;
    for (size_t j = 0; j < n; j++) {
        const double xj = x[j];
        longest = fabs(xj) > longest ? fabs(xj) : longest;
        for (uint32_t k = s->starts[j]; k < s->starts[j + 1]; k++) {
            s->residual[s->rows[k]] -= s->entries[k] * xj;
            s->size[s->rows[k]] += fabs(s->entries[k]);
        }
    }
    for (size_t i = 0; i < n; i++) {
        const double left = fabs(s->residual[i]);
        if (left == 0) continue;
        const double error = left / (fabs(b[i]) + s->size[i] * longest);
        if (!(error <= largest)) largest = error;
    }
    return largest;
}

/// One solution, improved once if it is not accurate. Its backward error.
static double attempt(sparse *s, const double *b, double *x) {
    memcpy(x, b, s->order * sizeof *x);
    s->kind->solve(s->own, x);
    double error = backward_error(s, b, x);
    if (error <= ACCURATE || !isfinite(error)) return error;
    s->kind->solve(s->own, s->residual);
    for (size_t i = 0; i < s->order; i++) x[i] += s->residual[i];
    return backward_error(s, b, x);
}

bool sparse_solve(sparse *s, const double *b, double *x) {
    if (s->kind->sure != NULL && s->kind->sure(s->own)) {
        memcpy(x, b, s->order * sizeof *x);
        s->kind->solve(s->own, x);
        return true;
    }
    double error = attempt(s, b, x);
    if (error <= ACCURATE) return true;
    if (!s->fresh) {
        s->fresh = true;
        if (!s->kind->factor(s->own, s->entries, true)) return false;
        error = attempt(s, b, x);
    }
    return error <= SINGULAR;
}
