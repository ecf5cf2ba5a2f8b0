/// Koszul's formula on D. Only g on D × TQ enters, so the kinetic energy may be singular on TQ as
/// long as it is regular on D.
#include "mech/quasi/affine_connection.h"

#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "expr/print.h"
#include "expr/sum.h"
#include "expr/walk.h"
#include "space/field.h"

// ---- the metric --------------------------------------------------------------------------------

/// e with all velocities zero.
static expr at_rest(const space *q, expr e) {
    expr *zero = MEM_NEW(expr, q->n);
    for (size_t i = 0; i < q->n; i++) zero[i] = expr_int(q->pool, 0);
    expr_substitute(q->pool, 1, &e, q->n, q->velocities, zero, &e);
    free(zero);
    return e;
}

/// The metric g_ij = ∂²L/∂v^i∂v^j over the base frame, if L = ½ g(v, v) − V and the constraints are
/// linear, all without time.
static mech_obstacle find_metric(exact *x, const mech_system *s, expr *g) {
    const space *q = s->q;
    const size_t n = q->n;
    for (size_t a = 0; a < s->p; a++) {
        if (!sum_zero(x->pool, s->b[a])) return OBSTACLE_AFFINE;
        for (size_t i = 0; i < n; i++) {
            if (expr_contains(x->pool, s->beta[a * n + i], q->time)) return OBSTACLE_TIME;
        }
    }
    if (expr_contains(x->pool, s->lagrangian, q->time)) return OBSTACLE_TIME;
    mech_obstacle found = OBSTACLE_NONE;
    expr *P = MEM_NEW(expr, n);
    expr_gradient(x->pool, s->lagrangian, n, q->velocities, P);
    for (size_t i = 0; i < n; i++) expr_gradient(x->pool, P[i], n, q->velocities, g + i * n);
    for (size_t i = 0; i < n * n && found == OBSTACLE_NONE; i++) {
        if (!expr_mentions(x->pool, 1, &g[i], n, q->velocities)) continue;
        const expr still = at_rest(q, g[i]);
        if (exact_equal(x, g[i], still) != TRUTH_YES) found = OBSTACLE_NOT_QUADRATIC;
        g[i] = still;
    }
    for (size_t i = 0; i < n && found == OBSTACLE_NONE; i++) {
        if (exact_is_zero(x, at_rest(q, P[i])) != TRUTH_YES) found = OBSTACLE_GYROSCOPIC;
    }
    free(P);
    return found;
}

// ---- the connection ----------------------------------------------------------------------------

/// g([X_α, X_β], X_γ) at (α·r + β)·r + γ; the bracket need not lie in D.
static void bracket_products(const mech_system *s, const mech_quasi *d, const expr *g, expr *out) {
    const size_t n = d->n, r = d->r;
    expr *along = MEM_NEW(expr, r * n), *bracket = MEM_NEW(expr, n);
    for (size_t a = 0; a < r; a++) { // g(X_α, E_i)
        for (size_t i = 0; i < n; i++)
            along[a * n + i] = sum_pairing(s->q->pool, n, d->basis.fields + a * n, g + i * n);
    }
    for (size_t a = 0; a < r; a++) {
        for (size_t b = 0; b < r; b++) {
            space_bracket(s->q, d->basis.fields + a * n, d->basis.fields + b * n, bracket);
            for (size_t c = 0; c < r; c++)
                out[(a * r + b) * r + c] = sum_pairing(s->q->pool, n, bracket, along + c * n);
        }
    }
    free(along);
    free(bracket);
}

/// Koszul's formula with fields of D alone:
///   2 g(∇̄_Xα X_β, X_γ) = X_α[g_βγ] + X_β[g_αγ] − X_γ[g_αβ]
///                        + g([X_α, X_β], X_γ) − g([X_α, X_γ], X_β) − g([X_β, X_γ], X_α)
/// @eq KM97 (2.1.2)
static hamel_status find_lower(mech_affine_connection *c, exact *x, const mech_system *s,
                               const mech_quasi *d, const expr *g) {
    const size_t r = c->r;
    expr *slope = MEM_NEW(expr, r * r * r), *twist = MEM_NEW(expr, r * r * r);
    for (size_t a = 0; a < r; a++)
        space_apply(s->q, d->basis.fields + a * c->n, r * r, d->mass, slope + a * r * r);
    bracket_products(s, d, g, twist);
#define AT(A, i, j, k) A[((i)*r + (j)) * r + (k)]
    sum total = {0};
    for (size_t i = 0; i < r * r * r; i++) {
        const size_t a = i / r / r, b = i / r % r, k = i % r;
        sum_add(x->pool, &total, 1, AT(slope, a, b, k));
        sum_add(x->pool, &total, 1, AT(slope, b, a, k));
        sum_add(x->pool, &total, -1, AT(slope, k, a, b));
        sum_add(x->pool, &total, 1, AT(twist, a, b, k));
        sum_add(x->pool, &total, -1, AT(twist, a, k, b));
        sum_add(x->pool, &total, -1, AT(twist, b, k, a));
        c->lower[i] = expr_mul2(x->pool, expr_ratio(x->pool, 1, 2), sum_take(x->pool, &total));
    }
#undef AT
    vec_clear(&total);
    free(slope);
    free(twist);
    return readable_normalise(x, r * r * r, c->lower);
}

