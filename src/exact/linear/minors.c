/// Determinants and solutions without division: minors by expansion along rows, each computed once.
/// In the quotient by the relations a polynomial need not divide another even where the function
/// does, so elimination with exact divisions (Bareiss) is not to be had; and at the sizes at which
/// a closed form can be read, the minors are as few.
#include <string.h>

#include "exact/element_internal.h"
#include "exact/linear/minors_internal.h"
#include "exact/poly_internal.h"
#include "exact/relations_internal.h"

enum { LARGEST = 14 };

/// Rows cleared of denominators: entries are polynomials, scale[i] what row i was multiplied by.
typedef struct cleared {
    size_t rows, cols;
    fmpz_mpoly_struct *entries, *scale;
} cleared;

static void cleared_init(cleared *c, exact_field *F, size_t rows, size_t cols) {
    *c = (cleared){rows, cols, MEM_NEW(fmpz_mpoly_struct, rows * cols),
                   MEM_NEW(fmpz_mpoly_struct, rows)};
    for (size_t i = 0; i < rows * cols; i++) fmpz_mpoly_init(&c->entries[i], F->ctx);
    for (size_t i = 0; i < rows; i++) fmpz_mpoly_init(&c->scale[i], F->ctx);
}

static void cleared_clear(cleared *c, exact_field *F) {
    for (size_t i = 0; i < c->rows * c->cols; i++) fmpz_mpoly_clear(&c->entries[i], F->ctx);
    for (size_t i = 0; i < c->rows; i++) fmpz_mpoly_clear(&c->scale[i], F->ctx);
    free(c->entries);
    free(c->scale);
}

/// Row i from the elements row[0 .. cols−1], times the least common multiple of denominators.
static void clear_row(exact_field *F, cleared *c, size_t i, const element *const *row) {
    fmpz_mpoly_t t, rest;
    fmpz_mpoly_init(t, F->ctx);
    fmpz_mpoly_init(rest, F->ctx);
    fmpz_mpoly_one(&c->scale[i], F->ctx);
    for (size_t j = 0; j < c->cols; j++) {
        if (fmpz_mpoly_is_one(row[j]->den, F->ctx)) continue;
        fmpz_mpoly_set(t, &c->scale[i], F->ctx);
        fmpz_mpoly_set(rest, row[j]->den, F->ctx);
        poly_cancel(F, t, rest);
        poly_mul(F, &c->scale[i], &c->scale[i], rest); // reduced, denominators need not divide it
    }
    for (size_t j = 0; j < c->cols; j++) {
        fmpz_mpoly_struct *e = &c->entries[i * c->cols + j];
        fmpz_mpoly_set(e, row[j]->num, F->ctx);
        if (fmpz_mpoly_is_one(&c->scale[i], F->ctx) || fmpz_mpoly_is_zero(e, F->ctx)) continue;
        fmpz_mpoly_set(t, &c->scale[i], F->ctx);
        fmpz_mpoly_set(rest, row[j]->den, F->ctx);
        poly_cancel(F, t, rest);
        // rest is 1 unless a common divisor was beyond the budget; then the fraction stays exact:
        if (!fmpz_mpoly_is_one(rest, F->ctx) && !fmpz_mpoly_divides(t, t, rest, F->ctx))
            field_fail(F, HAMEL_TOO_LARGE,
                       "denominators of a matrix are too large to be brought together");
        poly_mul_reduced(F, e, e, t);
    }
    poly_reduce(F, &c->scale[i]);
    fmpz_mpoly_clear(t, F->ctx);
    fmpz_mpoly_clear(rest, F->ctx);
}

static int bits_below(unsigned mask, size_t j) {
    return __builtin_popcount(mask & ((1u << j) - 1));
}

/// For every set S of columns of the first n: minor[S] of rows 0 .. |S|−1 and the columns in S.
/// With `extra` ≥ n: of those columns S plus the column `extra`, rows 0 .. |S|; `minor` is then the
/// table without it.
static fmpz_mpoly_struct *minors(exact_field *F, const cleared *c, size_t n, size_t extra,
                                 const fmpz_mpoly_struct *plain) {
    const size_t count = (size_t)1 << n;
    fmpz_mpoly_struct *minor = MEM_NEW(fmpz_mpoly_struct, count);
    fmpz_mpoly_t t;
    fmpz_mpoly_init(t, F->ctx);
    const bool with = extra >= n;
    for (unsigned S = 0; S < count; S++) {
        fmpz_mpoly_struct *m = &minor[S];
        fmpz_mpoly_init(m, F->ctx);
        const size_t size = (size_t)__builtin_popcount(S), row = with ? size : size - 1;
        if (!with && S == 0) {
            fmpz_mpoly_one(m, F->ctx);
            continue;
        }
        if (F->status != HAMEL_OK || row >= c->rows) continue;
        for (size_t j = 0; j < n;
             j++) { // expand along the last row; columns of S stand before extra
            if (!(S >> j & 1)) continue;
            const fmpz_mpoly_struct *a = &c->entries[row * c->cols + j],
                                    *b = &minor[S & ~(1u << j)];
            if (fmpz_mpoly_is_zero(a, F->ctx) || fmpz_mpoly_is_zero(b, F->ctx)) continue;
            poly_mul(F, t, a, b);
            const size_t position = (size_t)bits_below(S, j);
            if ((row + position) % 2 == 0) fmpz_mpoly_add(m, m, t, F->ctx);
            else fmpz_mpoly_sub(m, m, t, F->ctx);
        }
        if (with) {
            const fmpz_mpoly_struct *a = &c->entries[row * c->cols + extra];
            if (!fmpz_mpoly_is_zero(a, F->ctx) && !fmpz_mpoly_is_zero(&plain[S], F->ctx)) {
                poly_mul(F, t, a, &plain[S]); // the last place of row `row`: even sign
                fmpz_mpoly_add(m, m, t, F->ctx);
            }
        }
        poly_reduce(F, m);
    }
    fmpz_mpoly_clear(t, F->ctx);
    return minor;
}

