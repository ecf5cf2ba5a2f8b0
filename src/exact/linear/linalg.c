/// Linear algebra over the field. Pivots are chosen where a matrix of values modulo a prime has
/// them; one exact solve then gives everything, and proves it: with A = [A₁₁ A₁₂; A₂₁ A₂₂] and A₁₁
/// the pivot block, rank A = rank A₁₁ exactly when A₂₂ = A₂₁ A₁₁⁻¹ A₁₂.
#include <string.h>

#include "base/modular.h"
#include "exact/chart_internal.h"
#include "exact/convert_internal.h"
#include "exact/element_internal.h"
#include "exact/linear/linalg_internal.h"
#include "exact/linear/matrix_internal.h"
#include "exact/linear/minors_internal.h"
#include "exact/point_internal.h"
#include "exact/poly_internal.h"
#include "exact/prepare_internal.h"
#include "exact/restore_internal.h"
#include "exact/scan_internal.h"

/// The budget for making a result canonical, which is a nicety here: a fraction of the caller's.
static exact_limits modest(exact_limits l) {
    return (exact_limits){l.product_terms / 20, l.terms / 40,     l.power_bits / 20,
                          l.degree / 20,        l.gcd_terms / 20, l.factor_terms};
}

void element_settle(exact_field *F, element *e) {
    element_cancel(F, e);
    if (F->status != HAMEL_OK) return;
    element copy;
    element_init(F, &copy);
    element_set(F, &copy, e);
    diag *messages = F->x->messages;
    const exact_limits limits = F->x->limits;
    F->x->messages = NULL; // not reaching the canonical form is no failure here
    F->x->limits = modest(limits);
    element_canonical(F, &copy);
    F->x->messages = messages;
    F->x->limits = limits;
    if (F->status == HAMEL_OK) element_set(F, e, &copy);
    F->status = HAMEL_OK;
    element_clear(F, &copy);
}

typedef struct pivots {
    size_t rank;
    size_t *rows, *cols; ///< cols[0 .. rank−1] pivots, then the free columns; rows likewise
} pivots;

/// In which order rows and columns are looked at; NULL: as they stand.
typedef struct preference {
    const size_t *rows, *cols;
} preference;

/// Elimination modulo the prime P.
static void find_pivots(size_t rows, size_t cols, uint64_t *V, uint64_t P, preference prefer,
                        pivots *p) {
    p->rank = 0;
    for (size_t i = 0; i < rows; i++) p->rows[i] = prefer.rows == NULL ? i : prefer.rows[i];
    size_t free_cols = 0;
    size_t *rest = MEM_NEW(size_t, cols);
    for (size_t k = 0; k < cols; k++) {
        const size_t col = prefer.cols == NULL ? k : prefer.cols[k];
        size_t at = p->rank;
        while (at < rows && V[p->rows[at] * cols + col] == 0) at++;
        if (at == rows) {
            rest[free_cols++] = col;
            continue;
        }
        const size_t swap = p->rows[at];
        p->rows[at] = p->rows[p->rank];
        p->rows[p->rank] = swap;
        const uint64_t inverse = mod_inv(V[swap * cols + col], P);
        for (size_t i = p->rank + 1; i < rows; i++) {
            uint64_t *row = V + p->rows[i] * cols;
            const uint64_t f = mod_mul(row[col], inverse, P);
            for (size_t j = 0; j < cols && f != 0; j++)
                row[j] = mod_sub(row[j], mod_mul(f, V[swap * cols + j], P), P);
        }
        p->cols[p->rank++] = col;
    }
    memcpy(p->cols + p->rank, rest, free_cols * sizeof *rest);
    free(rest);
}

static void sort_sizes(size_t *a, size_t n) {
    for (size_t i = 1; i < n; i++) {
        for (size_t k = i; k > 0 && a[k - 1] > a[k]; k--) {
            const size_t swap = a[k];
            a[k] = a[k - 1];
            a[k - 1] = swap;
        }
    }
}

/// X with A₁₁ X = A₁₂ for these pivots; X is rank by (cols − rank), fresh.
static element *pivot_solution(exact_field *F, size_t cols, const element *A, const pivots *p) {
    const size_t r = p->rank, m = cols - r;
    element *A11 = MEM_NEW(element, r * r), *A12 = MEM_NEW(element, r * m),
            *X = MEM_NEW(element, r * m);
    for (size_t i = 0; i < r; i++) { // borrowed entries
        for (size_t j = 0; j < r; j++) A11[i * r + j] = A[p->rows[i] * cols + p->cols[j]];
        for (size_t j = 0; j < m; j++) A12[i * m + j] = A[p->rows[i] * cols + p->cols[r + j]];
    }
    for (size_t i = 0; i < r * m; i++) element_init(F, &X[i]);
    if (m > 0) elements_solve(F, r, m, A11, A12, X);
    free(A11);
    free(A12);
    return X;
}

