/// Vakonomic motion: the law with a complement of fields that have the components of the
/// constraints, so that β^b(Y_a) is regular wherever the constraints are independent.
#include "mech/vakonomic/motion.h"
#include "space/field.h"

#include <stdlib.h>

#include "expr/calculus.h"
#include "expr/sum.h"
#include "mech/law/motion.h"
#include "mech/vakonomic/vakonomic.h"

/// λ' from the equations of the complement, for rates v': β^b(Y_a) λ'_b = M_aβ v'^β − (right
/// side)_a
static void multiplier_rates(const mech_vakonomic_law *l, expr_pool *pool, const expr *rates,
                             expr *out) {
    const size_t r = l->r, p = l->p;
    expr *rhs = MEM_NEW(expr, p);
    sum total = {0};
    for (size_t a = 0; a < p; a++) {
        for (size_t k = 0; k < r; k++)
            sum_add_product(pool, &total, 1, l->mass[(r + a) * r + k], rates[k]);
        sum_add(pool, &total, -1, l->rhs[r + a]);
        rhs[a] = sum_take(pool, &total);
    }
    if (p > 0) expr_solve(pool, p, l->pairing, rhs, out);
    vec_clear(&total);
    free(rhs);
}

/// X_α y^α with M y = λ_a G^a
static void find_excess(mech_vakonomic_motion *m, expr_pool *pool, const mech_vakonomic_law *l) {
    expr *force = MEM_NEW(expr, 2 * m->r), *y = force + m->r;
    sum total = {0};
    for (size_t k = 0; k < m->r; k++) {
        for (size_t a = 0; a < m->p; a++)
            sum_add_product(pool, &total, 1, m->lambda[a], l->gyroscopic[a * m->r + k]);
        force[k] = sum_take(pool, &total);
    }
    if (m->r > 0) expr_solve(pool, m->r, l->mass, force, y);
    for (size_t i = 0; i < m->n; i++) {
        for (size_t k = 0; k < m->r; k++)
            sum_add_product(pool, &total, 1, l->fields[k * m->n + i], y[k]);
        m->excess[i] = sum_take(pool, &total);
    }
    vec_clear(&total);
    free(force);
}

/// dE/dt, E a function of (q, v, t).
static expr rate_of_energy(const mech_vakonomic_motion *m, const space *q, const mech_basis *d) {
    expr along, *gradient = MEM_NEW(expr, m->r);
    sum total = {0};
    space_advance(q, m->velocity, 1, &m->energy, &along);
    sum_add(q->pool, &total, 1, along);
    expr_gradient(q->pool, m->energy, m->r, d->symbols, gradient);
    for (size_t k = 0; k < m->r; k++) sum_add_product(q->pool, &total, 1, gradient[k], m->rates[k]);
    const expr power = sum_take(q->pool, &total);
    vec_clear(&total);
    free(gradient);
    return power;
}

/// @eq F98 (3), (17)
void mech_vakonomic_motion_init(mech_vakonomic_motion *m, const mech_system *s,
                                const mech_basis *d) {
    const size_t n = d->n, r = d->r, p = s->p;
    expr_pool *pool = s->q->pool;
    *m = (mech_vakonomic_motion){.n = n,
                                 .r = r,
                                 .p = p,
                                 .lambda = MEM_NEW(expr, p),
                                 .velocity = mem_copy(d->velocity, n, sizeof(expr)),
                                 .rates = MEM_NEW(expr, r),
                                 .multiplier_rates = MEM_NEW(expr, p),
                                 .excess = MEM_NEW(expr, n),
                                 .transport = MEM_NEW(expr, p)};
    mech_vakonomic_law l;
    mech_motion plain;
    mech_vakonomic_symbols(s, m->lambda);
    mech_vakonomic_law_init(&l, s, d, m->lambda, s->beta);
    mech_motion_init(&plain, s, d);
    if (r > 0) expr_solve(pool, r, l.mass, l.rhs, m->rates);
    multiplier_rates(&l, pool, m->rates, m->multiplier_rates);
    multiplier_rates(&l, pool, plain.rates, m->transport);
    find_excess(m, pool, &l);
    m->energy = plain.energy;
    m->plain_rates = mem_copy(plain.rates, r, sizeof(expr));
    m->plain_power = plain.power;
    m->integral = l.energy;
    m->power = rate_of_energy(m, s->q, d);
    mech_motion_clear(&plain);
    mech_vakonomic_law_clear(&l);
}

void mech_vakonomic_motion_clear(mech_vakonomic_motion *m) {
    free(m->lambda);
    free(m->velocity);
    free(m->rates);
    free(m->multiplier_rates);
    free(m->excess);
    free(m->plain_rates);
    free(m->transport);
    *m = (mech_vakonomic_motion){0};
}
