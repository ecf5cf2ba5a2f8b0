/// The vakonomic momentum map and its law, which is Noether's for 𝓛.
#include "mech/vakonomic/symmetry.h"

#include <stdlib.h>

#include "expr/calculus.h"
#include "expr/sum.h"
#include "mech/law/invariance.h"

bool mech_symmetry_is_principal_connection(const mech_symmetry *y) {
    return y->p > 0 && y->m == 0 && y->k == y->p && y->orbit_dimension == y->k &&
           mech_symmetry_principal(y) && y->lagrangian_invariant == TRUTH_YES &&
           y->constraints_invariant == TRUTH_YES && y->affine_invariant == TRUTH_YES &&
           (!y->forces || y->forces_invariant == TRUTH_YES);
}

/// @eq F98 (18), (31)
static void find_map(mech_vakonomic_momentum *j, const mech_system *s, const mech_basis *d,
                     const expr *generators, const expr *lambda) {
    const space *q = s->q;
    const size_t n = q->n;
    expr *P = MEM_NEW(expr, n);
    sum total = {0};
    expr_gradient(q->pool, s->lagrangian, n, q->velocities, P);
    expr_substitute(q->pool, n, P, n, q->velocities, d->velocity, P);
    for (size_t a = 0; a < j->k; a++) {
        const expr *xi = generators + a * n;
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
static hamel_status find_rate(mech_vakonomic_momentum *j, exact *x, const mech_system *s,
                              const mech_basis *d, const expr *generators, const expr *lambda) {
    const space *q = s->q;
    const size_t n = q->n, p = s->p;
    expr *form = MEM_NEW(expr, p * n), *affine = MEM_NEW(expr, p), change;
    hamel_status status = HAMEL_OK;
    sum total = {0};
    for (size_t a = 0; a < j->k && status == HAMEL_OK; a++) {
        const expr *xi = generators + a * n;
        mech_lift_apply(q, xi, 1, &s->lagrangian, &change);
        status = mech_constraints_change(x, s, xi, form, affine);
        sum_add(q->pool, &total, 1, change);
        for (size_t i = 0; i < n; i++) sum_add_product(q->pool, &total, 1, s->force[i], xi[i]);
        for (size_t b = 0; b < p && status == HAMEL_OK; b++) {
            for (size_t i = 0; i < n; i++)
                sum_add_product(q->pool, &total, -1, lambda[b],
                                expr_mul2(q->pool, form[b * n + i], q->velocities[i]));
            sum_add_product(q->pool, &total, -1, lambda[b], affine[b]);
        }
        j->rate[a] = sum_take(q->pool, &total);
    }
    vec_clear(&total);
    free(form);
    free(affine);
    expr_substitute(q->pool, j->k, j->rate, n, q->velocities, d->velocity, j->rate);
    return status;
}

/// @eq F98 Prop 4.1
hamel_status mech_vakonomic_momentum_init(mech_vakonomic_momentum *j, exact *x,
                                          const mech_system *s, const mech_basis *d, size_t k,
                                          const expr *generators, const expr *lambda) {
    *j = (mech_vakonomic_momentum){.k = k,
                                   .map = MEM_NEW(expr, k),
                                   .multiplier = MEM_NEW(expr, k),
                                   .rate = MEM_NEW(expr, k),
                                   .conserved = MEM_NEW(truth, k)};
    enum { PATIENCE = 2000 }; // what takes more is not read by anyone
    exact brief = readable_limits(x);
    brief.limits.product_terms = brief.limits.gcd_terms = PATIENCE;
    find_map(j, s, d, generators, lambda);
    hamel_status status = find_rate(j, x, s, d, generators, lambda);
    if (status == HAMEL_OK) status = readable_normalise(&brief, k, j->map);
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
