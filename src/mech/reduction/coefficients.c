/// The coefficients of the reduced equations by the formulas of BKMM96 §7, from the connection and
/// an orthogonal body frame. A second way to what reduced_equations.c computes from Hamel's
/// equations.
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "expr/calculus.h"
#include "expr/sum.h"
#include "mech/reduction/coefficients.h"
#include "mech/reduction/equations.h"
#include "space/field.h"

/// What the formulas are made of, in the moving basis e_1 .. e_k.
typedef struct ingredients {
    size_t k, m, h;
    expr *inverse; ///< k·k: from components over the group's basis to those over e_a'
    expr *C;       ///< k·k·k: [e_a', e_b'] = C_a'b'^c' e_c'
    expr *A;       ///< k·h: 𝒜_α = A_α^a' e_a' at a'·h + α
    expr *gamma;   ///< k·h·k: ∂e_b'/∂r^α = γ_b'α^c' e_c' at (b'·h + α)·k + c'
    expr *B;       ///< k·h·h: B_αβ^a', the components of [X_α, X_β]
} ingredients;

/// e_{m+1} .. e_k: orthogonal to the sections in the locked metric.
static hamel_status complete_basis(mech_reduced_coefficients *d, exact *x,
                                   const mech_connection *c) {
    const size_t k = c->k, m = c->m;
    expr *A = MEM_NEW(expr, m * k), *rest = NULL;
    size_t dimension = 0;
    sum total = {0};
    for (size_t b = 0; b < m; b++) {
        memcpy(d->basis + b * k, c->sections + b * c->n, k * sizeof(expr));
        for (size_t a = 0; a < k; a++) {
            for (size_t j = 0; j < k; j++)
                sum_add_product(x->pool, &total, 1, c->sections[b * c->n + j],
                                c->locked[j * k + a]);
            A[b * k + a] = sum_take(x->pool, &total);
        }
    }
    vec_clear(&total);
    hamel_status status = exact_null_space(x, m, k, A, NULL, &dimension, &rest);
    if (status == HAMEL_OK && dimension != k - m) status = HAMEL_SINGULAR;
    if (status == HAMEL_OK) memcpy(d->basis + m * k, rest, (k - m) * k * sizeof(expr));
    free(A);
    free(rest);
    return status;
}

/// A vector over the group's basis, in place, over the moving basis: v = v^a' e_a'.
static hamel_status to_moving(const ingredients *in, exact *x, const expr *v, expr *out) {
    hamel_status status = HAMEL_OK;
    sum total = {0};
    for (size_t c = 0; c < in->k && status == HAMEL_OK; c++) {
        for (size_t a = 0; a < in->k; a++)
            sum_add_product(x->pool, &total, 1, v[a], in->inverse[a * in->k + c]);
        out[c] = sum_take(x->pool, &total);
        status = exact_normalise(x, &out[c]);
    }
    vec_clear(&total);
    return status;
}

static void derivative_along(const mech_reduction *r, size_t s, size_t count, const expr *e,
                             expr *out) {
    space_apply_base(r->q, r->directions[s], count, e, out);
}

/// @eq BKMM96 (7.1.5), (7.1.6), (7.1.7)
static hamel_status find_ingredients(ingredients *in, exact *x, const mech_reduction *r,
                                     const mech_connection *c, const expr *basis) {
    const size_t k = c->k, h = c->h;
    expr *v = MEM_NEW(expr, k), *w = MEM_NEW(expr, k);
    hamel_status status = exact_inverse(x, k, basis, in->inverse);
    sum total = {0};
    for (size_t i = 0; i < k * k && status == HAMEL_OK; i++) {
        const expr *u = basis + i / k * k, *y = basis + i % k * k;
        for (size_t e = 0; e < k; e++) {
            for (size_t a = 0; a < k; a++) {
                for (size_t b = 0; b < k; b++)
                    sum_add_product(x->pool, &total, r->structure[(a * k + b) * k + e], u[a], y[b]);
            }
            v[e] = sum_take(x->pool, &total);
        }
        status = to_moving(in, x, v, in->C + i * k);
    }
    vec_clear(&total);
    for (size_t s = 0; s < h && status == HAMEL_OK; s++) {
        for (size_t a = 0; a < k; a++) v[a] = c->local[a * h + s];
        status = to_moving(in, x, v, w);
        for (size_t a = 0; a < k; a++) in->A[a * h + s] = w[a];
        for (size_t b = 0; b < k && status == HAMEL_OK; b++) {
            derivative_along(r, s, k, basis + b * k, v);
            status = to_moving(in, x, v, in->gamma + (b * h + s) * k);
        }
        for (size_t u = 0; u < h && status == HAMEL_OK; u++) {
            for (size_t a = 0; a < k; a++)
                v[a] = expr_neg(x->pool, c->curvature[(a * h + s) * h + u]);
            status = to_moving(in, x, v, w);
            for (size_t a = 0; a < k; a++) in->B[(a * h + s) * h + u] = w[a];
        }
    }
    free(v);
    free(w);
    return status;
}

