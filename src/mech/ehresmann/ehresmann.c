/// The Ehresmann connection. Its coframe (dr^α, ω^a) needs no inverse, so curvature and covariant
/// derivative are the brackets of the lifts, taken apart: the base components are a horizontal
/// part, and ω^a of the bracket is what leaves D.
#include "mech/ehresmann/ehresmann.h"

#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "expr/sum.h"
#include "mech/law/bordered.h"
#include "mech/tools/readable.h"
#include "space/field.h"

// ---- connection --------------------------------------------------------------------------------

/// β_fibre A = β_base,  β_fibre γ = −b: the constraints solved for the velocities of the fibre.
/// @eq BKMM96 (2.1.3), (2.1.5); KM97 (2.1.3), (2.1.5)
static hamel_status ehresmann_connection(mech_ehresmann *e, exact *x, const mech_system *s) {
    const size_t n = e->n, r = e->r, p = e->p;
    expr *left = MEM_NEW(expr, p * p), *right = MEM_NEW(expr, p * (r + 1));
    expr *solved = MEM_NEW(expr, p * (r + 1));
    for (size_t a = 0; a < p; a++) {
        for (size_t b = 0; b < p; b++) left[a * p + b] = s->beta[a * n + e->base.fibre[b]];
        for (size_t k = 0; k < r; k++) right[a * (r + 1) + k] = s->beta[a * n + e->base.base[k]];
        right[a * (r + 1) + r] = expr_neg(x->pool, s->b[a]);
    }
    const hamel_status status = p == 0 ? HAMEL_OK : exact_solve(x, p, r + 1, left, right, solved);
    for (size_t a = 0; a < p && status == HAMEL_OK; a++) {
        memcpy(e->A + a * r, solved + a * (r + 1), r * sizeof *solved);
        e->gamma[a] = solved[a * (r + 1) + r];
    }
    free(left);
    free(right);
    free(solved);
    return status;
}

/// X_α = E_α − A^a_α E_a, the drift γ^a E_a, and q' = r'^α X_α + γ^a E_a.
static void find_lifts(mech_ehresmann *e, const space *q) {
    const size_t n = e->n, r = e->r, p = e->p;
    for (size_t i = 0; i < r * n; i++) e->lifts[i] = expr_int(q->pool, 0);
    for (size_t i = 0; i < n; i++) e->drift[i] = expr_int(q->pool, 0);
    for (size_t k = 0; k < r; k++) {
        e->lifts[k * n + e->base.base[k]] = expr_int(q->pool, 1);
        for (size_t a = 0; a < p; a++)
            e->lifts[k * n + e->base.fibre[a]] = expr_neg(q->pool, e->A[a * r + k]);
    }
    for (size_t a = 0; a < p; a++) e->drift[e->base.fibre[a]] = e->gamma[a];
    sum total = {0};
    for (size_t i = 0; i < n; i++) {
        for (size_t k = 0; k < r; k++)
            sum_add_product(q->pool, &total, 1, e->lifts[k * n + i],
                            q->velocities[e->base.base[k]]);
        sum_add(q->pool, &total, 1, e->drift[i]);
        e->velocity[i] = sum_take(q->pool, &total);
    }
    vec_clear(&total);
}

/// ω^a(v) = v^a + A^a_α v^α
static expr form_of(const mech_ehresmann *e, expr_pool *pool, size_t a, const expr *v) {
    sum total = {0};
    sum_add(pool, &total, 1, v[e->base.fibre[a]]);
    for (size_t k = 0; k < e->r; k++)
        sum_add_product(pool, &total, 1, e->A[a * e->r + k], v[e->base.base[k]]);
    const expr out = sum_take(pool, &total);
    vec_clear(&total);
    return out;
}

/// @eq BKMM96 (2.2.1), (2.2.2); KM97 (2.1.8)
void mech_ehresmann_project(const mech_ehresmann *e, expr_pool *pool, const expr *v, expr *hor,
                            expr *ver) {
    for (size_t i = 0; i < e->n; i++) ver[i] = expr_int(pool, 0);
    for (size_t a = 0; a < e->p; a++) ver[e->base.fibre[a]] = form_of(e, pool, a, v);
    for (size_t i = 0; i < e->n; i++) hor[i] = expr_sub(pool, v[i], ver[i]);
}

/// B^b_αβ Y_b + C_αβ^γ X_γ = [X_α, X_β]
/// @eq BKMM96 (2.1.7), Def 2.3; KM97 (2.1.7)      sign: docs/conventions.md#curvature
static hamel_status ehresmann_curvature(mech_ehresmann *e, exact *x, const space *q) {
    const size_t n = e->n, r = e->r, p = e->p;
    expr *bracket = MEM_NEW(expr, n);
    hamel_status status = HAMEL_OK;
    e->flat = TRUTH_YES;
    for (size_t i = 0; i < r * r && status == HAMEL_OK; i++) {
        const size_t k = i / r, l = i % r;
        space_bracket(q, e->lifts + k * n, e->lifts + l * n, bracket);
        for (size_t j = 0; j < r && status == HAMEL_OK; j++) {
            e->turning[i * r + j] = bracket[e->base.base[j]];
            status = exact_normalise(x, &e->turning[i * r + j]);
        }
        for (size_t a = 0; a < p && status == HAMEL_OK; a++) {
            expr *B = &e->curvature[a * r * r + i];
            *B = k < l   ? form_of(e, x->pool, a, bracket)
                 : k > l ? expr_neg(x->pool, e->curvature[a * r * r + l * r + k])
                         : expr_int(x->pool, 0);
            status = exact_normalise(x, B);
            if (k < l) e->flat = truth_and(e->flat, exact_is_zero(x, *B));
        }
    }
    free(bracket);
    return status;
}

