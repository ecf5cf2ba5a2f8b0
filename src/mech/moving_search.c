/// The search for a moving energy. The conditions on Z, β Z = −b and dE_Z/dt = 0 on D, are linear in
/// the constants of the ansatz. Values at random points say which of the constants are needed, a
/// handful; the exact conditions for these, and as many derivatives of them as it takes, are then
/// solved over the functions, and the solution is proved. Numbers choose, they decide nothing.
#include <math.h>
#include <stdlib.h>

#include "base/random.h"
#include "expr/calculus.h"
#include "mech/energy.h"
#include "space/sum.h"

enum { MOST_TERMS = 240, MOST_NEEDED = 12, EXTRA_POINTS = 6, LEVELS = 3 };

/// Terms f E_i of the ansatz, the conditions each contributes to, and the side without constants:
///   Σ_k c_k rows[k] = right,   rows of width = p + 1 functions on D
typedef struct ansatz {
    const mech_system *s;
    size_t count, width;
    size_t *direction;
    expr *function;
    expr *rows;  ///< count · width
    expr *right; ///< width
} ansatz;

/// The functions the components of Z are made of, the simplest first. A fresh array.
static size_t list_functions(const space *q, expr **out) {
    VEC(expr) f = {0};
    *vec_push(&f) = expr_int(q->pool, 1);
    for (size_t m = 0; m < q->entry_count; m++) {
        if (expr_symbol_info_of(q->pool, q->entries[m])->kind == EXPR_LINE)
            *vec_push(&f) = q->entries[m];
    }
    for (size_t m = 0; m < q->entry_count; m++) {
        const expr_kind kind = expr_symbol_info_of(q->pool, q->entries[m])->kind;
        if (kind == EXPR_ANGLE) {
            *vec_push(&f) = expr_cos(q->pool, q->entries[m]);
            *vec_push(&f) = expr_sin(q->pool, q->entries[m]);
        } else if (kind == EXPR_ROTATION) *vec_push(&f) = q->entries[m];
    }
    *out = f.items;
    return f.count;
}

static void ansatz_init(ansatz *a, const mech_system *s, const mech_basis *d) {
    const space *q = s->q;
    const size_t n = q->n, width = s->p + 1;
    expr *functions, *Z = MEM_NEW(expr, n), value, zero = expr_int(q->pool, 0), rest;
    const size_t kinds = list_functions(q, &functions);
    const size_t count = kinds * n < MOST_TERMS ? kinds * n : MOST_TERMS;
    *a = (ansatz){.s = s,
                  .count = count,
                  .width = width,
                  .direction = MEM_NEW(size_t, count),
                  .function = MEM_NEW(expr, count),
                  .rows = MEM_NEW(expr, count * width),
                  .right = MEM_NEW(expr, width)};
    for (size_t i = 0; i < n; i++) Z[i] = zero;
    for (size_t c = 0; c < s->p; c++) a->right[c] = expr_neg(q->pool, s->b[c]);
    mech_moving_law(s, d, Z, &value, &rest);
    a->right[s->p] = expr_neg(q->pool, rest);
    for (size_t k = 0; k < count; k++) {
        const size_t i = a->direction[k] = k % n;
        Z[i] = a->function[k] = functions[k / n];
        for (size_t c = 0; c < s->p; c++)
            a->rows[k * width + c] = expr_mul2(q->pool, Z[i], s->beta[c * n + i]);
        mech_moving_law(s, d, Z, &value, &a->rows[k * width + s->p]);
        a->rows[k * width + s->p] = expr_sub(q->pool, a->rows[k * width + s->p], rest);
        Z[i] = zero;
    }
    free(functions);
    free(Z);
}

static void ansatz_clear(ansatz *a) {
    free(a->direction);
    free(a->function);
    free(a->rows);
    free(a->right);
}

// ---- which terms are needed ------------------------------------------------------------------------