/// λ_a'α = ⟪e_a', X_α⟫, which is zero along S.
/// @eq BKMM96 (7.1.2), (7.1.3)
static hamel_status find_lambda_coefficients(mech_reduced_coefficients *d, exact *x,
                                             const mech_reduction *r, const mech_connection *c) {
    const size_t k = c->k, h = c->h, n = c->n;
    expr *Z = MEM_NEW(expr, n);
    hamel_status status = HAMEL_OK;
    for (size_t i = 0; i < k * h && status == HAMEL_OK; i++) {
        const size_t a = i / h, s = i % h;
        for (size_t I = 0; I < n; I++) Z[I] = I < k ? d->basis[a * k + I] : expr_int(x->pool, 0);
        d->lambda[i] =
            a < c->m ? expr_int(x->pool, 0) : mech_reduction_metric(r, Z, c->lifts + s * n);
        status = exact_normalise(x, &d->lambda[i]);
    }
    free(Z);
    return status;
}

/// −Σ_b' C_b'b^c' A_α^b' + γ_bα^c': how e_b turns along X_α, in direction c'.
static void turning(const ingredients *in, expr_pool *pool, sum *to, size_t b, size_t s, size_t e) {
    const size_t k = in->k, h = in->h;
    for (size_t a = 0; a < k; a++)
        sum_add_product(pool, to, -1, in->C[(a * k + b) * k + e], in->A[a * h + s]);
    sum_add(pool, to, 1, in->gamma[(b * h + s) * k + e]);
}

/// @eq BKMM96 (7.1.8), (7.1.9), (7.1.10)      b' in (7.1.10) runs from 1 to k
static void momentum_coefficients(mech_reduced_coefficients *d, expr_pool *pool,
                                  const ingredients *in, const mech_connection *c) {
    const size_t k = d->k, m = d->m, h = d->h;
    sum total = {0}, turn = {0};
    for (size_t i = 0; i < m * m * m; i++) { // γ_b^cd = C_ab^c I^ad
        const size_t b = i / m / m, e = i / m % m, f = i % m;
        for (size_t a = 0; a < m; a++)
            sum_add_product(pool, &total, 1, in->C[(a * k + b) * k + e], c->inverse[a * m + f]);
        d->quadratic[i] = sum_take(pool, &total);
    }
    for (size_t i = 0; i < m * h * m; i++) {
        const size_t b = i / m / h, s = i / m % h, e = i % m;
        turning(in, pool, &total, b, s, e);
        for (size_t a = 0; a < m; a++) {
            for (size_t g = m; g < k; g++)
                sum_add_product(pool, &total, 1, d->lambda[g * h + s],
                                expr_mul2(pool, in->C[(a * k + b) * k + g], c->inverse[a * m + e]));
        }
        d->linear[i] = sum_take(pool, &total);
    }
    for (size_t i = 0; i < m * h * h; i++) {
        const size_t b = i / h / h, s = i / h % h, u = i % h;
        for (size_t g = m; g < k; g++) {
            turning(in, pool, &turn, b, u, g);
            sum_add_product(pool, &total, 1, d->lambda[g * h + s], sum_take(pool, &turn));
        }
        d->shape[i] = sum_take(pool, &total);
    }
    vec_clear(&total);
    vec_clear(&turn);
}

