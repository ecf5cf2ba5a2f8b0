/// The horizontal lift as a problem of least energy, everything on the slice. With I the locked
/// inertia and J the momentum of W,
///   I_ab = ⟨(e_a)_Q, (e_b)_Q⟩,   J_a = ⟨W, (e_a)_Q⟩,   β_ca = β^c((e_a)_Q),
/// it is a saddle point where β has full rank, D + T Orb = TQ; for linear constraints of lower rank
/// it is a projection along S, whose sections are the null space of β.
#include "mech/reduction/horizontal_lift.h"

#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "expr/sum.h"

typedef struct lift {
    exact *x;
    size_t n, k, p;
    expr *inertia;  ///< k·k
    expr *momentum; ///< k
    expr *beta;     ///< p·k
    expr *b;        ///< p
} lift;

/// M_ij = ∂²L/∂v^i∂v^j on the velocities of a basis.
static void mass_matrix(const mech_system *s, const mech_basis *d, expr *M) {
    const size_t n = s->q->n;
    expr *P = MEM_NEW(expr, n);
    expr_gradient(s->q->pool, s->lagrangian, n, s->q->velocities, P);
    for (size_t i = 0; i < n; i++) expr_gradient(s->q->pool, P[i], n, s->q->velocities, M + i * n);
    expr_substitute(s->q->pool, n * n, M, n, s->q->velocities, d->velocity, M);
    free(P);
}

static void lift_init(lift *l, exact *x, const mech_system *s, const mech_basis *d,
                      const model_symmetry *given, const mech_trivialisation *t) {
    expr_pool *pool = s->q->pool;
    const size_t n = s->q->n, k = given->dimension, p = s->p;
    const expr *e = given->generators;
    *l = (lift){.x = x,
                .n = n,
                .k = k,
                .p = p,
                .inertia = MEM_NEW(expr, k * k),
                .momentum = MEM_NEW(expr, k),
                .beta = MEM_NEW(expr, p * k),
                .b = mem_copy(s->b, p, sizeof(expr))};
    expr *M = MEM_NEW(expr, n * n), *lowered = MEM_NEW(expr, n);
    mass_matrix(s, d, M);
    for (size_t a = 0; a < k; a++) {
        for (size_t i = 0; i < n; i++) lowered[i] = sum_pairing(pool, n, M + i * n, e + a * n);
        for (size_t c = 0; c < k; c++)
            l->inertia[a * k + c] = sum_pairing(pool, n, lowered, e + c * n);
        for (size_t c = 0; c < p; c++)
            l->beta[c * k + a] = sum_pairing(pool, n, s->beta + c * n, e + a * n);
        l->momentum[a] = sum_pairing(pool, n, lowered, d->velocity);
    }
    mech_on_slice(t, pool, k * k, l->inertia, l->inertia);
    mech_on_slice(t, pool, k, l->momentum, l->momentum);
    mech_on_slice(t, pool, p * k, l->beta, l->beta);
    mech_on_slice(t, pool, p, l->b, l->b);
    free(M);
    free(lowered);
}

static void lift_clear(lift *l) {
    free(l->inertia);
    free(l->momentum);
    free(l->beta);
    free(l->b);
}

/// I η + βᵀμ = −J,  β η = b: the least energy of W + η_Q with β(W + η_Q) = 0.
static void saddle_point(const lift *l, expr *eta) {
    expr_pool *pool = l->x->pool;
    const size_t k = l->k, size = k + l->p;
    expr *A = MEM_NEW(expr, size * size), *rhs = MEM_NEW(expr, size), *z = MEM_NEW(expr, size);
    for (size_t i = 0; i < size * size; i++) A[i] = expr_int(pool, 0);
    for (size_t a = 0; a < k; a++) {
        for (size_t c = 0; c < k; c++) A[a * size + c] = l->inertia[a * k + c];
        for (size_t c = 0; c < l->p; c++)
            A[a * size + k + c] = A[(k + c) * size + a] = l->beta[c * k + a];
        rhs[a] = expr_neg(pool, l->momentum[a]);
    }
    memcpy(rhs + k, l->b, l->p * sizeof *rhs);
    expr_solve(pool, size, A, rhs, z);
    memcpy(eta, z, k * sizeof *eta);
    free(A);
    free(rhs);
    free(z);
}

