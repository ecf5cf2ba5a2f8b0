/// 𝒜 on Q. The invariant: 𝒜(ξ_Q) = ξ, and D is where its kinematic part vanishes.
#include "mech/reduction/bundle_form.h"
#include "algebroid/calculus.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "expr/sum.h"

/// v^b = I^bc ⟪Z_c, q'⟫ and s^c = β^c(q').
/// @eq BKMM96 (6.4.2), (6.4.3)
static hamel_status find_connection_parts(mech_bundle_form *f, exact *x, const mech_system *s,
                                          const mech_reduction *r, const mech_connection *c) {
    expr_pool *pool = x->pool;
    expr *J = MEM_NEW(expr, f->m + 1);
    for (size_t b = 0; b < f->m; b++)
        J[b] = mech_reduction_metric(r, c->sections + b * c->n, r->q->velocities);
    for (size_t b = 0; b < f->m; b++)
        f->symmetric[b] = sum_pairing(pool, f->m, c->inverse + b * f->m, J);
    for (size_t a = 0; a < f->p; a++)
        f->kinematic[a] = sum_pairing(pool, c->n, s->beta + a * c->n, r->q->velocities);
    free(J);
    const hamel_status status = exact_normalise_all(x, f->m, f->symmetric);
    return status == HAMEL_OK ? exact_normalise_all(x, f->p, f->kinematic) : status;
}

/// W_c: the inverse of the k by k matrix of β^c((e_a)_Q) and ⟪Z_b, (e_a)_Q⟫, as far as p goes.
static hamel_status find_elements(mech_bundle_form *f, exact *x, const mech_system *s,
                                  const mech_symmetry *y, const mech_reduction *r,
                                  const mech_connection *c, expr *fields) {
    expr_pool *pool = x->pool;
    const size_t k = f->k, p = f->p, n = c->n;
    if (p + f->m != k) return HAMEL_INVALID;
    arena memory = {0};
    expr *A = MEM_NEW(expr, k * k), *inverse = MEM_NEW(expr, k * k);
    for (size_t i = 0; i < k * k; i++) {
        const expr *e = y->generators + i % k * n;
        A[i] = i / k < p ? sum_pairing(pool, n, s->beta + i / k * n, e)
                         : mech_reduction_metric(r, c->sections + (i / k - p) * n, e);
    }
    hamel_status status = exact_inverse(x, k, A, inverse);
    for (size_t i = 0; i < p * k && status == HAMEL_OK; i++)
        f->elements[i] = inverse[i % k * k + i / k];
    for (size_t i = 0; i < p && status == HAMEL_OK; i++)
        tensor_combine(pool, tensor_of(&memory, k, n, y->generators), f->elements + i * k,
                       fields + i * n);
    if (status == HAMEL_OK) status = exact_normalise_all(x, p * n, fields);
    free(A);
    free(inverse);
    arena_clear(&memory);
    return status;
}

/// λ_cμ = ⟪W_c, X_μ⟫ and ⟪W_c, W_d⟫.
/// @eq BKMM96 (7.1.2), (7.1.3)
static hamel_status find_couplings(mech_bundle_form *f, exact *x, const mech_reduction *r,
                                   const mech_connection *c, const expr *fields) {
    const size_t n = c->n;
    for (size_t i = 0; i < f->p * f->h; i++)
        f->lambda[i] = mech_reduction_metric(r, fields + i / f->h * n, c->fields + i % f->h * n);
    for (size_t i = 0; i < f->p * f->p; i++)
        f->inertia[i] = mech_reduction_metric(r, fields + i / f->p * n, fields + i % f->p * n);
    const hamel_status status = exact_normalise_all(x, f->p * f->h, f->lambda);
    return status == HAMEL_OK ? exact_normalise_all(x, f->p * f->p, f->inertia) : status;
}

/// −β^c([X_μ, X_ν]), by the brackets of Y and Z, which are simple.
/// @eq BKMM96 (2.1.7), (6.4.3)
static hamel_status find_bundle_curvature(mech_bundle_form *f, exact *x, const mech_system *s,
                                          const mech_reduction *r, const mech_connection *c) {
    expr_pool *pool = x->pool;
    arena memory = {0};
    const size_t n = c->n, m = f->m, h = f->h, all = m + h;
    const tensor U = tensor_zero(&memory, pool, all, all, f->p),
                 F = tensor_zero(&memory, pool, all, n, 1);
    expr *bracket = ARENA_NEW(&memory, expr, n);
    hamel_status status = HAMEL_OK;
    memcpy(F.entries, c->sections, m * n * sizeof(expr));
    memcpy(tensor_row(F, m), c->fields, h * n * sizeof(expr));
    for (size_t i = 0; i < all * all && status == HAMEL_OK; i++) {
        algebroid_bracket(&r->quotient, tensor_row(F, i / all), tensor_row(F, i % all), bracket);
        expr *to = tensor_fibre(U, i / all, i % all);
        tensor_times(pool, tensor_of(&memory, f->p, n, s->beta), bracket, to);
        status = exact_normalise_all(x, f->p, to);
    }
    sum total = {0};
    for (size_t i = 0; i < f->p * h * h && status == HAMEL_OK; i++) {
        const size_t a = i / h / h, u = i / h % h, w = i % h;
        sum_add(pool, &total, -1, *tensor_at(U, m + u, m + w, a));
        for (size_t b = 0; b < m; b++) {
            const expr cu = c->coupling[u * m + b], cw = c->coupling[w * m + b];
            sum_add_product(pool, &total, 1, cu, *tensor_at(U, b, m + w, a));
            sum_add_product(pool, &total, 1, cw, *tensor_at(U, m + u, b, a));
            for (size_t e = 0; e < m; e++)
                sum_add_product(pool, &total, -1, expr_mul2(pool, cu, c->coupling[w * m + e]),
                                *tensor_at(U, b, e, a));
        }
        f->curvature[i] = sum_take(pool, &total);
        status = exact_normalise(x, &f->curvature[i]);
    }
    vec_clear(&total);
    arena_clear(&memory);
    return status;
}

hamel_status mech_bundle_form_init(mech_bundle_form *f, exact *x, const mech_system *s,
                                   const mech_symmetry *y, const mech_reduction *r,
                                   const mech_connection *c) {
    const size_t k = y->k, m = c->m, p = c->principal ? s->p : 0, h = c->h;
    *f = (mech_bundle_form){.k = k,
                            .m = m,
                            .p = p,
                            .h = h,
                            .symmetric = MEM_NEW(expr, m + 1),
                            .kinematic = MEM_NEW(expr, p + 1),
                            .elements = MEM_NEW(expr, p * k + 1),
                            .inertia = MEM_NEW(expr, p * p + 1),
                            .lambda = MEM_NEW(expr, p * h + 1),
                            .curvature = MEM_NEW(expr, p * h * h + 1)};
    expr *fields = MEM_NEW(expr, p * c->n + 1);
    hamel_status status = find_connection_parts(f, x, s, r, c);
    if (status == HAMEL_OK && p > 0) status = find_elements(f, x, s, y, r, c, fields);
    if (status == HAMEL_OK) status = find_couplings(f, x, r, c, fields);
    if (status == HAMEL_OK) status = find_bundle_curvature(f, x, s, r, c);
    free(fields);
    if (status != HAMEL_OK) mech_bundle_form_clear(f);
    return status;
}

void mech_bundle_form_clear(mech_bundle_form *f) {
    free(f->symmetric);
    free(f->kinematic);
    free(f->elements);
    free(f->inertia);
    free(f->lambda);
    free(f->curvature);
    *f = (mech_bundle_form){0};
}
