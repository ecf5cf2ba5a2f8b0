/// Input matrices by linearity: columns of the base frame, paired with fields, and put through the
/// mass matrix of chapter D. The multipliers follow from the equations with them,
///   M q'' = .. + B τ + βᵀλ:   (β βᵀ) δλ = β (M δq'' − B).
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

/// δq'' = δv'^α X_α, and M δq'' − B paired with the normals of the constraints.
static hamel_status find_multipliers(mech_inputs *u, exact *x, const mech_system *s,
                                     const mech_quasi *d) {
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
    const hamel_status status =
        p == 0 ? HAMEL_OK : exact_solve(x, p, count, A, rhs, u->multipliers);
    free(M);
    free(rest);
    free(rhs);
    free(A);
    return status;
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
    exact brief = readable_limits(x);
    hamel_status status = HAMEL_OK;
    if (count > 0 && u->r > 0)
        status = exact_solve(&brief, u->r, count, d->mass, u->along, u->rates);
    for (size_t i = 0; i < u->n * count && status == HAMEL_OK; i++) {
        sum total = {0};
        for (size_t a = 0; a < u->r; a++)
            sum_add_product(pool, &total, 1, d->basis.fields[a * u->n + i / count],
                            u->rates[a * count + i % count]);
        u->accelerations[i] = sum_take(pool, &total);
        vec_clear(&total);
    }
    if (status == HAMEL_OK && count > 0) status = find_multipliers(u, &brief, s, d);
    u->closed = status == HAMEL_OK;
    return HAMEL_OK; // what is too long to be written out is left as a matrix
}

void mech_inputs_clear(mech_inputs *u) {
    free(u->symbols);
    free(u->matrix);
    free(u->along);
    free(u->rates);
    free(u->accelerations);
    free(u->multipliers);
    free(u->directions);
    *u = (mech_inputs){0};
}

expr mech_inputs_term(const mech_inputs *u, expr_pool *pool, const expr *row) {
    return sum_pairing(pool, u->count, row, u->symbols);
}
