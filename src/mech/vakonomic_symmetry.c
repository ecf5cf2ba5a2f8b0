/// The vakonomic momentum map and its law, which is Noether's for 𝓛.
#include "mech/vakonomic_symmetry.h"

#include <stdlib.h>

#include "expr/calculus.h"
#include "space/sum.h"

bool mech_symmetry_is_principal_connection(const mech_symmetry *y) {
    return y->p > 0 && y->m == 0 && y->k == y->p && y->orbit_dimension == y->k &&
           mech_symmetry_principal(y) && y->lagrangian_invariant == TRUTH_YES &&
           y->constraints_invariant == TRUTH_YES && y->affine_invariant == TRUTH_YES &&
           (!y->forces || y->forces_invariant == TRUTH_YES);
}

/// @eq F98 (18), (31)
static void find_map(mech_vakonomic_momentum *j, const mech_system *s, const mech_basis *d,
                     const mech_symmetry *y, const expr *lambda) {
    const space *q = s->q;
    const size_t n = q->n;
    expr *P = MEM_NEW(expr, n);
    sum total = {0};
    expr_gradient(q->pool, s->lagrangian, n, q->velocities, P);
    expr_substitute(q->pool, n, P, n, q->velocities, d->velocity, P);
    for (size_t a = 0; a < j->k; a++) {
        const expr *xi = y->generators + a * n;
        for (size_t i = 0; i < s->p * n; i++)
            sum_add_product(q->pool, &total, 1, lambda[i / n],
                            expr_mul2(q->pool, s->beta[i], xi[i % n]));
        j->multiplier[a] = sum_take(q->pool, &total);
        for (size_t i = 0; i < n; i++) sum_add_product(q->pool, &total, 1, P[i], xi[i]);
        sum_add(q->pool, &total, -1, j->multiplier[a]);
        j->map[a] = sum_take(q->pool, &total);
    }
    vec_clear(&total);
    free(P);
}

/// @eq F98 (21), (32)
static void find_rate(mech_vakonomic_momentum *j, const mech_system *s, const mech_basis *d,
                      const mech_symmetry *y, const expr *lambda) {
    const space *q = s->q;
    const size_t n = q->n, p = s->p;
    sum total = {0};
    for (size_t a = 0; a < j->k; a++) {
        sum_add(q->pool, &total, 1, y->lagrangian_change[a]);
        for (size_t i = 0; i < n; i++)
            sum_add_product(q->pool, &total, 1, s->force[i], y->generators[a * n + i]);
        for (size_t b = 0; b < p; b++) {
            for (size_t i = 0; i < n; i++)
                sum_add_product(q->pool, &total, -1, lambda[b],
                                expr_mul2(q->pool, y->constraints_change[(a * p + b) * n + i],
                                          q->velocities[i]));
            sum_add_product(q->pool, &total, -1, lambda[b], y->affine_change[a * p + b]);
        }
        j->rate[a] = sum_take(q->pool, &total);
    }
    vec_clear(&total);
    expr_substitute(q->pool, j->k, j->rate, n, q->velocities, d->velocity, j->rate);
}

/// @eq F98 Prop 4.1
hamel_status mech_vakonomic_momentum_init(mech_vakonomic_momentum *j, exact *x,
                                          const mech_system *s, const mech_basis *d,
                                          const mech_symmetry *y, const expr *lambda) {
    const size_t k = y->k;
    *j = (mech_vakonomic_momentum){.k = k,
                                   .map = MEM_NEW(expr, k),
                                   .multiplier = MEM_NEW(expr, k),
                                   .rate = MEM_NEW(expr, k),
                                   .conserved = MEM_NEW(truth, k)};
    enum { PATIENCE = 2000 }; // what takes more is not read by anyone
    exact brief = readable_limits(x);
    brief.limits.product_terms = brief.limits.gcd_terms = PATIENCE;
    find_map(j, s, d, y, lambda);
    find_rate(j, s, d, y, lambda);
    hamel_status status = readable_normalise(&brief, k, j->map);
    if (status == HAMEL_OK) status = readable_normalise(&brief, k, j->multiplier);
    if (status == HAMEL_OK) status = readable_normalise(&brief, k, j->rate);
    for (size_t a = 0; a < k && status == HAMEL_OK; a++)
        j->conserved[a] = exact_is_zero(&brief, j->rate[a]);
    if (status != HAMEL_OK) mech_vakonomic_momentum_clear(j);
    return status;
}

void mech_vakonomic_momentum_clear(mech_vakonomic_momentum *j) {
    free(j->map);
    free(j->multiplier);
    free(j->rate);
    free(j->conserved);
    *j = (mech_vakonomic_momentum){0};
}