/// Whether A₂₂ = A₂₁ X: YES proves that the rank is no more than that of the pivot block.
static truth rest_depends(exact_field *F, size_t rows, size_t cols, const element *A,
                          const pivots *p, const element *X) {
    const size_t r = p->rank, m = cols - r;
    truth all = TRUTH_YES;
    element sum, t;
    element_init(F, &sum);
    element_init(F, &t);
    for (size_t i = r; i < rows && all == TRUTH_YES; i++) {
        const element *row = A + p->rows[i] * cols;
        for (size_t j = 0; j < m && all == TRUTH_YES; j++) {
            element_set(F, &sum, &row[p->cols[r + j]]);
            fmpz_mpoly_neg(sum.num, sum.num, F->ctx);
            for (size_t k = 0; k < r; k++) {
                if (fmpz_mpoly_is_zero(row[p->cols[k]].num, F->ctx)) continue;
                element_mul(F, &t, &row[p->cols[k]], &X[k * m + j]);
                element_add(F, &sum, &sum, &t);
            }
            all = truth_and(all, poly_is_zero(F, sum.num));
        }
    }
    element_clear(F, &sum);
    element_clear(F, &t);
    return all;
}

/// Whether the pivot block is proved regular: by the point where the field proves, else by its
/// determinant.
static truth block_regular(exact_field *F, size_t cols, const element *A, const pivots *p) {
    if (F->proves || p->rank == 0) return TRUTH_YES;
    element *A11 = MEM_NEW(element, p->rank * p->rank), det;
    for (size_t i = 0; i < p->rank; i++) {
        for (size_t j = 0; j < p->rank; j++)
            A11[i * p->rank + j] = A[p->rows[i] * cols + p->cols[j]];
    }
    element_init(F, &det);
    elements_determinant(F, p->rank, A11, &det);
    const truth zero = poly_is_zero(F, det.num);
    element_clear(F, &det);
    free(A11);
    return truth_not(zero);
}

static void free_elements(exact_field *F, size_t n, element *e) {
    for (size_t i = 0; e != NULL && i < n; i++) element_clear(F, &e[i]);
    free(e);
}

/// How well an entry is known: 2, a number; 1, whether it is zero; 0, not even that.
static int how_known(exact_field *F, const element *e) {
    if (fmpz_mpoly_is_fmpz(e->num, F->ctx)) return 2;
    return poly_is_zero(F, e->num) != TRUTH_UNKNOWN;
}

/// Of `count` lines of `length` entries, the next entry `step` and the next line `stride` further,
/// in the order given: those first whose entries are known best.
static size_t *known_first(exact_field *F, const element *A, size_t count, size_t stride,
                           size_t length, size_t step, const size_t *prefer) {
    size_t *order = MEM_NEW(size_t, count), found = 0;
    int *known = MEM_NEW(int, count);
    for (size_t k = 0; k < count; k++) {
        known[k] = 2;
        for (size_t i = 0; i < length; i++) {
            const int here = how_known(F, &A[k * stride + i * step]);
            if (here < known[k]) known[k] = here;
        }
    }
    for (int best = 2; best >= 0; best--) {
        for (size_t k = 0; k < count; k++) {
            const size_t line = prefer == NULL ? k : prefer[k];
            if (known[line] == best) order[found++] = line;
        }
    }
    free(known);
    return order;
}

/// Pivots as they are preferred, and X = A₁₁⁻¹ A₁₂; YES if the rank is proved.
static truth try_pivots(exact_field *F, size_t rows, size_t cols, const element *A,
                        preference prefer, pivots *p, element **X) {
    uint64_t *V = MEM_NEW(uint64_t, rows * cols);
    truth sure = TRUTH_NO;
    for (int attempt = 0; attempt < 8 && sure == TRUTH_NO && F->status == HAMEL_OK; attempt++) {
        point at;
        bool defined = point_init(&at, F, F->x->seed + (uint64_t)attempt * 7919);
        for (size_t i = 0; i < rows * cols && defined; i++)
            defined = element_at(F, &A[i], &at, &V[i]);
        point_clear(&at);
        if (!defined) continue;
        free_elements(F, p->rank * (cols - p->rank), *X);
        find_pivots(rows, cols, V, F->prime, prefer, p);
        sort_sizes(p->rows, p->rank);
        *X = pivot_solution(F, cols, A, p);
        sure = truth_and(rest_depends(F, rows, cols, A, p, *X), block_regular(F, cols, A, p));
    }
    free(V);
    return sure;
}