/// A point: other values for everything but the parameters.
static void next_point(const space *q, random_state *random, double *point) {
    const expr_pool *pool = q->pool;
    for (uint32_t i = 0; i < expr_symbol_count(pool); i++) {
        if (expr_symbol_info_of(pool, expr_symbol_at(pool, i))->kind != EXPR_PARAMETER)
            point[i] = (double)random_below(random, 1u << 20) / (1 << 19) - 0.9;
    }
    for (size_t k = 0; k < q->factor_count; k++) { // entries that are those of a rotation
        const space_factor *f = &q->factors[k];
        if (f->kind->entry_count == 1) continue;
        double entries[FACTOR_ENTRIES];
        expr_eval(pool, f->kind->entry_count, f->entries_of_state, point, entries);
        for (size_t i = 0; i < f->kind->entry_count; i++)
            point[expr_symbol_index(pool, f->entries[i])] = entries[i];
    }
}

/// The conditions at random points as a matrix of numbers, the right side in the last column. A fresh
/// array of *rows · (count + 1).
static double *sample(const ansatz *a, size_t *rows) {
    const space *q = a->s->q;
    random_state random = {20};
    const size_t all = (a->count + 1) * a->width, points = a->count + EXTRA_POINTS;
    double *point = MEM_NEW(double, expr_symbol_count(q->pool) + 1), *values = MEM_NEW(double, all);
    double *A = MEM_NEW(double, points * a->width * (a->count + 1));
    expr *roots = MEM_NEW(expr, all);
    for (size_t k = 0; k < all; k++)
        roots[k] = k < a->count * a->width ? a->rows[k] : a->right[k - a->count * a->width];
    for (uint32_t i = 0; i < expr_symbol_count(q->pool); i++)
        point[i] = 0.5 + (double)random_below(&random, 1u << 20) / (1 << 20);
    *rows = 0;
    for (size_t t = 0; t < points; t++) {
        next_point(q, &random, point);
        expr_eval(q->pool, all, roots, point, values);
        bool defined = true;
        for (size_t k = 0; k < all; k++) defined = defined && isfinite(values[k]);
        for (size_t w = 0; w < a->width && defined; w++, ++*rows) {
            for (size_t k = 0; k <= a->count; k++)
                A[*rows * (a->count + 1) + k] = values[k * a->width + w];
        }
    }
    free(point);
    free(values);
    free(roots);
    return A;
}

/// Eliminates column by column, the first columns first; a column that depends on earlier ones is left
/// out. The terms needed, with a constant that is not zero, go to `needed`; false if the conditions
/// contradict each other or too many terms are needed.
static bool find_needed(const ansatz *a, size_t *needed, size_t *count) {
    const double small = 1e-9;
    const size_t cols = a->count + 1;
    size_t rows, rank = 0, *pivot = MEM_NEW(size_t, cols);
    double *A = sample(a, &rows);
    *count = 0;
    for (size_t k = 0; k < cols && rank < rows; k++) {
        size_t best = rank;
        for (size_t i = rank; i < rows; i++) {
            if (fabs(A[i * cols + k]) > fabs(A[best * cols + k])) best = i;
        }
        if (!(fabs(A[best * cols + k]) > small)) continue;
        for (size_t j = 0; j < cols; j++) {
            const double swap = A[best * cols + j];
            A[best * cols + j] = A[rank * cols + j];
            A[rank * cols + j] = swap;
        }
        for (size_t i = 0; i < rows; i++) {
            const double factor = A[i * cols + k] / A[rank * cols + k];
            for (size_t j = k; j < cols && i != rank && factor != 0; j++)
                A[i * cols + j] -= factor * A[rank * cols + j];
        }
        pivot[rank++] = k;
    }
    bool found = rank < rows && (rank == 0 || pivot[rank - 1] != a->count);
    for (size_t i = 0; i < rank && found; i++) {
        if (fabs(A[i * cols + a->count] / A[i * cols + pivot[i]]) <= sqrt(small)) continue;
        found = *count < MOST_NEEDED;
        if (found) needed[(*count)++] = pivot[i];
    }
    free(A);
    free(pivot);
    return found;
}

// ---- the constants ---------------------------------------------------------------------------------

/// Conditions on the terms needed: rows of count + 1 functions, which hold on D at every time.
typedef VEC(expr) conditions;

