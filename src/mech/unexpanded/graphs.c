/// The lifts are solutions of β_F X_F = −β_α, one solve for each direction α of the base. Which
/// directions are the fibre is found in numbers, at a point, and proved by values modulo a prime.
#include "mech/unexpanded/graphs.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "algebroid/calculus.h"
#include "exact/trial/trial.h"
#include "expr/calculus.h"
#include "expr/sum.h"
#include "mech/law/basis_internal.h"

// ---- base and fibre -----------------------------------------------------------------------------

/// Takes the largest entry of the rows that are left as the next pivot; its column is in the fibre.
/// False if there are none.
static bool next_pivot(size_t p, size_t n, double *A, bool *done, bool *fibre) {
    size_t row = p, column = n;
    double most = 0;
    for (size_t i = 0; i < p * n; i++) {
        if (done[i / n] || fibre[i % n] || !(fabs(A[i]) > most * (1 + 1e-9))) continue;
        most = fabs(A[i]);
        row = i / n;
        column = i % n;
    }
    if (row == p) return false;
    done[row] = fibre[column] = true;
    for (size_t a = 0; a < p; a++) {
        if (done[a]) continue;
        const double l = A[a * n + column] / A[row * n + column];
        for (size_t j = 0; j < n; j++) A[a * n + j] -= l * A[row * n + j];
    }
    return true;
}

/// Columns that numbers show to be independent, marked. False if the rows are dependent there.
static bool columns_at(const expr_pool *pool, size_t p, size_t n, const expr *rows,
                       const double *point, bool *chosen) {
    double *A = MEM_NEW(double, p *n);
    bool *done = MEM_NEW_ZERO(bool, p), good = true;
    expr_eval(pool, p * n, rows, point, A);
    for (size_t i = 0; i < p * n; i++) good = good && isfinite(A[i]);
    for (size_t a = 0; a < p && good; a++) good = next_pivot(p, n, A, done, chosen);
    free(A);
    free(done);
    return good;
}

/// Columns that are independent at generic points, marked: the first ones of them.
static bool generic_columns(exact *x, size_t p, size_t n, const expr *rows, bool *chosen) {
    expr *columns = MEM_NEW(expr, n * p);
    size_t *independent = MEM_NEW(size_t, n), rank;
    for (size_t i = 0; i < n * p; i++) columns[i] = rows[i % p * n + i / p];
    (void)exact_try_rank(x, n, p, columns, &rank, independent);
    for (size_t k = 0; k < rank; k++) chosen[independent[k]] = true;
    free(columns);
    free(independent);
    return rank == p;
}

/// Whether the p by p matrix of the columns marked is regular: proved by values.
static bool are_regular(exact *x, size_t p, size_t n, const expr *rows, const bool *chosen) {
    expr *A = MEM_NEW(expr, p * p);
    size_t rank = 0, column = 0;
    for (size_t i = 0; i < n; i++) {
        for (size_t a = 0; a < p && chosen[i]; a++) A[a * p + column] = rows[a * n + i];
        column += chosen[i];
    }
    if (p > 0) (void)exact_try_rank(x, p, p, A, &rank, NULL);
    free(A);
    return rank == p;
}

/// Columns to solve independent rows for, marked: where numbers are largest, if there is a point.
static bool choose_columns(exact *x, size_t p, size_t n, const expr *rows, const double *point,
                           bool *chosen) {
    memset(chosen, 0, n * sizeof *chosen);
    if (point != NULL && columns_at(x->pool, p, n, rows, point, chosen) &&
        are_regular(x, p, n, rows, chosen))
        return true;
    memset(chosen, 0, n * sizeof *chosen);
    return generic_columns(x, p, n, rows, chosen);
}

static void take_sets(mech_graph_base *b, size_t n, const bool *fibre) {
    size_t r = 0, p = 0;
    for (size_t i = 0; i < n; i++) {
        if (fibre[i]) b->fibre[p++] = i;
        else b->base[r++] = i;
    }
}