/// @eq BKMM96 (7.2.1), Thm 7.5      with an overall minus sign
static void force_coefficients(mech_reduced_coefficients *d, expr_pool *pool,
                               const mech_reduction *r, const ingredients *in,
                               const mech_connection *c) {
    const size_t k = d->k, m = d->m, h = d->h;
    expr *slope = MEM_NEW(expr, m * m + 1);
    sum total = {0}, turn = {0};
    for (size_t s = 0; s < h; s++) {
        derivative_along(r, s, m * m, c->inverse, slope);
        for (size_t a = 0; a < m; a++) {
            for (size_t f = 0; f < m; f++) {
                sum_add(pool, &total, 1, slope[a * m + f]);
                for (size_t e = 0; e < m; e++) {
                    turning(in, pool, &turn, e, s, a);
                    sum_add_product(pool, &total, 1, sum_take(pool, &turn), c->inverse[e * m + f]);
                }
                d->force_momenta[(s * m + a) * m + f] = sum_take(pool, &total);
            }
            for (size_t u = 0; u < h; u++) {
                for (size_t g = m; g < k; g++) {
                    for (size_t e = 0; e < m; e++) {
                        turning(in, pool, &turn, e, s, g);
                        sum_add_product(
                            pool, &total, 1,
                            expr_mul2(pool, d->lambda[g * h + u], c->inverse[e * m + a]),
                            sum_take(pool, &turn));
                    }
                }
                sum_add(pool, &total, 1, in->B[(a * h + s) * h + u]);
                d->force_mixed[(s * h + u) * m + a] = sum_take(pool, &total);
            }
        }
        for (size_t i = 0; i < h * h; i++) {
            for (size_t g = m; g < k; g++)
                sum_add_product(pool, &total, 1, d->lambda[g * h + i % h],
                                in->B[(g * h + s) * h + i / h]);
            d->force_shape[s * h * h + i] = sum_take(pool, &total);
        }
    }
    vec_clear(&total);
    vec_clear(&turn);
    free(slope);
}

/// Whether the formulas hold: see the header.
static bool applies(const expr_pool *pool, const mech_reduction *r, const mech_connection *c) {
    bool fits = c->principal && !c->affine;
    for (size_t I = 0; I < r->n && fits; I++) fits = sum_zero(pool, r->linear[I]);
    for (size_t s = 0; s < r->sigma && fits; s++)
        fits = space_factor_of(r->q, r->directions[s])->kind->dimension == 1;
    return fits;
}

hamel_status mech_reduced_coefficients_init(mech_reduced_coefficients *d, exact *x,
                                            const mech_reduction *r, const mech_connection *c) {
    const size_t k = c->k, m = c->m, h = c->h;
    *d = (mech_reduced_coefficients){0};
    if (!applies(x->pool, r, c)) return HAMEL_INVALID;
    *d = (mech_reduced_coefficients){.k = k,
                                     .m = m,
                                     .h = h,
                                     .basis = MEM_NEW(expr, k * k),
                                     .lambda = MEM_NEW(expr, k * h + 1),
                                     .quadratic = MEM_NEW(expr, m * m * m + 1),
                                     .linear = MEM_NEW(expr, m * h * m + 1),
                                     .shape = MEM_NEW(expr, m * h * h + 1),
                                     .force_momenta = MEM_NEW(expr, h * m * m + 1),
                                     .force_mixed = MEM_NEW(expr, h * h * m + 1),
                                     .force_shape = MEM_NEW(expr, h * h * h + 1)};
    ingredients in = {.k = k,
                      .m = m,
                      .h = h,
                      .inverse = MEM_NEW(expr, k * k),
                      .C = MEM_NEW(expr, k * k * k),
                      .A = MEM_NEW(expr, k * h + 1),
                      .gamma = MEM_NEW(expr, k * h * k + 1),
                      .B = MEM_NEW(expr, k * h * h + 1)};
    hamel_status status = complete_basis(d, x, c);
    if (status == HAMEL_OK) status = find_ingredients(&in, x, r, c, d->basis);
    if (status == HAMEL_OK) status = find_lambda_coefficients(d, x, r, c);
    if (status == HAMEL_OK) {
        momentum_coefficients(d, x->pool, &in, c);
        force_coefficients(d, x->pool, r, &in, c);
        status = exact_normalise_all(x, m * m * m, d->quadratic);
    }
    if (status == HAMEL_OK) status = exact_normalise_all(x, m * h * m, d->linear);
    if (status == HAMEL_OK) status = exact_normalise_all(x, m * h * h, d->shape);
    if (status == HAMEL_OK) status = exact_normalise_all(x, h * m * m, d->force_momenta);
    if (status == HAMEL_OK) status = exact_normalise_all(x, h * h * m, d->force_mixed);
    if (status == HAMEL_OK) status = exact_normalise_all(x, h * h * h, d->force_shape);
    free(in.inverse);
    free(in.C);
    free(in.A);
    free(in.gamma);
    free(in.B);
    if (status != HAMEL_OK) mech_reduced_coefficients_clear(d);
    return status;
}

void mech_reduced_coefficients_clear(mech_reduced_coefficients *d) {
    free(d->basis);
    free(d->lambda);
    free(d->quadratic);
    free(d->linear);
    free(d->shape);
    free(d->force_momenta);
    free(d->force_mixed);
    free(d->force_shape);
    *d = (mech_reduced_coefficients){0};
}
