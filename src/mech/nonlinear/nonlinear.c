/// Nonlinear constraints. In the vakonomic case they are part of the Lagrangian, whose law for the
/// affine ones is that of mech/vakonomic/vakonomic.h; what is new is that μ' enters by −μ'_c
/// (∂f^c/∂q')(Z_i).
#include "mech/nonlinear/nonlinear.h"
#include "mech/law/system.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "expr/calculus.h"
#include "expr/sum.h"
#include "mech/vakonomic/vakonomic.h"
#include "space/field.h"

void mech_nonlinear_symbols(expr_pool *pool, size_t count, expr *lambda) {
    for (size_t a = 0; a < count; a++) {
        text name = {0};
        text_addf(&name, "lambda_%zu", a + 1);
        lambda[a] = expr_symbol(pool, text_cstr(&name), EXPR_MULTIPLIER);
        text_clear(&name);
    }
}

expr mech_nonlinear_lagrangian(const mech_nonlinear *m, const mech_system *s,
                               const expr *functions) {
    sum total = {0};
    sum_add(s->q->pool, &total, 1, s->lagrangian);
    for (size_t c = 0; c < m->count; c++)
        sum_add_product(s->q->pool, &total, -1, m->lambda[m->p + c], functions[c]);
    const expr e = sum_take(s->q->pool, &total);
    vec_clear(&total);
    return e;
}

void mech_nonlinear_normals(const mech_nonlinear *m, const mech_system *s, const mech_basis *d,
                            const expr *functions, const expr *Y, expr *out) {
    const space *q = s->q;
    expr *P = MEM_NEW(expr, q->n);
    sum total = {0};
    for (size_t c = 0; c < m->count; c++) {
        expr_gradient(q->pool, functions[c], q->n, q->velocities, P);
        expr_substitute(q->pool, q->n, P, q->n, q->velocities, d->velocity, P);
        for (size_t a = 0; a < m->p; a++) {
            for (size_t i = 0; i < q->n; i++)
                sum_add_product(q->pool, &total, 1, P[i], Y[a * q->n + i]);
            out[a * m->count + c] = sum_take(q->pool, &total);
        }
    }
    vec_clear(&total);
    free(P);
}

/// The bordered system for v' and μ (or μ'), from rows X_α of the law.
/// @eq F98 (1), (2) with f^c(q, q', t) for ω^c q': the rule of Chetaev, and that of the
/// introduction
static void find_nonlinear_system(mech_nonlinear *m, const space *q, const mech_basis *d,
                                  const mech_vakonomic_law *l) {
    const size_t r = m->r, size = r + m->count;
    expr *gradient = MEM_NEW(expr, r), *drift = MEM_NEW(expr, m->count);
    space_advance(q, d->velocity, m->count, m->level, drift);
    for (size_t i = 0; i < size * size; i++) m->matrix[i] = expr_int(q->pool, 0);
    for (size_t a = 0; a < r; a++) {
        for (size_t b = 0; b < r; b++) m->matrix[a * size + b] = l->mass[a * r + b];
        m->rhs[a] = l->rhs[a];
    }
    for (size_t c = 0; c < m->count; c++) {
        expr_gradient(q->pool, m->level[c], r, d->symbols, gradient);
        for (size_t a = 0; a < r; a++) {
            m->matrix[(r + c) * size + a] = gradient[a];
            m->matrix[a * size + r + c] = expr_neg(q->pool, gradient[a]);
        }
        m->rhs[r + c] = expr_neg(q->pool, drift[c]);
    }
    free(gradient);
    free(drift);
}

/// λ' of the affine constraints, of Chetaev's motion λ itself, from rows Y_a: β^b(Y_a) λ'_b = M_aβ
/// v'^β − (right side)_a − μ'_c (∂f^c)(Y_a)
static void find_multiplier_rates(mech_nonlinear *m, const mech_system *s, const mech_basis *d,
                                  const expr *functions, const mech_vakonomic_law *l) {
    expr_pool *pool = s->q->pool;
    const size_t r = m->r, p = m->p;
    expr *normal = MEM_NEW(expr, p * m->count), *rhs = MEM_NEW(expr, p);
    sum total = {0};
    mech_nonlinear_normals(m, s, d, functions, s->beta, normal);
    for (size_t a = 0; a < p; a++) {
        for (size_t b = 0; b < r; b++)
            sum_add_product(pool, &total, 1, l->mass[(r + a) * r + b], m->rates[b]);
        sum_add(pool, &total, -1, l->rhs[r + a]);
        for (size_t c = 0; c < m->count; c++)
            sum_add_product(pool, &total, -1, m->multipliers[c], normal[a * m->count + c]);
        rhs[a] = sum_take(pool, &total);
    }
    if (p > 0) expr_solve(pool, p, l->pairing, rhs, m->multiplier_rates);
    vec_clear(&total);
    free(normal);
    free(rhs);
}