/// Multiplies a section by the function that clears its denominators.
static hamel_status clear_denominators(const lift *l, const space *q, expr *section) {
    expr *nonzero = MEM_NEW(expr, l->k), common;
    size_t count = 0;
    for (size_t a = 0; a < l->k; a++) {
        if (!sum_zero(l->x->pool, section[a])) nonzero[count++] = section[a];
    }
    hamel_status status = mech_common_factor(l->x, q, count, nonzero, &common);
    for (size_t a = 0; a < l->k && status == HAMEL_OK; a++)
        status = exact_normal(l->x, expr_div(l->x->pool, section[a], common), &section[a]);
    free(nonzero);
    return status;
}

/// η = −s_b ξ^b with (ξ^b I ξ^c) s_c = ξ^b J: what is left of W is orthogonal to S.
static void project(const lift *l, size_t m, const expr *sections, expr *eta) {
    expr_pool *pool = l->x->pool;
    const size_t k = l->k;
    expr *A = MEM_NEW(expr, m * m), *rhs = MEM_NEW(expr, m), *s = MEM_NEW(expr, m);
    expr *lowered = MEM_NEW(expr, k);
    sum total = {0};
    for (size_t b = 0; b < m; b++) {
        for (size_t a = 0; a < k; a++)
            lowered[a] = sum_pairing(pool, k, sections + b * k, l->inertia + a * k);
        for (size_t c = 0; c < m; c++)
            A[b * m + c] = sum_pairing(pool, k, lowered, sections + c * k);
        rhs[b] = sum_pairing(pool, k, sections + b * k, l->momentum);
    }
    if (m > 0) expr_solve(pool, m, A, rhs, s);
    for (size_t a = 0; a < k; a++) {
        for (size_t b = 0; b < m; b++) sum_add_product(pool, &total, -1, s[b], sections[b * k + a]);
        eta[a] = sum_take(pool, &total);
    }
    vec_clear(&total);
    free(A);
    free(rhs);
    free(s);
    free(lowered);
}

static bool project_along_sections(const lift *l, const space *q, expr *eta) {
    size_t m;
    expr *sections = NULL;
    hamel_status status = exact_null_space(l->x, l->p, l->k, l->beta, NULL, &m, &sections);
    for (size_t b = 0; status == HAMEL_OK && b < m; b++)
        status = clear_denominators(l, q, sections + b * l->k);
    if (status == HAMEL_OK) project(l, m, sections, eta);
    free(sections);
    return status == HAMEL_OK;
}

/// @eq BKMM96 (6.4.3)      horizontal is D ∩ S⊥, Definition 6.2
bool mech_horizontal_lift(const mech_reduced_motion *m, exact *x, const mech_system *own,
                          const mech_basis *d, const model_symmetry *given,
                          const mech_trivialisation *t, expr *xi) {
    exact quiet = exact_quietly(x);
    lift l;
    size_t rank = 0;
    lift_init(&l, &quiet, own, d, given, t);
    bool exists = l.p == 0 || exact_rank(&quiet, l.p, l.k, l.beta, &rank) == HAMEL_OK;
    if (exists && rank == l.p) saddle_point(&l, xi);
    else
        exists = exists && !!sum_all_zero(own->q->pool, own->p, own->b) &&
                 project_along_sections(&l, own->q, xi);
    for (size_t a = 0; exists && a < m->k; a++) xi[a] = expr_add2(x->pool, m->xi[a], xi[a]);
    lift_clear(&l);
    return exists;
}
