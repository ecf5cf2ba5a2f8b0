/// The kernel of the constraint forms. A null vector over the field of functions is only given up
/// to a factor; the one with entries that are polynomials without a common factor stays a good
/// field at most points where the quotient has a pole: (cos θ, sin θ) for (1, tan θ).
#include "mech/law/kernel.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

hamel_status mech_primitive(exact *x, const space *q, expr *field) {
    expr *nonzero = MEM_NEW(expr, q->n), common;
    size_t count = 0;
    hamel_status status = HAMEL_OK;
    for (size_t i = 0; i < q->n; i++) {
        if (!expr_is_int(x->pool, field[i], 0)) nonzero[count++] = field[i];
    }
    status = mech_common_factor(x, q, count, nonzero, &common);
    for (size_t i = 0; i < q->n && status == HAMEL_OK; i++) {
        if (!expr_is_int(x->pool, common, 1))
            status = exact_normal(x, expr_div(x->pool, field[i], common), &field[i]);
    }
    free(nonzero);
    return status;
}

/// The columns not in `pivots`, in increasing order.
static void other_columns(size_t n, size_t p, const size_t *pivots, size_t *others) {
    for (size_t k = 0, i = 0, place = 0; k < n; k++) {
        if (i < p && pivots[i] == k) i++;
        else others[place++] = k;
    }
}

hamel_status mech_kernel(exact *x, const space *q, size_t p, const expr *beta, const size_t *pivots,
                         expr *fields) {
    const size_t n = q->n, r = n - p;
    size_t *order = MEM_NEW(size_t, n), dimension;
    memcpy(order, pivots, p * sizeof *order);
    other_columns(n, p, pivots, order + p);
    expr *basis;
    hamel_status status = exact_null_space(x, p, n, beta, order, &dimension, &basis);
    if (status == HAMEL_OK) {
        memcpy(fields, basis, r * n * sizeof *fields);
        for (size_t k = 0; k < r && status == HAMEL_OK; k++)
            status = mech_primitive(x, q, fields + k * n);
    }
    free(basis);
    free(order);
    return status;
}

hamel_status mech_kernel_content(exact *x, const space *q, const mech_pivots *pivots,
                                 const expr *fields, expr *content) {
    const size_t n = q->n, p = pivots->p, r = n - p;
    size_t *others = MEM_NEW(size_t, r);
    other_columns(n, p, pivots->sets, others);
    expr minor;
    hamel_status status = mech_minor(x, r, n, fields, others, &minor);
    const expr ratio =
        expr_div(x->pool, expr_mul2(x->pool, pivots->content, minor), pivots->determinants[0]);
    if (status == HAMEL_OK) status = mech_common_factor(x, q, 1, &ratio, content);
    free(others);
    return status;
}
