/// Reading coordinates off a matrix. The invariant: a law is made only after M(found) = matrix is
/// proved for the unit, the product and the inverse: everywhere, or, where a root has lost its
/// sign, near the unit.
#include "space/group_matrix.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/text.h"
#include "expr/calculus.h"
#include "expr/print.h"
#include "expr/sum.h"
#include "space/unknowns.h"

/// The matrix M(u), and M(z) with unknown coordinates z of another one.
typedef struct family {
    exact *x;
    size_t k, size;
    const expr *u, *M;
    expr *symbols; ///< k
    expr *of_z;    ///< 2·size²: M(z), and its entries divided by the first one
    unknowns z;
    size_t at_count; ///< coordinates that targets depend on, and their values at the unit
    const expr *at;
    expr *unit;
} family;

/// Whether a = b near the unit: analytic functions with the same squares that have there one value,
/// which is not zero.
static truth equal_near_unit(const family *f, expr a, expr b) {
    expr_pool *pool = f->x->pool;
    expr there[2] = {a, b};
    exact quiet = exact_quietly(f->x);
    if (f->at_count == 0 ||
        exact_equal(&quiet, expr_mul2(pool, a, a), expr_mul2(pool, b, b)) != TRUTH_YES)
        return TRUTH_NO;
    expr_substitute(pool, 2, there, f->at_count, f->at, f->unit, there);
    if (expr_fault(pool, there[0]) != EXPR_FAULT_NONE) return TRUTH_UNKNOWN;
    return truth_and(exact_equal(&quiet, there[0], there[1]),
                     truth_not(exact_is_zero(&quiet, there[0])));
}

/// The coordinates of a matrix; `guesses` are what is proposed where they cannot be read off.
static truth coordinates_of(family *f, const expr *target, const expr *guesses, size_t *entry) {
    const size_t n2 = f->size * f->size;
    expr *both = MEM_NEW(expr, 2 * n2), *now = MEM_NEW(expr, n2);
    for (size_t i = 0; i < n2; i++) {
        both[i] = target[i];
        both[n2 + i] = expr_div(f->x->pool, target[i], target[0]);
    }
    const bool divided = expr_fault(f->x->pool, both[n2]) == EXPR_FAULT_NONE;
    (void)unknowns_solve(&f->z, divided ? 2 * n2 : n2, f->of_z, both, guesses);
    truth same = unknowns_hold(&f->z, n2, f->of_z, target, entry);
    unknowns_put(&f->z, n2, f->of_z, now);
    bool near = same != TRUTH_YES;
    for (size_t i = 0; i < n2 && near; i++) // one that vanishes at the unit by the first one
        near = exact_equal(f->x, now[i], target[i]) == TRUTH_YES ||
               equal_near_unit(f, now[i], target[i]) == TRUTH_YES ||
               (i > 0 && divided &&
                exact_equal(f->x, expr_div(f->x->pool, now[i], now[0]), both[n2 + i]) == TRUTH_YES);
    free(both);
    free(now);
    return near ? TRUTH_YES : same;
}

// ---- the three matrices -------------------------------------------------------------------------

/// What went wrong, in words: the entry that differs.
static hamel_status refuse(const family *f, diag *why, truth same, const char *what, size_t entry) {
    const size_t row = entry / f->size + 1, col = entry % f->size + 1;
    if (same == TRUTH_UNKNOWN || f->z.guessed)
        return diag_add(why, HAMEL_UNDECIDED, (diag_span){0},
                        "no coordinates of %s were found: entry (%zu, %zu) does not fit", what, row,
                        col);
    return diag_add(why, HAMEL_INVALID, (diag_span){0},
                    "this is no group: %s is no such matrix, whatever the coordinates are: its "
                    "entry (%zu, %zu) does not fit",
                    what, row, col);
}

static void multiply(expr_pool *pool, size_t n, const expr *A, const expr *B, expr *out) {
    sum total = {0};
    for (size_t i = 0; i < n * n; i++) {
        for (size_t j = 0; j < n; j++)
            sum_add_product(pool, &total, 1, A[i / n * n + j], B[j * n + i % n]);
        out[i] = sum_take(pool, &total);
    }
    vec_clear(&total);
}

static hamel_status find_identity(family *f, group_written *w, diag *why) {
    const size_t n2 = f->size * f->size;
    expr_pool *pool = f->x->pool;
    expr *unit = MEM_NEW(expr, n2), *zero = MEM_NEW(expr, f->k);
    size_t entry = 0;
    for (size_t i = 0; i < n2; i++) unit[i] = expr_int(pool, i % (f->size + 1) == 0);
    for (size_t a = 0; a < f->k; a++) zero[a] = expr_int(pool, 0);
    truth same = coordinates_of(f, unit, zero, &entry);
    hamel_status status = same == TRUTH_YES ? HAMEL_OK : refuse(f, why, same, "the unit", entry);
    for (size_t a = 0; a < f->k && status == HAMEL_OK; a++) {
        if (!expr_is_number(pool, f->z.found[a]))
            status = diag_add(why, HAMEL_INVALID, (diag_span){0},
                              "the coordinates of the unit are no rational numbers");
    }
    memcpy(w->identity, f->z.found, f->k * sizeof *f->z.found);
    free(unit);
    free(zero);
    return status;
}

static hamel_status find_product(family *f, group_written *w, diag *why) {
    const size_t n2 = f->size * f->size;
    expr_pool *pool = f->x->pool;
    expr *other = MEM_NEW(expr, n2), *target = MEM_NEW(expr, n2), *guess = MEM_NEW(expr, f->k);
    size_t entry = 0;
    expr_substitute(pool, n2, f->M, f->k, w->u, w->v, other);
    multiply(pool, f->size, f->M, other, target);
    for (size_t a = 0; a < f->k; a++) guess[a] = expr_add2(pool, w->u[a], w->v[a]);
    f->at_count = 2 * f->k;
    const truth same = coordinates_of(f, target, guess, &entry);
    memcpy(w->product, f->z.found, f->k * sizeof *f->z.found);
    free(other);
    free(target);
    free(guess);
    return same == TRUTH_YES ? HAMEL_OK : refuse(f, why, same, "the product of two", entry);
}