/// γ^b_α Y_b + Γ_α^γ X_γ = [X_α, γ^a E_a] − ∂X_α/∂t. If A does not depend on time it is the
/// covariant derivative Dγ(X_α) = ver [X_α, γ]; else the component B^b_α0 of the curvature over (t,
/// r).
/// @eq BKMM96 (2.3.1), (2.3.2)
static hamel_status ehresmann_covariant(mech_ehresmann *e, exact *x, const space *q) {
    const size_t n = e->n, r = e->r, p = e->p;
    expr *bracket = MEM_NEW(expr, n), *slip = MEM_NEW(expr, n), one = expr_int(x->pool, 1);
    hamel_status status = HAMEL_OK;
    for (size_t k = 0; k < r && status == HAMEL_OK; k++) {
        space_bracket(q, e->lifts + k * n, e->drift, bracket);
        expr_derive(x->pool, n, e->lifts + k * n, 1, &q->time, &one, slip);
        for (size_t i = 0; i < n; i++) {
            bracket[i] = expr_sub(x->pool, bracket[i], slip[i]);
            e->affine = e->affine || !expr_is_int(x->pool, slip[i], 0) ||
                        !expr_is_int(x->pool, e->drift[i], 0);
        }
        for (size_t a = 0; a < p && status == HAMEL_OK; a++) {
            e->covariant[a * r + k] = form_of(e, x->pool, a, bracket);
            status = exact_normalise(x, &e->covariant[a * r + k]);
        }
        for (size_t j = 0; j < r && status == HAMEL_OK; j++) {
            e->drifting[k * r + j] = bracket[e->base.base[j]];
            status = exact_normalise(x, &e->drifting[k * r + j]);
        }
    }
    free(bracket);
    free(slip);
    return status;
}

// ---- equations ---------------------------------------------------------------------------------

/// L_c, the momenta and the forces, on the constraints.
static hamel_status find_lagrangian(mech_ehresmann *e, exact *x, const mech_system *s,
                                    const expr *v) {
    const space *q = s->q;
    const size_t n = e->n, r = e->r;
    expr *on_D = MEM_NEW(expr, 2 * n + 1);
    expr_gradient(x->pool, s->lagrangian, n, q->velocities, on_D);
    memcpy(on_D + n, s->force, n * sizeof *on_D);
    on_D[2 * n] = s->lagrangian;
    expr_substitute(x->pool, 2 * n + 1, on_D, n, q->velocities, e->velocity, on_D);
    e->lagrangian = on_D[2 * n];
    hamel_status status = readable_normalise(x, 1, &e->lagrangian);
    expr_gradient(x->pool, e->lagrangian, r, v, e->momentum);
    for (size_t a = 0; a < e->p; a++) e->momentum[r + a] = on_D[e->base.fibre[a]];
    sum total = {0};
    for (size_t k = 0; k < r; k++) {
        for (size_t i = 0; i < n; i++)
            sum_add_product(x->pool, &total, 1, on_D[n + i], e->lifts[k * n + i]);
        e->force[k] = sum_take(x->pool, &total);
    }
    vec_clear(&total);
    free(on_D);
    if (status == HAMEL_OK) status = readable_normalise(x, n, e->momentum);
    return status == HAMEL_OK ? readable_normalise(x, r, e->force) : status;
}

/// d/dt ∂L_c/∂r'^α − ∂L_c/∂r^α + A^a_α ∂L_c/∂s^a
///   = −(∂L/∂s'^b)(B^b_αβ r'^β + γ^b_α) − (∂L_c/∂r'^γ)(C_αβ^γ r'^β + Γ_α^γ) + F(X_α)
/// @eq BKMM96 (2.1.6), (2.3.2); KM97 (2.1.6)
static hamel_status ehresmann_equations(mech_ehresmann *e, exact *x, const space *q,
                                        const expr *v) {
    const size_t n = e->n, r = e->r;
    sum total = {0};
    space_advance(q, e->velocity, r, e->momentum, e->bias);
    for (size_t k = 0; k < r; k++) {
        expr across;
        space_apply(q, e->lifts + k * n, 1, &e->lagrangian, &across);
        e->bias[k] = expr_sub(x->pool, e->bias[k], across);
        expr_gradient(x->pool, e->momentum[k], r, v, e->mass + k * r);
        for (size_t j = 0; j < n; j++) {
            for (size_t l = 0; l < r; l++) {
                const expr C = j < r ? e->turning[(k * r + l) * r + j]
                                     : e->curvature[((j - r) * r + k) * r + l];
                sum_add_product(x->pool, &total, -1, expr_mul2(x->pool, C, v[l]), e->momentum[j]);
            }
            sum_add_product(x->pool, &total, -1,
                            j < r ? e->drifting[k * r + j] : e->covariant[(j - r) * r + k],
                            e->momentum[j]);
        }
        sum_add(x->pool, &total, 1, e->force[k]);
        e->right[k] = sum_take(x->pool, &total);
    }
    vec_clear(&total);
    hamel_status status = readable_normalise(x, r * r, e->mass);
    if (status == HAMEL_OK) status = readable_normalise(x, r, e->bias);
    return status == HAMEL_OK ? readable_normalise(x, r, e->right) : status;
}

