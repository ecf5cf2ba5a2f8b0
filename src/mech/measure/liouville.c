/// p_i = ∂L/∂q'^i at q' = v^α X_α, so that μ = det ∂p/∂v.
#include "mech/measure/liouville.h"

#include <stdlib.h>

#include "expr/calculus.h"
#include "expr/sum.h"
#include "expr/walk.h"
#include "space/field.h"

/// Whether no force depends on a velocity.
static bool forces_stand(const mech_system *s) {
    return !expr_mentions(s->q->pool, s->q->n, s->force, s->q->n, s->q->velocities);
}

static hamel_status find_density(exact *x, const mech_system *s, const mech_quasi *d, expr *out) {
    const size_t n = d->n;
    expr *p = MEM_NEW(expr, n), *slopes = MEM_NEW(expr, n * n);
    expr_gradient(x->pool, s->lagrangian, n, s->q->velocities, p);
    expr_substitute(x->pool, n, p, n, s->q->velocities, d->basis.velocity, p);
    for (size_t i = 0; i < n; i++)
        expr_gradient(x->pool, p[i], n, d->basis.symbols, slopes + i * n);
    const hamel_status status = exact_determinant(x, n, slopes, out);
    free(p);
    free(slopes);
    return status;
}

/// Σ_i E_i[μ q'^i] + ∂μ/∂t + Σ_α ∂(μ v'^α)/∂v^α; the base frame has no divergence of its own.
static expr change_of(const mech_system *s, const mech_quasi *d, expr mu) {
    expr_pool *pool = s->q->pool;
    sum total = {0};
    for (size_t i = 0; i < d->n; i++) {
        const expr flow = expr_mul2(pool, mu, d->basis.velocity[i]);
        const expr driven = expr_mul2(pool, mu, d->rates[i]);
        expr along;
        space_apply_base(s->q, i, 1, &flow, &along);
        sum_add(pool, &total, 1, along);
        sum_add(pool, &total, 1, expr_diff(pool, driven, d->basis.symbols[i]));
    }
    sum_add(pool, &total, 1, expr_diff(pool, mu, s->q->time));
    const expr out = sum_take(pool, &total);
    vec_clear(&total);
    return out;
}

mech_liouville mech_liouville_of(exact *x, const mech_system *s, const mech_quasi *d) {
    mech_liouville out = {0};
    exact quiet = exact_quietly(x);
    out.holds =
        s->p == 0 && forces_stand(s) && find_density(&quiet, s, d, &out.density) == HAMEL_OK;
    out.timeless = out.holds && !expr_contains(x->pool, out.density, s->q->time);
    if (out.holds) out.change = change_of(s, d, out.density);
    return out;
}
