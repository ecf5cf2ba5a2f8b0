/// With the divergence Θ_α v^α of the motion (mech/measure/divergence.h) a density e^σ in the
/// position needs X_α[σ] = −Θ_α. The trace of ∂v'/∂v is a graph; it is linear in v if it is the sum
/// of its values at the units of v, times v.
#include "mech/unexpanded/measure.h"

#include <stdlib.h>

#include "algebroid/calculus.h"
#include "expr/calculus.h"
#include "expr/sum.h"
#include "expr/walk.h"
#include "mech/distribution/growth_bound.h"
#include "mech/law/motion.h"
#include "mech/law/projected.h"

/// Σ_α ∂v'^α/∂v^α.
static expr trace_of(const mech_system *s, const mech_basis *d, const mech_motion *m) {
    sum total = {0};
    for (size_t a = 0; a < d->r; a++)
        sum_add(s->q->pool, &total, 1, expr_diff(s->q->pool, m->rates[a], d->symbols[a]));
    const expr trace = sum_take(s->q->pool, &total);
    vec_clear(&total);
    return trace;
}

/// Θ_α, and whether the trace has no other parts.
static exact_seen divergence(exact *x, const mech_system *s, const mech_basis *d, expr trace,
                             expr *theta) {
    expr_pool *pool = x->pool;
    expr *unit = MEM_NEW(expr, d->r);
    sum rest = {0};
    sum_add(pool, &rest, 1, trace);
    for (size_t a = 0; a < d->r; a++) {
        for (size_t b = 0; b < d->r; b++) unit[b] = expr_int(pool, a == b);
        expr_substitute(pool, 1, &trace, d->r, d->symbols, unit, &theta[a]);
        sum_add_product(pool, &rest, -1, d->symbols[a], theta[a]);
        theta[a] =
            expr_add2(pool, theta[a], algebroid_divergence(s->tangent, d->fields + a * d->n));
    }
    const expr other = sum_take(pool, &rest);
    vec_clear(&rest);
    free(unit);
    return exact_try_zero(x, 1, &other);
}

/// Whether something depends on time, or on a drift.
static bool is_steady(const mech_system *s) {
    const expr_pool *pool = s->q->pool;
    const expr *t = &s->q->time;
    bool still = !expr_mentions(pool, 1, &s->lagrangian, 1, t) &&
                 !expr_mentions(pool, s->p * s->q->n, s->beta, 1, t) &&
                 !expr_mentions(pool, s->q->n, s->force, 1, t);
    for (size_t a = 0; a < s->p; a++) still = still && sum_zero(pool, s->b[a]);
    return still;
}

static bool without_forces(const mech_system *s) {
    bool none = true;
    for (size_t i = 0; i < s->q->n; i++) none = none && sum_zero(s->q->pool, s->force[i]);
    return none;
}

/// @eq GN16 §8.1, (8.2)
mech_measure_seen mech_try_measure(exact *x, const mech_system *s, size_t holonomic) {
    mech_measure_seen out = {{TRUTH_UNKNOWN, 0}, "the divergence is not linear in velocities"};
    if (holonomic == s->p && without_forces(s))
        return (mech_measure_seen){{TRUTH_YES, 0}, "Liouville's, as all constraints are holonomic"};
    if (!is_steady(s)) return (mech_measure_seen){{TRUTH_UNKNOWN, 0}, "it depends on time"};
    mech_basis d;
    mech_motion m;
    exact quiet = exact_quietly(x);
    mech_projected_generic(&d, s);
    mech_motion_init(&m, s, &d);
    expr *theta = MEM_NEW(expr, d.r);
    const exact_seen linear = divergence(&quiet, s, &d, trace_of(s, &d, &m), theta);
    if (linear.answer == TRUTH_YES) {
        const mech_growth g = mech_growth_of(&quiet, s->q, &d, holonomic, theta);
        out.exists = exact_seen_and(linear, g.potential);
        out.why = g.potential.answer == TRUTH_NO
                      ? "no density in the position: brackets of D would change it where "
                        "they do not move"
                  : g.potential.answer == TRUTH_YES
                      ? "a density in the position, near generic points"
                      : "brackets of D were not followed far enough to tell";
    }
    // That the divergence is linear is used by a NO as well.
    if (linear.error > out.exists.error) out.exists.error = linear.error;
    free(theta);
    mech_motion_clear(&m);
    mech_basis_clear(&d);
    return out;
}
