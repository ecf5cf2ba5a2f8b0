/// Input matrices by linearity: columns of the base frame, paired with fields, and put through the
/// mass matrix of chapter D. The multipliers follow from the equations with them,
///   M q'' = .. + B τ + βᵀλ:   (β βᵀ) δλ = β (M δq'' − B),
/// and of multipliers that are written with the accelerations −B alone, in the equations they come
/// from.
#include "mech/quasi/inputs.h"

#include <stdlib.h>

#include "expr/calculus.h"
#include "expr/sum.h"
#include "expr/tensor.h"

/// The symbol of the force along direction i: tau_theta, or u_theta where the model has that name.
static expr input_symbol(const model *m, size_t i) {
    const expr velocity = m->q->velocities[i];
    const expr_symbol_info *info = expr_symbol_info_of(m->pool, velocity);
    const char *name =
        info->order > 0 ? expr_symbol_info_of(m->pool, info->base)->name : info->name;
    expr found;
    for (int turn = 0;; turn++) {
        text word = {0};
        text_addf(&word, turn == 0 ? "tau_%s" : "u_%s", name);
        const bool taken = turn == 0 && expr_symbol_find(m->pool, text_cstr(&word), &found) &&
                           expr_symbol_info_of(m->pool, found)->kind != EXPR_OTHER;
        if (!taken) found = expr_symbol(m->pool, text_cstr(&word), EXPR_OTHER);
        text_clear(&word);
        if (!taken) return found;
    }
}

/// The directions of the inputs, each once.
static void find_directions(mech_inputs *u, const model *m) {
    size_t *directions = u->directions = MEM_NEW(size_t, m->control_count + 1);
    for (size_t j = 0; j < m->control_count && !m->kinematic; j++) {
        bool seen = false;
        for (size_t k = 0; k < u->count; k++) seen |= directions[k] == m->controls[j].direction;
        if (!seen) directions[u->count++] = m->controls[j].direction;
    }
    u->symbols = MEM_NEW(expr, u->count);
    u->matrix = MEM_NEW(expr, u->n * u->count);
    for (size_t j = 0; j < u->count; j++) {
        u->symbols[j] = input_symbol(m, directions[j]);
        for (size_t i = 0; i < u->n; i++)
            u->matrix[i * u->count + j] = expr_int(m->pool, i == directions[j]);
    }
}

void mech_inputs_along(const mech_inputs *u, expr_pool *pool, size_t fields, expr *X, expr *out) {
    tensor_product(pool, tensor_matrix(fields, u->n, X), tensor_matrix(u->n, u->count, u->matrix),
                   out);
}

/// A out = rhs, a column for each input; unexpanded where that is long.
static void solve_columns(exact *x, size_t p, size_t count, const expr *A, const expr *rhs,
                          expr *out) {
    if (p == 0 || exact_solve(x, p, count, A, rhs, out) == HAMEL_OK) return;
    expr *column = MEM_NEW(expr, 2 * p);
    for (size_t j = 0; j < count; j++) {
        for (size_t a = 0; a < p; a++) column[a] = rhs[a * count + j];
        expr_solve(x->pool, p, A, column, column + p);
        for (size_t a = 0; a < p; a++) out[a * count + j] = column[p + a];
    }
    free(column);
}

/// δλ with the accelerations held, as chapter D writes λ with them: by the equations of the
/// coordinates that the constraints are solved for,  β^b(E_i) δλ_b = −B_i.
/// @eq BKMM96 (1.2.3)
static void find_held(mech_inputs *u, exact *x, const mech_system *s) {
    const size_t p = u->p, count = u->count;
    expr *A = MEM_NEW(expr, p * p + 1), *rhs = MEM_NEW(expr, p * count + 1);
    for (size_t a = 0; a < p; a++) {
        const size_t i = s->pivots.sets[a];
        for (size_t b = 0; b < p; b++) A[a * p + b] = s->beta[b * u->n + i];
        for (size_t j = 0; j < count; j++)
            rhs[a * count + j] = expr_neg(x->pool, u->matrix[i * count + j]);
    }
    solve_columns(x, p, count, A, rhs, u->held);
    free(A);
    free(rhs);
}