/// Pivots and X = A₁₁⁻¹ A₁₂, with rank proved. Status in F. Where the pivots that are preferred
/// cannot be proved to be some, what is known best is tried first.
static void reduce_matrix(exact_field *F, size_t rows, size_t cols, const element *A,
                          const size_t *prefer, pivots *p, element **X) {
    *p = (pivots){0, MEM_NEW(size_t, rows), MEM_NEW(size_t, cols)};
    *X = NULL;
    diag *messages = F->x->messages;
    if (!F->proves) F->x->messages = NULL;
    truth sure = try_pivots(F, rows, cols, A, (preference){NULL, prefer}, p, X);
    F->x->messages = messages;
    if (!F->proves && sure != TRUTH_YES) {
        F->status = HAMEL_OK;
        size_t *first_rows = known_first(F, A, rows, cols, cols, 1, NULL);
        size_t *first_cols = known_first(F, A, cols, 1, rows, cols, prefer);
        F->status = HAMEL_OK;
        sure = try_pivots(F, rows, cols, A, (preference){first_rows, first_cols}, p, X);
        free(first_rows);
        free(first_cols);
    }
    if (sure != TRUTH_YES)
        field_fail(F, HAMEL_UNDECIDED, "the rank of a matrix could not be proved");
}

static void pivots_clear(pivots *p) {
    free(p->rows);
    free(p->cols);
}

/// The columns of a matrix of values, those with fewest entries first: little is filled in on the
/// way then, and a matrix that is triangular in some order is not eliminated at all.
static size_t *sparse_first(size_t rows, size_t cols, const uint64_t *V) {
    size_t *filled = MEM_NEW_ZERO(size_t, cols), *starts = MEM_NEW_ZERO(size_t, rows + 2);
    size_t *order = MEM_NEW(size_t, cols);
    for (size_t i = 0; i < rows * cols; i++) filled[i % cols] += V[i] != 0;
    for (size_t j = 0; j < cols; j++) starts[filled[j] + 1]++;
    for (size_t k = 0; k < rows; k++) starts[k + 1] += starts[k];
    for (size_t j = 0; j < cols; j++) order[starts[filled[j]]++] = j;
    free(filled);
    free(starts);
    return order;
}

hamel_status exact_rank_at_least(exact *x, size_t rows, size_t cols, const expr *A, size_t *rank) {
    const size_t count = rows * cols;
    *rank = 0;
    if (count == 0) return HAMEL_OK;
    expr *prepared = MEM_NEW(expr, count);
    exact_field *F = NULL;
    hamel_status status = prepare(x, count, A, prepared);
    if (status == HAMEL_OK) status = field_create(&F, x, count, prepared);
    if (status == HAMEL_OK && F->proves) {
        uint64_t *values = MEM_NEW(uint64_t, count);
        pivots p = {0, MEM_NEW(size_t, rows), MEM_NEW(size_t, cols)};
        point at;
        if (point_init(&at, F, x->seed)) {
            if (exprs_at(F, count, prepared, &at, values)) {
                size_t *order = sparse_first(rows, cols, values);
                find_pivots(rows, cols, values, at.prime, (preference){NULL, order}, &p);
                *rank = p.rank;
                free(order);
            }
            point_clear(&at);
        }
        free(p.rows);
        free(p.cols);
        free(values);
    }
    field_destroy(F);
    free(prepared);
    return status;
}

hamel_status matrix_rank(exact *x, size_t rows, size_t cols, const expr *A, size_t *rank) {
    exact_field *F;
    element *a, *X;
    *rank = 0;
    if (rows * cols == 0) return HAMEL_OK;
    hamel_status status = field_open(&F, x, rows * cols, A, &a);
    if (status != HAMEL_OK) return status;
    pivots p;
    reduce_matrix(F, rows, cols, a, NULL, &p, &X);
    *rank = p.rank;
    free_elements(F, p.rank * (cols - p.rank), X);
    pivots_clear(&p);
    status = F->status;
    field_close(F, rows * cols, a);
    return status;
}