static hamel_status find_inverse(family *f, group_written *w, diag *why) {
    const size_t n2 = f->size * f->size;
    expr_pool *pool = f->x->pool;
    expr *target = MEM_NEW(expr, n2), *guess = MEM_NEW(expr, f->k);
    size_t entry = 0;
    exact quiet = exact_quietly(f->x);
    hamel_status status = exact_inverse(&quiet, f->size, f->M, target);
    if (status == HAMEL_SINGULAR)
        status = diag_add(why, HAMEL_INVALID, (diag_span){0},
                          "this is no group: the matrix has no inverse");
    for (size_t a = 0; a < f->k; a++) guess[a] = expr_neg(pool, w->u[a]);
    f->at_count = f->k;
    if (status == HAMEL_OK) {
        const truth same = coordinates_of(f, target, guess, &entry);
        if (same != TRUTH_YES) status = refuse(f, why, same, "the inverse", entry);
    }
    memcpy(w->inverse, f->z.found, f->k * sizeof *f->z.found);
    free(target);
    free(guess);
    return status;
}

// ---- the group ----------------------------------------------------------------------------------

/// Coordinates are some if the matrix moves with each of them at the unit, independently.
static hamel_status check_chart(const family *f, const group_written *w, diag *why) {
    const size_t n2 = f->size * f->size;
    expr *basis = MEM_NEW(expr, f->k * n2);
    size_t rank = 0;
    for (size_t i = 0; i < f->k * n2; i++) {
        basis[i] = expr_diff(f->x->pool, f->M[i % n2], f->u[i / n2]);
        expr_substitute(f->x->pool, 1, &basis[i], f->k, f->u, w->identity, &basis[i]);
    }
    hamel_status status = exact_rank(f->x, f->k, n2, basis, &rank);
    free(basis);
    if (status == HAMEL_OK && rank < f->k)
        status = diag_add(why, HAMEL_INVALID, (diag_span){0},
                          "these are no coordinates of a group: at the unit, %zu of them move the "
                          "matrix in %zu directions only",
                          f->k, rank);
    return status;
}

/// Coordinates for which there is no element are to be kept away by ranges.
static hamel_status check_range(exact *x, group_law **law, diag *why) {
    expr zeros;
    if (group_written_fills(x, *law, &zeros)) return HAMEL_OK;
    text words = {0};
    if (expr_print(x->pool, zeros, EXPR_INFIX, &words) != HAMEL_OK)
        text_add(&words, "their determinant");
    const hamel_status status =
        diag_add(why, HAMEL_INVALID, (diag_span){0},
                 "not all coordinates are elements of this group: its fields are not seen to be "
                 "independent where this vanishes: %s; ranges of the coordinates (a : line > 0) "
                 "keep away from there",
                 text_cstr(&words));
    text_clear(&words);
    group_written_destroy(*law);
    *law = NULL;
    return status;
}

static hamel_status find_law(family *f, group_written *w, diag *why) {
    hamel_status status = find_identity(f, w, why);
    for (size_t a = 0; a < f->k; a++) f->unit[a] = f->unit[f->k + a] = w->identity[a];
    if (status == HAMEL_OK) status = check_chart(f, w, why);
    if (status == HAMEL_OK) status = find_inverse(f, w, why);
    return status == HAMEL_OK ? find_product(f, w, why) : status;
}

hamel_status group_matrix_create(exact *x, const char *name, size_t k, const expr *u, size_t size,
                                 const expr *M, diag *why, group_law **out) {
    const size_t n2 = size * size;
    group_written w = {.pool = x->pool,
                       .k = k,
                       .size = size,
                       .u = mem_copy(u, k, sizeof *u),
                       .v = MEM_NEW(expr, k),
                       .identity = MEM_NEW(expr, k),
                       .product = MEM_NEW(expr, k),
                       .inverse = MEM_NEW(expr, k),
                       .matrix = mem_copy(M, n2, sizeof *M)};
    family f = {.x = x,
                .k = k,
                .size = size,
                .u = u,
                .M = M,
                .symbols = MEM_NEW(expr, k),
                .of_z = MEM_NEW(expr, 2 * n2),
                .unit = MEM_NEW(expr, 2 * k)};
    expr *at = MEM_NEW(expr, 2 * k);
    group_written_symbols(x->pool, k, u, "h", w.v);
    group_written_symbols(x->pool, k, u, "z", f.symbols);
    expr_substitute(x->pool, n2, M, k, u, f.symbols, f.of_z);
    for (size_t i = 0; i < n2; i++) f.of_z[n2 + i] = expr_div(x->pool, f.of_z[i], f.of_z[0]);
    for (size_t a = 0; a < k; a++) at[a] = u[a], at[k + a] = w.v[a];
    f.at = at;
    unknowns_init(&f.z, x, k, f.symbols);
    *out = NULL;
    hamel_status status = find_law(&f, &w, why);
    if (status == HAMEL_OK) {
        status = group_written_create(x, name, &w, out);
        if (status != HAMEL_OK)
            (void)diag_add(why, status, (diag_span){0}, "the algebra of this group was not found");
        else status = check_range(x, out, why);
    } else {
        group_written_discard(&w);
    }
    unknowns_clear(&f.z);
    free(f.symbols);
    free(f.of_z);
    free(f.unit);
    free(at);
    return status;
}
