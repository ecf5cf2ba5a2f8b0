/// Theorem 3.2 of F98: L is a kinetic energy whose free motions that start in D stay in D, and D⊥
/// is integrable. Then no reaction acts, and λ = 0 makes the nonholonomic motion a vakonomic one.
#include "mech/ehresmann/orthogonal.h"

#include <stdlib.h>

#include "expr/calculus.h"
#include "expr/sum.h"
#include "mech/law/invariance.h"
#include "mech/quasi/reversal.h"
#include "space/field.h"

/// L is ½ g(q', q'), nothing depends on time, constraints are linear and there are no forces.
static truth is_kinetic(exact *x, const mech_system *s) {
    const space *q = s->q;
    const size_t n = q->n;
    expr *M = MEM_NEW(expr, n * n + n), *w = M + n * n, c;
    truth all = TRUTH_YES;
    const expr t = q->time;
    if (exact_quadratic(x, s->lagrangian, n, q->velocities, M, w, &c) != HAMEL_OK) all = TRUTH_NO;
    if (all == TRUTH_YES) all = truth_and(exact_is_zero(x, c), exact_all_zero(x, n, w));
    all = truth_and(all, exact_is_zero(x, expr_diff(x->pool, s->lagrangian, t)));
    all = truth_and(all, exact_all_zero(x, s->p, s->b));
    all = truth_and(all, exact_all_zero(x, n, s->force));
    for (size_t i = 0; i < s->p * n; i++)
        all = truth_and(all, exact_is_zero(x, expr_diff(x->pool, s->beta[i], t)));
    free(M);
    return all;
}

/// θ_α([Y_a, Y_b]) = 0 for θ_α = g(X_α, ·) and fields Y_a that these annihilate.
static truth complement_integrable(exact *x, const mech_system *s, const mech_basis *d) {
    const space *q = s->q;
    const size_t n = q->n, r = d->r;
    expr *P = MEM_NEW(expr, n), *theta = MEM_NEW(expr, r * n), *bracket = MEM_NEW(expr, n);
    expr *Y = NULL;
    size_t count = 0;
    sum total = {0};
    expr_gradient(x->pool, s->lagrangian, n, q->velocities, P);
    expr *M = MEM_NEW(expr, n * n);
    for (size_t i = 0; i < n; i++) expr_gradient(x->pool, P[i], n, q->velocities, M + i * n);
    for (size_t i = 0; i < r * n; i++) {
        for (size_t j = 0; j < n; j++)
            sum_add_product(x->pool, &total, 1, M[i % n * n + j], d->fields[i / n * n + j]);
        theta[i] = sum_take(x->pool, &total);
    }
    truth all = exact_is_zero(x, expr_int(x->pool, 0)); // one field has no brackets
    if (s->p > 1 &&
        (exact_null_space(x, r, n, theta, NULL, &count, &Y) != HAMEL_OK || count != s->p))
        all = TRUTH_UNKNOWN;
    for (size_t i = 0; i < count * count && all == TRUTH_YES; i++) {
        if (i / count >= i % count) continue;
        space_bracket(q, Y + i / count * n, Y + i % count * n, bracket);
        for (size_t k = 0; k < r && all != TRUTH_NO; k++) {
            for (size_t j = 0; j < n; j++)
                sum_add_product(x->pool, &total, 1, theta[k * n + j], bracket[j]);
            all = truth_and(all, exact_is_zero(x, sum_take(x->pool, &total)));
        }
    }
    vec_clear(&total);
    free(P);
    free(M);
    free(theta);
    free(bracket);
    free(Y);
    return all;
}

/// @eq F98 (25), (26), Thm 3.2, Def 3.1
mech_orthogonal mech_orthogonal_constraints(exact *x, const mech_system *s, const mech_quasi *d) {
    exact brief = readable_limits(x);
    size_t at;
    mech_orthogonal o = {.integrable = TRUTH_UNKNOWN, .bundle_like = TRUTH_UNKNOWN};
    brief.record = &o.kinetic_heard;
    o.kinetic = is_kinetic(&brief, s);
    if (o.kinetic != TRUTH_YES) return o;
    brief.record = &o.integrable_heard;
    o.integrable = complement_integrable(&brief, s, &d->basis);
    brief.record = &o.bundle_like_heard;
    o.bundle_like = mech_reactions_vanish(&brief, d, &at);
    return o;
}

void mech_orthogonal_clear(mech_orthogonal *o) {
    exact_record_clear(&o->kinetic_heard);
    exact_record_clear(&o->integrable_heard);
    exact_record_clear(&o->bundle_like_heard);
}