/// δλ where the accelerations are functions of (q, v), of M δq'' − B paired with the normals.
static void find_multipliers(mech_inputs *u, exact *x, const mech_system *s, const mech_quasi *d) {
    expr_pool *pool = x->pool;
    const size_t n = u->n, count = u->count, p = u->p;
    expr *M = MEM_NEW(expr, n * n), *rest = MEM_NEW(expr, n * count + 1),
         *rhs = MEM_NEW(expr, p * count + 1), *A = MEM_NEW(expr, p * p + 1);
    for (size_t i = 0; i < n; i++) {
        const expr momentum = expr_diff(pool, s->lagrangian, s->q->velocities[i]);
        for (size_t j = 0; j < n; j++)
            M[i * n + j] = expr_diff(pool, momentum, s->q->velocities[j]);
    }
    expr_substitute(pool, n * n, M, n, s->q->velocities, d->basis.velocity, M);
    tensor_product(pool, tensor_matrix(n, n, M), tensor_matrix(n, count, u->accelerations), rest);
    const tensor beta = tensor_matrix(p, n, s->beta);
    for (size_t i = 0; i < n * count; i++) rest[i] = expr_sub(pool, rest[i], u->matrix[i]);
    tensor_product(pool, beta, tensor_matrix(n, count, rest), rhs);
    tensor_gram(pool, beta, beta, A);
    solve_columns(x, p, count, A, rhs, u->multipliers);
    free(M);
    free(rest);
    free(rhs);
    free(A);
}

/// δq'' = δv'^α X_α
static void find_accelerations(mech_inputs *u, expr_pool *pool, const mech_quasi *d) {
    for (size_t i = 0; i < u->n * u->count; i++) {
        sum total = {0};
        for (size_t a = 0; a < u->r; a++)
            sum_add_product(pool, &total, 1, d->basis.fields[a * u->n + i / u->count],
                            u->rates[a * u->count + i % u->count]);
        u->accelerations[i] = sum_take(pool, &total);
        vec_clear(&total);
    }
}

void mech_inputs_init_base(mech_inputs *u, const model *m) {
    *u = (mech_inputs){.n = m->q->n};
    find_directions(u, m);
}

/// @eq BKMM96 (1.2.3)
hamel_status mech_inputs_init(mech_inputs *u, exact *x, const model *m, const mech_system *s,
                              const mech_quasi *d) {
    expr_pool *pool = x->pool;
    mech_inputs_init_base(u, m);
    u->r = d->r;
    u->p = d->p;
    const size_t count = u->count;
    u->along = MEM_NEW(expr, u->r * count);
    u->rates = MEM_NEW(expr, u->r * count);
    u->accelerations = MEM_NEW(expr, u->n * count);
    u->multipliers = MEM_NEW(expr, u->p * count);
    mech_inputs_along(u, pool, u->r, d->basis.fields, u->along);
    u->held = MEM_NEW(expr, u->p * count);
    exact brief = readable_limits(x), quiet = exact_quietly(x);
    u->closed =
        count == 0 || u->r == 0 ||
        exact_solve(&brief, u->r, count, d->mass, u->along, u->rates) == HAMEL_OK ||
        (d->closed && exact_solve(&quiet, u->r, count, d->mass, u->along, u->rates) == HAMEL_OK);
    if (u->closed) find_accelerations(u, pool, d);
    if (count > 0) find_held(u, &brief, s);
    if (count > 0 && u->closed) find_multipliers(u, &brief, s, d);
    return HAMEL_OK; // what is too long to be written out is left as a matrix
}

void mech_inputs_clear(mech_inputs *u) {
    free(u->symbols);
    free(u->matrix);
    free(u->along);
    free(u->rates);
    free(u->accelerations);
    free(u->multipliers);
    free(u->held);
    free(u->directions);
    *u = (mech_inputs){0};
}

expr mech_inputs_term(const mech_inputs *u, expr_pool *pool, const expr *row) {
    return sum_pairing(pool, u->count, row, u->symbols);
}