/// The derivatives of rows from .. to along every direction, velocity and time: conditions as well.
static void derive_rows(const ansatz *a, const mech_basis *d, size_t cols, size_t from, size_t to,
                        conditions *out) {
    const space *q = a->s->q;
    expr *row = MEM_NEW(expr, cols), *made = MEM_NEW(expr, cols), one = expr_int(q->pool, 1);
    for (size_t i = from; i < to; i++) {
        for (size_t k = 0; k < cols; k++) row[k] = out->items[i * cols + k];
        for (size_t m = 0; m < q->n + d->r + 1; m++) {
            if (m < q->n) space_apply_base(q, m, cols, row, made);
            else {
                const expr along = m < q->n + d->r ? d->symbols[m - q->n] : q->time;
                expr_derive(q->pool, cols, row, 1, &along, &one, made);
            }
            bool zero = true;
            for (size_t k = 0; k < cols; k++) zero = zero && sum_zero(q->pool, made[k]);
            for (size_t k = 0; k < cols && !zero; k++) *vec_push(out) = made[k];
        }
    }
    free(row);
    free(made);
}

/// The constants, from the conditions of level 0, or with their derivatives. False if they stay
/// undetermined or cannot be computed.
static bool find_constants(exact *x, const ansatz *a, const mech_basis *d, const size_t *needed,
                           size_t count, expr *constants) {
    enum { MOST_ROWS = 120 };
    const size_t cols = count + 1;
    conditions rows = {0};
    for (size_t w = 0; w < a->width; w++) {
        for (size_t k = 0; k < count; k++) *vec_push(&rows) = a->rows[needed[k] * a->width + w];
        *vec_push(&rows) = a->right[w];
    }
    bool found = false;
    for (size_t level = 0, from = 0; level < LEVELS && !found; level++) {
        const size_t made = rows.count / cols;
        if (made > MOST_ROWS) break;
        expr *R = MEM_NEW(expr, rows.count);
        size_t *pivots = MEM_NEW(size_t, made), rank = 0;
        if (exact_row_reduce(x, made, cols, rows.items, &rank, R, pivots) == HAMEL_OK)
            found = rank == count && (count == 0 || pivots[count - 1] == count - 1);
        for (size_t k = 0; k < count && found; k++) constants[k] = R[k * cols + count];
        free(R);
        free(pivots);
        if (!found) derive_rows(a, d, cols, from, made, &rows);
        from = made;
    }
    vec_clear(&rows);
    return found;
}

/// Whether Z, in place, satisfies the conditions: β Z = −b, dE_Z/dt = 0 on D.
static bool proved(exact *x, const mech_system *s, const mech_basis *d, const expr *Z) {
    expr value, rate;
    sum total = {0};
    mech_moving_law(s, d, Z, &value, &rate);
    bool holds = exact_is_zero(x, rate) == TRUTH_YES;
    for (size_t c = 0; c < s->p && holds; c++) {
        sum_add(x->pool, &total, 1, s->b[c]);
        for (size_t i = 0; i < s->q->n; i++)
            sum_add_product(x->pool, &total, 1, s->beta[c * s->q->n + i], Z[i]);
        holds = exact_is_zero(x, sum_take(x->pool, &total)) == TRUTH_YES;
    }
    vec_clear(&total);
    return holds;
}

bool mech_moving_search(exact *x, const mech_system *s, const mech_basis *d, expr *field) {
    exact brief = readable_limits(x);
    ansatz a;
    size_t needed[MOST_NEEDED], count;
    expr constants[MOST_NEEDED];
    ansatz_init(&a, s, d);
    bool found =
        find_needed(&a, needed, &count) && find_constants(&brief, &a, d, needed, count, constants);
    for (size_t i = 0; i < s->q->n; i++) field[i] = expr_int(x->pool, 0);
    for (size_t k = 0; k < count && found; k++) {
        expr *component = &field[a.direction[needed[k]]];
        *component =
            expr_add2(x->pool, *component, expr_mul2(x->pool, constants[k], a.function[needed[k]]));
    }
    found = found && proved(&brief, s, d, field);
    ansatz_clear(&a);
    return found;
}
