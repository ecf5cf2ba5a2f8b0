/// The kernel of the constraint forms. A null vector over the field of functions is only given up
/// to a factor; the one with entries that are polynomials without a common factor stays a good
/// field at most points where the quotient has a pole: (cos θ, sin θ) for (1, tan θ).
#include "mech/law/kernel.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "expr/walk.h"

hamel_status mech_primitive_list(exact *x, const space *q, size_t count, expr *list) {
    expr *nonzero = MEM_NEW(expr, count), common;
    size_t all = 0;
    hamel_status status = HAMEL_OK;
    for (size_t i = 0; i < count; i++) {
        if (!expr_is_int(x->pool, list[i], 0)) nonzero[all++] = list[i];
    }
    status = mech_common_factor(x, q, all, nonzero, &common);
    for (size_t i = 0; i < count && status == HAMEL_OK; i++) {
        if (!expr_is_int(x->pool, common, 1))
            status = exact_normal(x, expr_div(x->pool, list[i], common), &list[i]);
    }
    free(nonzero);
    return status;
}

hamel_status mech_primitive(exact *x, const space *q, expr *field) {
    return mech_primitive_list(x, q, q->n, field);
}

/// The columns not in `pivots`, in increasing order.
static void other_columns(size_t n, size_t p, const size_t *pivots, size_t *others) {
    for (size_t k = 0, i = 0, place = 0; k < n; k++) {
        if (i < p && pivots[i] == k) i++;
        else others[place++] = k;
    }
}

/// Whether roots occur in a field: quotients are then written without roots below, with a factor
/// above.
static bool has_roots(const space *q, const expr *field) {
    expr_walk w;
    bool any = false;
    expr_walk_init(&w, q->pool, q->n, field);
    for (uint32_t i = 0; i < w.count && !any; i++) {
        const expr node = {w.ids[i]};
        any = expr_op_of(q->pool, node) == EXPR_POW &&
              mpz_cmp_ui(mpq_denref(expr_value(q->pool, expr_arg(q->pool, node, 1))), 1) != 0;
    }
    expr_walk_clear(&w);
    return any;
}

/// The vector of the kernel that is zero in all columns but the pivots and `column`, by Cramer's
/// rule: nothing is divided, so that no factor comes from a denominator.
static hamel_status cramer(exact *x, const space *q, size_t p, const expr *beta,
                           const size_t *pivots, size_t column, expr *field) {
    size_t *set = mem_copy(pivots, p, sizeof *set);
    expr minor;
    for (size_t i = 0; i < q->n; i++) field[i] = expr_int(x->pool, 0);
    hamel_status status = mech_minor(x, p, q->n, beta, set, &field[column]);
    for (size_t j = 0; j < p && status == HAMEL_OK; j++) {
        set[j] = column;
        status = mech_minor(x, p, q->n, beta, set, &minor);
        field[pivots[j]] = expr_neg(x->pool, minor);
        set[j] = pivots[j];
    }
    free(set);
    return status == HAMEL_OK ? mech_primitive(x, q, field) : status;
}

/// Puts the other form of a field in its place, if this one is that one times a function of
/// position without poles: it has more zeros.
static hamel_status divide_out(exact *x, const space *q, size_t p, const expr *beta,
                               const size_t *pivots, size_t column, expr *field) {
    if (p == 0 || !has_roots(q, field)) return HAMEL_OK;
    expr *other = MEM_NEW(expr, q->n), numerator, denominator;
    hamel_status status = cramer(x, q, p, beta, pivots, column, other);
    if (status == HAMEL_OK)
        status = exact_fraction(x, expr_div(x->pool, field[column], other[column]), &numerator,
                                &denominator);
    if (status == HAMEL_OK && mech_is_constant(q, denominator) && !mech_is_constant(q, numerator))
        memcpy(field, other, q->n * sizeof *field);
    free(other);
    return status;
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
        for (size_t k = 0; k < r && status == HAMEL_OK; k++) {
            status = mech_primitive(x, q, fields + k * n);
            if (status == HAMEL_OK)
                status = divide_out(x, q, p, beta, pivots, order[p + k], fields + k * n);
        }
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