hamel_status mech_ehresmann_init(mech_ehresmann *e, exact *x, const mech_system *s,
                                 mech_base base) {
    const size_t n = base.n, r = base.r, p = base.p;
    *e = (mech_ehresmann){.n = n,
                          .r = r,
                          .p = p,
                          .base = base,
                          .A = MEM_NEW(expr, p * r),
                          .gamma = MEM_NEW(expr, p),
                          .lifts = MEM_NEW(expr, r * n),
                          .drift = MEM_NEW(expr, n),
                          .velocity = MEM_NEW(expr, n),
                          .curvature = MEM_NEW(expr, p * r * r),
                          .covariant = MEM_NEW(expr, p * r),
                          .turning = MEM_NEW(expr, r * r * r),
                          .drifting = MEM_NEW(expr, r * r),
                          .momentum = MEM_NEW(expr, n),
                          .force = MEM_NEW(expr, r),
                          .rates = MEM_NEW(expr, r),
                          .mass = MEM_NEW(expr, r * r),
                          .bias = MEM_NEW(expr, r),
                          .right = MEM_NEW(expr, r)};
    expr *v = MEM_NEW(expr, r);
    for (size_t k = 0; k < r; k++) {
        v[k] = s->q->velocities[base.base[k]];
        e->rates[k] = expr_symbol_dot(x->pool, v[k]);
    }
    enum { PATIENCE = 4000 };         // what takes more is not read by anyone
    exact brief = readable_limits(x); // beyond them a form is exact, but not canonical
    brief.limits.product_terms = brief.limits.gcd_terms = PATIENCE;
    hamel_status status = ehresmann_connection(e, x, s);
    if (status == HAMEL_OK) find_lifts(e, s->q);
    if (status == HAMEL_OK) status = ehresmann_curvature(e, &brief, s->q);
    if (status == HAMEL_OK) status = ehresmann_covariant(e, &brief, s->q);
    if (status == HAMEL_OK) status = find_lagrangian(e, &brief, s, v);
    if (status == HAMEL_OK) status = ehresmann_equations(e, &brief, s->q, v);
    free(v);
    if (status != HAMEL_OK) mech_ehresmann_clear(e);
    return status;
}

void mech_ehresmann_clear(mech_ehresmann *e) {
    mech_base_clear(&e->base);
    free(e->A);
    free(e->gamma);
    free(e->lifts);
    free(e->drift);
    free(e->velocity);
    free(e->curvature);
    free(e->covariant);
    free(e->turning);
    free(e->drifting);
    free(e->momentum);
    free(e->force);
    free(e->rates);
    free(e->mass);
    free(e->bias);
    free(e->right);
    *e = (mech_ehresmann){0};
}

// ---- agreement ---------------------------------------------------------------------------------

truth mech_ehresmann_agrees(const mech_ehresmann *e, exact *x, const mech_system *s) {
    const size_t n = e->n, r = e->r;
    expr *rows = MEM_NEW(expr, n + e->p);
    mech_bordered_residuals(s, r, e->lifts, e->velocity, e->rates, rows);
    truth all = TRUTH_YES;
    sum total = {0};
    for (size_t a = 0; a < e->p && all == TRUTH_YES; a++) {
        for (size_t i = 0; i < n; i++)
            sum_add_product(x->pool, &total, 1, s->beta[a * n + i], e->velocity[i]);
        sum_add(x->pool, &total, 1, s->b[a]);
        all = truth_and(exact_is_zero(x, sum_take(x->pool, &total)), exact_is_zero(x, rows[n + a]));
    }
    for (size_t k = 0; k < r && all == TRUTH_YES; k++) {
        for (size_t i = 0; i < n; i++)
            sum_add_product(x->pool, &total, -1, e->lifts[k * n + i], rows[i]);
        for (size_t l = 0; l < r; l++)
            sum_add_product(x->pool, &total, 1, e->mass[k * r + l], e->rates[l]);
        sum_add(x->pool, &total, 1, e->bias[k]);
        sum_add(x->pool, &total, -1, e->right[k]);
        all = exact_is_zero(x, sum_take(x->pool, &total));
    }
    vec_clear(&total);
    free(rows);
    return all;
}
