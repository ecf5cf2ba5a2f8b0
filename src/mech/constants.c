/// Constant solutions of linear equations with varying coefficients. A constant c with A c = 0 also
/// satisfies E_i[A] c = 0 and ∂A/∂t c = 0, and so on. Rows are added until there are no new ones; then
/// the kernel K is closed under all derivations, and so is its basis in echelon form: its derivatives
/// lie in K and are zero in the free columns, hence zero. So that basis is constant, and proved to be.
#include "mech/constants.h"

#include <stdlib.h>
#include <string.h>

#include "base/vec.h"
#include "expr/calculus.h"

typedef VEC(expr) rows_list;

static bool all_zero(const expr_pool *pool, size_t n, const expr *e) {
    for (size_t i = 0; i < n; i++) {
        if (!expr_is_int(pool, e[i], 0)) return false;
    }
    return true;
}

static void push_row(const expr_pool *pool, rows_list *list, size_t cols, const expr *row) {
    if (all_zero(pool, cols, row)) return;
    for (size_t j = 0; j < cols; j++) *vec_push(list) = row[j];
}

/// The derivatives of the rows along every base vector and time.
static void push_derivatives(const space *q, rows_list *list, size_t rows, size_t cols,
                             const expr *R) {
    expr *rate = MEM_NEW(expr, cols), one = expr_int(q->pool, 1);
    for (size_t r = 0; r < rows; r++) {
        for (size_t i = 0; i < q->n; i++) {
            space_apply_base(q, i, cols, R + r * cols, rate);
            push_row(q->pool, list, cols, rate);
        }
        expr_derive(q->pool, cols, R + r * cols, 1, &q->time, &one, rate);
        push_row(q->pool, list, cols, rate);
    }
    free(rate);
}

/// The rows in echelon form, as R and in place of the list.
static hamel_status reduce(exact *x, size_t cols, rows_list *list, size_t *rank, expr *R,
                           size_t *pivots) {
    const size_t count = list->count / cols;
    expr *reduced = MEM_NEW(expr, list->count);
    size_t *places = MEM_NEW(size_t, count);
    const hamel_status status =
        exact_row_reduce(x, count, cols, list->items, rank, reduced, places);
    list->count = 0;
    if (status == HAMEL_OK) {
        memcpy(R, reduced, *rank * cols * sizeof *R);
        memcpy(pivots, places, *rank * sizeof *pivots);
        for (size_t r = 0; r < *rank; r++) push_row(x->pool, list, cols, R + r * cols);
    }
    free(reduced);
    free(places);
    return status;
}

hamel_status mech_constant_relations(exact *x, const space *q, size_t rows, size_t cols,
                                     const expr *A, size_t *rank, expr *R, size_t *pivots) {
    rows_list list = {0};
    size_t before = 0;
    *rank = 0;
    for (size_t r = 0; r < rows; r++) push_row(x->pool, &list, cols, A + r * cols);
    hamel_status status = HAMEL_OK;
    if (list.count > 0) status = reduce(x, cols, &list, rank, R, pivots);
    while (status == HAMEL_OK && *rank > before && *rank < cols) {
        before = *rank;
        push_derivatives(q, &list, *rank, cols, R);
        if (list.count > *rank * cols) status = reduce(x, cols, &list, rank, R, pivots);
    }
    vec_clear(&list);
    return status;
}
