/// The motion by the bordered system, at velocities v = W(q, u) on D.
#include "mech/unexpanded/motion.h"

#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "expr/walk.h"
#include "mech/law/bordered.h"
#include "mech/law/motion.h"
#include "mech/law/projected.h"
#include "mech/unexpanded/parity.h"

/// Functions of (q, v) on D.
static void restrict_to_D(const mech_system *s, const mech_basis *d, size_t count, expr *e) {
    expr_substitute(s->q->pool, count, e, s->q->n, s->q->velocities, d->velocity, e);
}

exact_seen mech_try_regular(exact *x, const mech_system *s) {
    mech_bordered k;
    mech_basis d;
    size_t rank;
    exact quiet = exact_quietly(x);
    mech_bordered_init(&k, s);
    mech_projected_generic(&d, s);
    const size_t order = k.n + k.p;
    restrict_to_D(s, &d, order * order, k.matrix);
    exact_seen seen = exact_try_rank(&quiet, order, order, k.matrix, &rank, NULL);
    if (seen.answer == TRUTH_YES && rank < order) seen.answer = TRUTH_NO;
    mech_basis_clear(&d);
    mech_bordered_clear(&k);
    return seen;
}

exact_seen mech_try_regular_on_TQ(exact *x, const mech_system *s, size_t *rank) {
    mech_bordered k;
    exact quiet = exact_quietly(x);
    mech_bordered_init(&k, s);
    exact_seen seen = exact_try_rank(&quiet, k.n, k.n, k.equations.mass, rank, NULL);
    if (seen.answer == TRUTH_YES && *rank < k.n) seen.answer = TRUTH_NO;
    mech_bordered_clear(&k);
    return seen;
}

/// Whether time occurs in what the motion is made of.
static bool in_time(const mech_system *s) {
    const expr_pool *pool = s->q->pool;
    const expr *t = &s->q->time;
    return expr_mentions(pool, 1, &s->lagrangian, 1, t) ||
           expr_mentions(pool, s->p * s->q->n, s->beta, 1, t) ||
           expr_mentions(pool, s->p, s->b, 1, t) || expr_mentions(pool, s->q->n, s->force, 1, t);
}

/// Whether the graphs of L and of the forces are even in the velocities.
static bool all_even(const mech_system *s) {
    const space *q = s->q;
    bool even = mech_is_even(q->pool, s->lagrangian, q->n, q->velocities);
    for (size_t i = 0; i < q->n && even; i++)
        even = mech_is_even(q->pool, s->force[i], q->n, q->velocities);
    return even;
}

/// a(q, W) − a(q, −W) on D.
static exact_seen accelerations_even(exact *x, const mech_system *s) {
    const size_t n = s->q->n;
    expr *a = MEM_NEW(expr, 3 * n), *back = a + n, *minus = back + n;
    expr *multipliers = MEM_NEW(expr, s->p);
    mech_basis d;
    mech_bordered_motion(s, a, multipliers);
    for (size_t i = 0; i < n; i++) minus[i] = expr_neg(x->pool, s->q->velocities[i]);
    expr_substitute(x->pool, n, a, n, s->q->velocities, minus, back);
    for (size_t i = 0; i < n; i++) a[i] = expr_sub(x->pool, a[i], back[i]);
    mech_projected_generic(&d, s);
    restrict_to_D(s, &d, n, a);
    const exact_seen seen = exact_try_zero(x, n, a);
    mech_basis_clear(&d);
    free(multipliers);
    free(a);
    return seen;
}

/// @eq GN16 §3.1      Remark 3.2
exact_seen mech_try_reversible(exact *x, const mech_system *s) {
    exact quiet = exact_quietly(x);
    if (in_time(s)) return (exact_seen){TRUTH_UNKNOWN, 0};
    const exact_seen linear = exact_try_zero(&quiet, s->p, s->b);
    if (linear.answer != TRUTH_YES || all_even(s)) return linear;
    return exact_seen_and(linear, accelerations_even(&quiet, s));
}

/// @eq GN16 §3.1      Remark 3.3
exact_seen mech_try_reactions(exact *x, const mech_system *s, size_t *at) {
    expr *accelerations = MEM_NEW(expr, s->q->n), *multipliers = MEM_NEW(expr, s->p);
    exact quiet = exact_quietly(x);
    mech_basis d;
    mech_bordered_motion(s, accelerations, multipliers);
    mech_projected_generic(&d, s);
    restrict_to_D(s, &d, s->p, multipliers);
    exact_seen all = {TRUTH_YES, 0};
    for (size_t a = 0; a < s->p && all.answer != TRUTH_NO; a++) {
        all = exact_seen_and(all, exact_try_zero(&quiet, 1, &multipliers[a]));
        *at = a;
    }
    mech_basis_clear(&d);
    free(accelerations);
    free(multipliers);
    return all;
}