static void free_minors(exact_field *F, size_t n, fmpz_mpoly_struct *minor) {
    for (size_t S = 0; S < (size_t)1 << n; S++) fmpz_mpoly_clear(&minor[S], F->ctx);
    free(minor);
}

static bool size_allowed(exact_field *F, size_t n) {
    if (n > LARGEST)
        field_fail(F, HAMEL_TOO_LARGE, "a determinant of order %zu is beyond the limit of %d", n,
                   LARGEST);
    return F->status == HAMEL_OK;
}

/// Rows with few entries first: more minors vanish.
static void order_rows(const exact_field *F, size_t n, const element *A, size_t *order, bool *odd) {
    *odd = false;
    for (size_t i = 0; i < n; i++) order[i] = i;
    for (size_t i = 1; i < n; i++) {
        for (size_t k = i; k > 0; k--) {
            size_t zeros[2] = {0, 0};
            for (size_t side = 0; side < 2; side++) {
                for (size_t j = 0; j < n; j++)
                    zeros[side] +=
                        (size_t)fmpz_mpoly_is_zero(A[order[k - side] * n + j].num, F->ctx);
            }
            if (zeros[0] <= zeros[1]) break;
            const size_t swap = order[k];
            order[k] = order[k - 1];
            order[k - 1] = swap;
            *odd = !*odd;
        }
    }
}

void elements_determinant(exact_field *F, size_t n, const element *A, element *r) {
    if (!size_allowed(F, n)) return;
    size_t order[LARGEST];
    bool odd;
    order_rows(F, n, A, order, &odd);
    cleared c;
    cleared_init(&c, F, n, n);
    const element *row[LARGEST];
    fmpz_mpoly_one(r->den, F->ctx);
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < n; j++) row[j] = &A[order[i] * n + j];
        clear_row(F, &c, i, row);
        poly_mul_reduced(F, r->den, r->den, &c.scale[i]);
    }
    fmpz_mpoly_struct *minor = minors(F, &c, n, 0, NULL);
    fmpz_mpoly_set(r->num, &minor[((size_t)1 << n) - 1], F->ctx);
    if (odd) fmpz_mpoly_neg(r->num, r->num, F->ctx);
    element_cancel(F, r);
    free_minors(F, n, minor);
    cleared_clear(&c, F);
}

/// Cramer: x_j is the determinant with column j replaced by b, over the determinant.
void elements_solve(exact_field *F, size_t n, size_t m, const element *A, const element *B,
                    element *X) {
    if (n == 0 || !size_allowed(F, n)) return;
    size_t order[LARGEST];
    bool odd;
    order_rows(F, n, A, order, &odd);
    cleared c;
    cleared_init(&c, F, n, n + m);
    const element **row = MEM_NEW(const element *, n + m);
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < n; j++) row[j] = &A[order[i] * n + j];
        for (size_t j = 0; j < m; j++) row[n + j] = &B[order[i] * m + j];
        clear_row(F, &c, i, row);
    }
    free(row);
    const unsigned all = (unsigned)(((size_t)1 << n) - 1);
    fmpz_mpoly_struct *plain = minors(F, &c, n, 0, NULL);
    const truth singular = poly_is_zero(F, &plain[all]);
    if (singular == TRUTH_YES) field_fail(F, HAMEL_SINGULAR, "the determinant is zero");
    if (singular == TRUTH_UNKNOWN)
        field_fail(F, HAMEL_UNDECIDED, "a determinant could not be proved nonzero");
    for (size_t k = 0; k < m && F->status == HAMEL_OK; k++) {
        fmpz_mpoly_struct *with = minors(F, &c, n, n + k, plain);
        for (size_t j = 0; j < n; j++) {
            element *x = &X[j * m + k];
            // b stands last: moving it to place j takes n − 1 − j exchanges.
            fmpz_mpoly_set(x->num, &with[all & ~(1u << j)], F->ctx);
            if ((n - 1 - j) % 2 == 1) fmpz_mpoly_neg(x->num, x->num, F->ctx);
            fmpz_mpoly_set(x->den, &plain[all], F->ctx);
            element_cancel(F, x);
        }
        free_minors(F, n, with);
    }
    free_minors(F, n, plain);
    cleared_clear(&c, F);
}