hamel_status mech_graph_base_init(mech_graph_base *b, exact *x, const mech_system *s,
                                  const model *m, const double *point) {
    const size_t n = s->q->n, p = s->p;
    bool *fibre = MEM_NEW(bool, n);
    exact quiet = exact_quietly(x);
    *b = (mech_graph_base){.r = n - p,
                           .p = p,
                           .base = MEM_NEW(size_t, n),
                           .fibre = MEM_NEW(size_t, n),
                           .given = m->base_count == n - p && p > 0};
    bool good = true;
    memset(fibre, b->given ? 1 : 0, n * sizeof *fibre);
    for (size_t k = 0; k < m->base_count && b->given; k++) fibre[m->base[k]] = false;
    if (b->given) good = are_regular(&quiet, p, n, s->beta, fibre);
    else if (p > 0) good = choose_columns(&quiet, p, n, s->beta, point, fibre);
    if (good) take_sets(b, n, fibre);
    free(fibre);
    if (good) return HAMEL_OK;
    const bool given = b->given;
    mech_graph_base_clear(b);
    return given ? diag_add(x->messages, HAMEL_INVALID, m->base_place,
                            "the constraints cannot be solved for the velocities of the fibre that "
                            "this base leaves")
                 : diag_add(x->messages, HAMEL_TOO_LARGE, (diag_span){0},
                            "values at points do not show for which velocities the constraints can "
                            "be solved");
}

void mech_graph_base_clear(mech_graph_base *b) {
    free(b->base);
    free(b->fibre);
    *b = (mech_graph_base){0};
}

// ---- fields -------------------------------------------------------------------------------------

/// out_F ← −A_F⁻¹ column, zero elsewhere; the column is used up.
static void solve_for(expr_pool *pool, size_t p, size_t n, const size_t *unknowns,
                      const expr *matrix, expr *column, expr *out) {
    expr *solution = MEM_NEW(expr, p);
    for (size_t i = 0; i < n; i++) out[i] = expr_int(pool, 0);
    for (size_t a = 0; a < p; a++) column[a] = expr_neg(pool, column[a]);
    if (p > 0 && !sum_all_zero(pool, p, column)) {
        expr_solve(pool, p, matrix, column, solution);
        for (size_t a = 0; a < p; a++) out[unknowns[a]] = solution[a];
    }
    free(solution);
}

/// The vectors that have 1 along one free direction, and 0 along the others.
static void solve_kernel(expr_pool *pool, size_t p, size_t n, const expr *rows,
                         const mech_graph_base *b, expr *out) {
    expr *matrix = MEM_NEW(expr, p * p), *column = MEM_NEW(expr, p);
    for (size_t i = 0; i < p * p; i++) matrix[i] = rows[i / p * n + b->fibre[i % p]];
    for (size_t k = 0; k < n - p; k++) {
        for (size_t a = 0; a < p; a++) column[a] = rows[a * n + b->base[k]];
        solve_for(pool, p, n, b->fibre, matrix, column, out + k * n);
        out[k * n + b->base[k]] = expr_int(pool, 1);
    }
    free(matrix);
    free(column);
}

bool mech_graph_kernel(exact *x, size_t rows, size_t cols, const expr *A, const double *point,
                       size_t *count, expr **vectors) {
    size_t *independent = MEM_NEW(size_t, rows), rank = 0;
    bool *chosen = MEM_NEW_ZERO(bool, cols), good = true;
    if (rows > 0) good = exact_try_rank(x, rows, cols, A, &rank, independent).answer == TRUTH_YES;
    expr *kept = MEM_NEW(expr, rank * cols);
    for (size_t a = 0; a < rank; a++)
        memcpy(kept + a * cols, A + independent[a] * cols, cols * sizeof *kept);
    good = good && (rank == 0 || choose_columns(x, rank, cols, kept, point, chosen));
    *count = cols - rank;
    *vectors = NULL;
    if (good) {
        mech_graph_base b = {.r = cols - rank,
                             .p = rank,
                             .base = MEM_NEW(size_t, cols),
                             .fibre = MEM_NEW(size_t, cols)};
        take_sets(&b, cols, chosen);
        *vectors = MEM_NEW(expr, *count * cols);
        solve_kernel(x->pool, rank, cols, kept, &b, *vectors);
        mech_graph_base_clear(&b);
    }
    free(independent);
    free(chosen);
    free(kept);
    return good;
}

static mech_basis empty_basis(const mech_system *s) {
    const size_t n = s->q->n, r = n - s->p;
    return (mech_basis){.n = n,
                        .r = r,
                        .fields = MEM_NEW(expr, r * n),
                        .drift = MEM_NEW(expr, n),
                        .symbols = MEM_NEW(expr, r),
                        .velocity = MEM_NEW(expr, n),
                        .content = expr_int(s->q->pool, 1)};
}