/// Γ_αβ^γ = g^γδ g(∇̄_Xα X_β, X_δ), where that can be read.
static void raise(mech_affine_connection *c, exact *x, const mech_quasi *d) {
    const size_t r = c->r, rows = r * r;
    exact brief = readable_limits(x);
    expr *B = MEM_NEW(expr, rows * r), *X = MEM_NEW(expr, rows * r);
    for (size_t i = 0; i < rows * r; i++) B[i % r * rows + i / r] = c->lower[i];
    c->closed = r == 0 || exact_solve(&brief, r, rows, d->mass, B, X) == HAMEL_OK;
    for (size_t i = 0; i < rows * r && c->closed; i++) c->coefficients[i] = X[i % r * rows + i / r];
    free(B);
    free(X);
}

// ---- the second fundamental form ----------------------------------------------------------------

/// Rates of a free motion, v'^γ = −Γ_αβ^γ v^α v^β.
static void free_rates(const mech_affine_connection *c, exact *x, const mech_quasi *d,
                       expr *rates) {
    const size_t r = c->r;
    expr *rhs = MEM_NEW(expr, r);
    sum total = {0};
    for (size_t k = 0; k < r; k++) {
        for (size_t a = 0; a < r; a++) {
            for (size_t b = 0; b < r; b++)
                sum_add_product(x->pool, &total, -1,
                                (c->closed ? c->coefficients : c->lower)[(a * r + b) * r + k],
                                expr_mul2(x->pool, d->basis.symbols[a], d->basis.symbols[b]));
        }
        rhs[k] = sum_take(x->pool, &total);
    }
    if (c->closed) memcpy(rates, rhs, r * sizeof *rhs);
    else expr_solve(x->pool, r, d->mass, rhs, rates);
    vec_clear(&total);
    free(rhs);
}

static size_t longest(const expr_pool *pool, size_t count, const expr *e) {
    size_t most = 0;
    for (size_t i = 0; i < count; i++) {
        const size_t tokens = expr_infix_tokens(pool, e[i]);
        if (tokens > most) most = tokens;
    }
    return most;
}

/// R(Y_a) = M_aβ v'^β + c_a by Hamel's equations of the complement, for L = T. With Y ⊥ D the first
/// term is zero and the rest is −½ (L_Y g)(v, v).
static hamel_status find_second(mech_affine_connection *c, exact *x, const mech_system *s,
                                const mech_quasi *d) {
    const size_t n = c->n, r = c->r;
    expr *rates = MEM_NEW(expr, r), *nothing = MEM_NEW(expr, n);
    for (size_t i = 0; i < n; i++) nothing[i] = expr_int(x->pool, 0);
    mech_system free_system = *s;
    free_system.lagrangian = expr_add2(x->pool, s->lagrangian, c->potential);
    free_system.force = nothing;
    algebroid_law e;
    algebroid_law_init(&e, mech_on_tangent(&free_system), c->p, d->frame.rho + r * n, r,
                       d->basis.symbols, d->basis.velocity);
    free_rates(c, x, d, rates);
    exact brief = readable_limits(x);
    hamel_status status = readable_normalise(&brief, c->p * r, e.mass);
    for (size_t a = 0; a < c->p; a++)
        c->second[a] =
            expr_add2(x->pool, e.bias[a], sum_pairing(x->pool, r, e.mass + a * r, rates));
    const bool brief_rates = longest(x->pool, r * r * r, c->lower) <= READABLE_TOKENS;
    if (status == HAMEL_OK && (brief_rates || d->complement == COMPLEMENT_ORTHOGONAL))
        status = readable_normalise(&brief, c->p, c->second);
    c->totally_geodesic = TRUTH_YES;
    for (size_t a = 0; a < c->p && c->totally_geodesic != TRUTH_NO; a++)
        c->totally_geodesic = truth_and(c->totally_geodesic, exact_is_zero(&brief, c->second[a]));
    algebroid_law_clear(&e);
    free(rates);
    free(nothing);
    return status;
}

hamel_status mech_affine_connection_init(mech_affine_connection *c, exact *x, const mech_system *s,
                                         const mech_quasi *d) {
    const size_t n = d->n, r = d->r, p = d->p;
    *c = (mech_affine_connection){.n = n, .r = r, .p = p};
    expr *g = MEM_NEW(expr, n * n);
    exact quiet = exact_quietly(x);
    hamel_status status = HAMEL_OK;
    c->obstacle = find_metric(&quiet, s, g);
    if (c->obstacle == OBSTACLE_NONE) {
        c->potential = expr_neg(x->pool, at_rest(s->q, s->lagrangian));
        c->lower = MEM_NEW(expr, r * r * r);
        c->coefficients = MEM_NEW(expr, r * r * r);
        c->second = MEM_NEW(expr, p);
        status = find_lower(c, x, s, d, g);
        if (status == HAMEL_OK) raise(c, x, d);
        if (status == HAMEL_OK) status = find_second(c, x, s, d);
    }
    free(g);
    if (status != HAMEL_OK) mech_affine_connection_clear(c);
    return status;
}

void mech_affine_connection_clear(mech_affine_connection *c) {
    free(c->lower);
    free(c->coefficients);
    free(c->second);
    *c = (mech_affine_connection){0};
}