static expr settled(exact_field *F, element *e) {
    element_settle(F, e);
    return element_to_expr(F, e);
}

hamel_status matrix_null_space(exact *x, size_t rows, size_t cols, const expr *A,
                               const size_t *prefer, size_t *dimension, expr **basis) {
    exact_field *F;
    element *a, *X;
    *dimension = 0;
    *basis = NULL;
    hamel_status status = field_open(&F, x, rows * cols, A, &a);
    if (status != HAMEL_OK) return status;
    pivots p;
    reduce_matrix(F, rows, cols, a, prefer, &p, &X);
    if (F->status == HAMEL_OK) {
        const size_t m = cols - p.rank;
        expr *out = MEM_NEW(expr, m * cols);
        for (size_t k = 0; k < m * cols; k++) out[k] = expr_int(x->pool, 0);
        for (size_t k = 0; k < m; k++) {
            out[k * cols + p.cols[p.rank + k]] = expr_int(x->pool, 1);
            for (size_t i = 0; i < p.rank; i++) {
                element *e = &X[i * m + k];
                fmpz_mpoly_neg(e->num, e->num, F->ctx);
                out[k * cols + p.cols[i]] = settled(F, e);
            }
        }
        *dimension = m;
        *basis = out;
    }
    status = F->status;
    free_elements(F, p.rank * (cols - p.rank), X);
    pivots_clear(&p);
    field_close(F, rows * cols, a);
    return status;
}

hamel_status matrix_row_reduce(exact *x, size_t rows, size_t cols, const expr *A, size_t *rank,
                               expr *R, size_t *pivot_cols) {
    exact_field *F;
    element *a, *X;
    *rank = 0;
    hamel_status status = field_open(&F, x, rows * cols, A, &a);
    if (status != HAMEL_OK) return status;
    pivots p;
    reduce_matrix(F, rows, cols, a, NULL, &p, &X);
    for (size_t i = 0; i < rows * cols; i++) R[i] = expr_int(x->pool, 0);
    for (size_t i = 0; i < p.rank && F->status == HAMEL_OK; i++) {
        const size_t m = cols - p.rank;
        pivot_cols[i] = p.cols[i];
        R[i * cols + p.cols[i]] = expr_int(x->pool, 1);
        for (size_t k = 0; k < m; k++) R[i * cols + p.cols[p.rank + k]] = settled(F, &X[i * m + k]);
    }
    *rank = p.rank;
    status = F->status;
    free_elements(F, p.rank * (cols - p.rank), X);
    pivots_clear(&p);
    field_close(F, rows * cols, a);
    return status;
}

hamel_status exact_solve(exact *x, size_t n, size_t m, const expr *A, const expr *B, expr *X) {
    if (n * m == 0) return HAMEL_OK;
    expr *all = MEM_NEW(expr, n * n + n * m);
    memcpy(all, A, n * n * sizeof *all);
    memcpy(all + n * n, B, n * m * sizeof *all);
    exact_field *F;
    element *a;
    hamel_status status = field_open(&F, x, n * n + n * m, all, &a);
    free(all);
    if (status != HAMEL_OK) return status;
    element *out = MEM_NEW(element, n * m);
    for (size_t i = 0; i < n * m; i++) element_init(F, &out[i]);
    elements_solve(F, n, m, a, a + n * n, out);
    for (size_t i = 0; i < n * m && F->status == HAMEL_OK; i++) X[i] = settled(F, &out[i]);
    status = F->status;
    free_elements(F, n * m, out);
    field_close(F, n * n + n * m, a);
    return status;
}

hamel_status exact_inverse(exact *x, size_t n, const expr *A, expr *out) {
    expr *one = MEM_NEW(expr, n * n);
    for (size_t i = 0; i < n * n; i++) one[i] = expr_int(x->pool, i % (n + 1) == 0);
    hamel_status status = exact_solve(x, n, n, A, one, out);
    free(one);
    return status;
}

hamel_status matrix_determinant(exact *x, size_t n, const expr *A, expr *out) {
    *out = expr_int(x->pool, 1);
    if (n == 0) return HAMEL_OK;
    exact_field *F;
    element *a, det;
    hamel_status status = field_open(&F, x, n * n, A, &a);
    if (status != HAMEL_OK) return status;
    element_init(F, &det);
    elements_determinant(F, n, a, &det);
    if (F->status == HAMEL_OK) *out = settled(F, &det);
    status = F->status;
    element_clear(F, &det);
    field_close(F, n * n, a);
    return status;
}