/// s' + A r' = γ, BKMM96 (2.1.3), solved for the fibre.
static void lift_base(mech_basis *d, const mech_system *s, const mech_graph_base *b) {
    const size_t n = s->q->n, p = s->p;
    expr *matrix = MEM_NEW(expr, p * p), *column = mem_copy(s->b, p, sizeof *s->b);
    *d = empty_basis(s);
    solve_kernel(s->q->pool, p, n, s->beta, b, d->fields);
    for (size_t i = 0; i < p * p; i++) matrix[i] = s->beta[i / p * n + b->fibre[i % p]];
    solve_for(s->q->pool, p, n, b->fibre, matrix, column, d->drift);
    basis_finish(s, d);
    free(matrix);
    free(column);
}

/// Whether the model's fields are as many as D has dimensions, lie in it and are independent, as
/// values show.
static bool fields_span(exact *x, const mech_system *s) {
    const size_t n = s->q->n, r = n - s->p;
    if (s->field_count != r || r == 0 || !sum_all_zero(x->pool, s->p, s->b)) return false;
    expr *fields = MEM_NEW(expr, r * n), *on_D = MEM_NEW(expr, s->p * r);
    for (size_t k = 0; k < r; k++) memcpy(fields + k * n, s->fields[k].field, n * sizeof *fields);
    tensor_gram(x->pool, tensor_matrix(s->p, n, s->beta), tensor_matrix(r, n, fields), on_D);
    size_t rank;
    (void)exact_try_rank(x, r, n, fields, &rank, NULL);
    const bool span = rank == r && exact_try_zero(x, s->p * r, on_D).answer == TRUTH_YES;
    free(fields);
    free(on_D);
    return span;
}

static void take_fields(mech_basis *d, const mech_system *s) {
    const size_t n = s->q->n;
    *d = empty_basis(s);
    d->given = d->r;
    for (size_t k = 0; k < d->r; k++) {
        memcpy(d->fields + k * n, s->fields[k].field, n * sizeof *d->fields);
        d->symbols[k] = s->fields[k].symbol;
    }
    for (size_t i = 0; i < n; i++) d->drift[i] = expr_int(s->q->pool, 0);
    basis_finish(s, d);
}

void mech_graph_bracket(const mech_system *s, const mech_basis *d, size_t a, size_t b, expr *out) {
    algebroid_bracket(s->tangent, d->fields + a * d->n, d->fields + b * d->n, out);
}

/// B^a_αβ = [X_α, X_β]^a + A^a_γ [X_α, X_β]^γ.
/// @eq BKMM96 (2.1.7)      sign: docs/conventions.md#curvature
void mech_graph_curvature(const mech_system *s, const mech_graphs *g, size_t k, size_t l,
                          expr *out) {
    const mech_graph_base *b = &g->base;
    expr_pool *pool = s->q->pool;
    expr *bracket = MEM_NEW(expr, g->n);
    sum across = {0};
    mech_graph_bracket(s, &g->lifts, k, l, bracket);
    for (size_t a = 0; a < g->p; a++) {
        sum_add(pool, &across, 1, bracket[b->fibre[a]]);
        for (size_t j = 0; j < g->r; j++)
            sum_add_product(pool, &across, -1, bracket[b->base[j]],
                            g->lifts.fields[j * g->n + b->fibre[a]]);
        out[a] = sum_take(pool, &across);
    }
    vec_clear(&across);
    free(bracket);
}

// ---- together -----------------------------------------------------------------------------------

static void law_along(algebroid_law *e, const mech_system *s, const mech_basis *d) {
    algebroid_law_init(e, mech_on_tangent(s), d->r, d->fields, d->r, d->symbols, d->velocity);
}

hamel_status mech_graphs_init(mech_graphs *g, exact *x, const mech_system *s, const model *m,
                              const double *point) {
    *g = (mech_graphs){.n = s->q->n, .r = s->q->n - s->p, .p = s->p};
    const hamel_status status = mech_graph_base_init(&g->base, x, s, m, point);
    if (status != HAMEL_OK) return status;
    exact quiet = exact_quietly(x);
    lift_base(&g->lifts, s, &g->base);
    g->own = fields_span(&quiet, s);
    if (g->own) take_fields(&g->basis, s);
    else g->basis = mech_basis_copy(&g->lifts);
    if (m->kinematic) return HAMEL_OK; // nothing moves it
    mech_motion_init(&g->motion, s, &g->basis);
    law_along(&g->equations, s, &g->basis);
    law_along(&g->lift_equations, s, &g->lifts);
    return HAMEL_OK;
}

void mech_graphs_clear(mech_graphs *g) {
    mech_graph_base_clear(&g->base);
    mech_basis_clear(&g->lifts);
    mech_basis_clear(&g->basis);
    mech_motion_clear(&g->motion);
    algebroid_law_clear(&g->equations);
    algebroid_law_clear(&g->lift_equations);
}