static void find_energy(mech_nonlinear *m, const mech_system *s, const mech_basis *d) {
    const space *q = s->q;
    expr along, *gradient = MEM_NEW(expr, m->r);
    sum total = {0};
    algebroid_law e; // of no fields: the energy alone
    algebroid_law_init(&e, mech_on_tangent(s), 0, NULL, m->r, d->symbols, d->velocity);
    m->energy = e.energy;
    algebroid_law_clear(&e);
    space_advance(q, d->velocity, 1, &m->energy, &along);
    expr_gradient(q->pool, m->energy, m->r, d->symbols, gradient);
    sum_add(q->pool, &total, 1, along);
    for (size_t a = 0; a < m->r; a++) sum_add_product(q->pool, &total, 1, gradient[a], m->rates[a]);
    m->power = sum_take(q->pool, &total);
    vec_clear(&total);
    free(gradient);
}

static void init(mech_nonlinear *m, const mech_system *s, const mech_basis *d, size_t count,
                 const expr *functions, bool vakonomic, bool attract) {
    const size_t r = d->r, size = r + count;
    expr_pool *pool = s->q->pool;
    *m = (mech_nonlinear){.n = d->n,
                          .r = r,
                          .p = s->p,
                          .count = count,
                          .vakonomic = vakonomic,
                          .lambda = MEM_NEW(expr, s->p + count),
                          .level = MEM_NEW(expr, count),
                          .matrix = MEM_NEW(expr, size * size),
                          .rhs = MEM_NEW(expr, size),
                          .rates = MEM_NEW(expr, r),
                          .multipliers = MEM_NEW(expr, count),
                          .multiplier_rates = MEM_NEW(expr, s->p)};
    expr *none = MEM_NEW(expr, s->p), *solution = MEM_NEW(expr, size);
    mech_nonlinear_symbols(pool, s->p + count, m->lambda);
    for (size_t a = 0; a < s->p; a++) none[a] = expr_int(pool, 0);
    expr_substitute(pool, count, functions, s->q->n, s->q->velocities, d->velocity, m->level);
    mech_system other = *s;
    mech_vakonomic_law l;
    if (vakonomic) other.lagrangian = mech_nonlinear_lagrangian(m, s, functions);
    mech_vakonomic_law_init(&l, &other, d, vakonomic ? m->lambda : none, s->beta);
    find_nonlinear_system(m, s->q, d, &l);
    for (size_t c = 0; c < count && attract; c++)
        m->rhs[r + c] = expr_sub(pool, m->rhs[r + c], m->level[c]);
    if (size > 0) expr_solve(pool, size, m->matrix, m->rhs, solution);
    memcpy(m->rates, solution, r * sizeof *solution);
    memcpy(m->multipliers, solution + r, count * sizeof *solution);
    find_multiplier_rates(m, s, d, functions, &l);
    find_energy(m, s, d);
    mech_vakonomic_law_clear(&l);
    free(none);
    free(solution);
}

void mech_nonlinear_init(mech_nonlinear *m, const mech_system *s, const mech_basis *d, size_t count,
                         const expr *functions, bool vakonomic) {
    init(m, s, d, count, functions, vakonomic, false);
}

void mech_nonlinear_init_attracting(mech_nonlinear *m, const mech_system *s, const mech_basis *d,
                                    size_t count, const expr *functions, bool vakonomic) {
    init(m, s, d, count, functions, vakonomic, true);
}

/// R = λ_a β^a + μ_c ∂f^c/∂q'
static void find_reaction(mech_motion *out, const mech_nonlinear *m, const mech_system *s,
                          const mech_basis *d, const expr *functions) {
    const space *q = s->q;
    expr *P = MEM_NEW(expr, m->count * q->n);
    sum total = {0};
    for (size_t c = 0; c < m->count; c++)
        expr_gradient(q->pool, functions[c], q->n, q->velocities, P + c * q->n);
    expr_substitute(q->pool, m->count * q->n, P, q->n, q->velocities, d->velocity, P);
    for (size_t i = 0; i < q->n; i++) {
        for (size_t a = 0; a < m->p; a++)
            sum_add_product(q->pool, &total, 1, s->beta[a * q->n + i], m->multiplier_rates[a]);
        for (size_t c = 0; c < m->count; c++)
            sum_add_product(q->pool, &total, 1, P[c * q->n + i], m->multipliers[c]);
        out->reaction[i] = sum_take(q->pool, &total);
    }
    vec_clear(&total);
    free(P);
}

void mech_nonlinear_motion_init(mech_motion *out, const mech_system *s, const mech_basis *d,
                                size_t count, const expr *functions) {
    mech_nonlinear m;
    mech_nonlinear_init_attracting(&m, s, d, count, functions, false);
    *out = (mech_motion){.n = m.n,
                         .r = m.r,
                         .p = m.p,
                         .velocity = mem_copy(d->velocity, m.n, sizeof(expr)),
                         .rates = mem_copy(m.rates, m.r, sizeof(expr)),
                         .multipliers = mem_copy(m.multiplier_rates, m.p, sizeof(expr)),
                         .reaction = MEM_NEW(expr, m.n),
                         .energy = m.energy,
                         .power = m.power};
    find_reaction(out, &m, s, d, functions);
    mech_nonlinear_clear(&m);
}

void mech_nonlinear_clear(mech_nonlinear *m) {
    free(m->lambda);
    free(m->level);
    free(m->matrix);
    free(m->rhs);
    free(m->rates);
    free(m->multipliers);
    free(m->multiplier_rates);
    *m = (mech_nonlinear){0};
}
