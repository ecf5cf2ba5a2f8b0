/// Motion. The multipliers come from Hamel's equations of the fields with components β^a_i, a
/// complement of D wherever the constraints are independent.
#include "mech/law/motion.h"

#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "expr/sum.h"
#include "mech/law/bordered.h"
#include "mech/tools/shorten.h"

/// The mass matrix of fields of D is a Hessian. Both halves the same, it costs half as much.
static void make_symmetric(size_t r, expr *mass) {
    for (size_t a = 0; a < r; a++) {
        for (size_t c = 0; c < a; c++) mass[a * r + c] = mass[c * r + a];
    }
}

/// The rates and the multipliers:  M_αβ v'^β = −c_α + F_α,  (ββᵀ) λ = M_aβ v'^β + c_a − F_a
static void solve_motion(mech_motion *m, const mech_system *s, const algebroid_law *e) {
    expr_pool *pool = s->q->pool;
    const size_t n = m->n, r = m->r, p = m->p;
    expr *rhs = MEM_NEW(expr, n), *A = MEM_NEW(expr, p * p);
    const tensor beta = tensor_matrix(p, n, s->beta);
    sum total = {0};
    tensor_gram(pool, beta, beta, A);
    for (size_t a = 0; a < r; a++) rhs[a] = expr_sub(pool, e->force[a], e->bias[a]);
    if (r > 0) expr_solve(pool, r, e->mass, rhs, m->rates);
    for (size_t a = 0; a < p; a++) {
        for (size_t k = 0; k < r; k++)
            sum_add_product(pool, &total, 1, e->mass[(r + a) * r + k], m->rates[k]);
        sum_add(pool, &total, 1, e->bias[r + a]);
        sum_add(pool, &total, -1, e->force[r + a]);
        rhs[a] = sum_take(pool, &total);
    }
    if (p > 0) expr_solve(pool, p, A, rhs, m->multipliers);
    tensor_combine(pool, beta, m->multipliers, m->reaction);
    vec_clear(&total);
    free(rhs);
    free(A);
}

/// F(q') + R(q') − ∂L/∂t; R(q') is −λ_a b^a, zero for linear constraints.
static expr power_of(const mech_motion *m, const mech_system *s) {
    const space *q = s->q;
    expr *force = MEM_NEW(expr, q->n + 1), one = expr_int(q->pool, 1);
    memcpy(force, s->force, q->n * sizeof *force);
    expr_derive(q->pool, 1, &s->lagrangian, 1, &q->time, &one, &force[q->n]);
    expr_substitute(q->pool, q->n + 1, force, q->n, q->velocities, m->velocity, force);
    sum total = {0};
    for (size_t i = 0; i < q->n; i++) sum_add_product(q->pool, &total, 1, force[i], m->velocity[i]);
    for (size_t a = 0; a < s->p; a++)
        sum_add_product(q->pool, &total, -1, m->multipliers[a], s->b[a]);
    sum_add(q->pool, &total, -1, force[q->n]);
    const expr power = sum_take(q->pool, &total);
    vec_clear(&total);
    free(force);
    return power;
}

/// Shorter forms of the velocities and of the equations of D, and of those of the complement as far
/// as the power needs them. Forces go to the other side.
static void shorten(const mech_shorter *how, mech_motion *m, algebroid_law *e) {
    expr_pool *pool = how->x->pool;
    const size_t rows = how->power ? e->rows : e->cols, masses = rows * e->cols;
    expr *all = MEM_NEW(expr, m->n + masses + rows), *mass = all + m->n, *bias = mass + masses;
    memcpy(all, m->velocity, m->n * sizeof *all);
    memcpy(mass, e->mass, masses * sizeof *all);
    for (size_t i = 0; i < rows; i++) {
        bias[i] = expr_sub(pool, e->bias[i], e->force[i]);
        e->force[i] = expr_int(pool, 0);
    }
    const size_t count = m->n + masses + rows;
    expr_substitute(pool, count, all, how->count, how->symbols, how->values, all);
    mech_shorten(how->x, count, all);
    memcpy(m->velocity, all, m->n * sizeof *all);
    memcpy(e->mass, mass, masses * sizeof *all);
    memcpy(e->bias, bias, rows * sizeof *all);
    free(all);
}

static void init(mech_motion *m, const mech_system *s, const mech_basis *d,
                 const mech_shorter *how) {
    const size_t n = d->n, r = d->r, p = s->p;
    *m = (mech_motion){.n = n,
                       .r = r,
                       .p = p,
                       .velocity = mem_copy(d->velocity, n, sizeof(expr)),
                       .rates = MEM_NEW(expr, r),
                       .multipliers = MEM_NEW(expr, p),
                       .reaction = MEM_NEW(expr, n)};
    expr *fields = MEM_NEW(expr, n * n);
    memcpy(fields, d->fields, r * n * sizeof *fields);
    memcpy(fields + r * n, s->beta, p * n * sizeof *fields);
    algebroid_law e;
    algebroid_law_init(&e, mech_on_tangent(s), n, fields, r, d->symbols, d->velocity);
    m->energy = e.energy;
    if (how != NULL) shorten(how, m, &e);
    make_symmetric(r, e.mass);
    solve_motion(m, s, &e);
    m->power = power_of(m, s);
    algebroid_law_clear(&e);
    free(fields);
}

/// @eq GN16 (5.15)
void mech_motion_init(mech_motion *m, const mech_system *s, const mech_basis *d) {
    init(m, s, d, NULL);
}

void mech_motion_init_short(mech_motion *m, const mech_system *s, const mech_basis *d,
                            const mech_shorter *how) {
    init(m, s, d, how);
}

void mech_motion_clear(mech_motion *m) {
    free(m->velocity);
    free(m->rates);
    free(m->multipliers);
    free(m->reaction);
    *m = (mech_motion){0};
}

/// @eq GN16 (3.5)      without the inverse of A, which need not exist
void mech_bordered_motion(const mech_system *s, expr *accelerations, expr *multipliers) {
    mech_bordered k;
    mech_bordered_init(&k, s);
    expr *solution = MEM_NEW(expr, k.n + k.p);
    expr_solve(s->q->pool, k.n + k.p, k.matrix, k.rhs, solution);
    memcpy(accelerations, solution, k.n * sizeof *solution);
    memcpy(multipliers, solution + k.n, k.p * sizeof *solution);
    free(solution);
    mech_bordered_clear(&k);
}
