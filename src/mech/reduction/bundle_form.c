/// 𝒜 on Q. The invariant: 𝒜(ξ_Q) = ξ, and D is where its kinematic part vanishes.
#include "mech/reduction/bundle_form.h"
#include "algebroid/calculus.h"
#include "mech/reduction/bundle.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "expr/sum.h"

/// v^b = I^bc ⟪Z_c, q'⟫.
/// @eq BKMM96 (6.4.2)
static hamel_status find_symmetric_part(mech_bundle_form *f, exact *x, const mech_reduction *r,
                                        const mech_connection *c) {
    expr *J = MEM_NEW(expr, f->m + 1);
    for (size_t b = 0; b < f->m; b++)
        J[b] = mech_reduction_metric(r, c->sections + b * c->n, r->velocities);
    for (size_t b = 0; b < f->m; b++)
        f->symmetric[b] = sum_pairing(x->pool, f->m, c->inverse + b * f->m, J);
    free(J);
    return exact_normalise_all(x, f->m, f->symmetric);
}

// ---- along fields of the frame ------------------------------------------------------------------

/// The vertical E_I; how many.
static size_t vertical_fields(const mech_reduction *r, size_t *out) {
    const tensor anchor = r->quotient.anchor;
    size_t count = 0;
    for (size_t i = 0; i < r->n; i++) {
        if (sum_all_zero(r->q->pool, anchor.columns, tensor_row(anchor, i))) out[count++] = i;
    }
    return count;
}

/// s^c = v^c − (Y_o⁻¹ Y)_i^c v^i for D = ⟨Y⟩, Y_o its components along the other fields.
/// HAMEL_SINGULAR if D is no graph over these.
static hamel_status find_graph(mech_bundle_form *f, exact *x, const mech_basis *d,
                               const mech_reduction *r, expr *forms) {
    arena memory = {0};
    const size_t n = r->n, D = d->r;
    const tensor Y = tensor_zero(&memory, x->pool, D, n, 1);
    expr *A = ARENA_NEW(&memory, expr, D * D + 1);
    size_t *others = ARENA_NEW(&memory, size_t, n), left = 0;
    for (size_t i = 0, c = 0; i < n; i++) {
        if (c < f->p && f->across[c] == i) c++;
        else others[left++] = i;
    }
    for (size_t a = 0; a < D; a++) mech_reduction_over(r, d->fields + a * d->n, tensor_row(Y, a));
    hamel_status status = left == D ? exact_normalise_all(x, D * n, Y.entries) : HAMEL_SINGULAR;
    for (size_t i = 0; i < D * D && status == HAMEL_OK; i++)
        A[i] = *tensor_at(Y, i / D, others[i % D], 0);
    if (status == HAMEL_OK) status = exact_inverse(x, D, A, A);
    for (size_t i = 0; i < f->p * n && status == HAMEL_OK; i++)
        forms[i] = expr_int(x->pool, f->across[i / n] == i % n);
    sum total = {0};
    for (size_t i = 0; i < f->p * D && status == HAMEL_OK; i++) {
        const size_t c = i / D, at = i % D;
        for (size_t a = 0; a < D; a++)
            sum_add_product(x->pool, &total, -1, A[at * D + a], *tensor_at(Y, a, f->across[c], 0));
        forms[c * n + others[at]] = sum_take(x->pool, &total);
    }
    vec_clear(&total);
    arena_clear(&memory);
    return status == HAMEL_OK ? exact_normalise_all(x, f->p * n, forms) : status;
}

/// W_c = E_c less its part in S.
static hamel_status find_frame_fields(mech_bundle_form *f, exact *x, const mech_reduction *r,
                                      const mech_connection *c) {
    const size_t n = c->n;
    expr *E = MEM_NEW(expr, n);
    hamel_status status = HAMEL_OK;
    for (size_t i = 0; i < f->p && status == HAMEL_OK; i++) {
        for (size_t k = 0; k < n; k++) E[k] = expr_int(x->pool, k == f->across[i]);
        status = mech_take_from_S(c, x, r, E, f->parts + i * f->m, f->fields + i * n);
    }
    free(E);
    return status == HAMEL_OK ? exact_normalise_all(x, f->p * n, f->fields) : status;
}

// ---- along elements of the Lie algebra ----------------------------------------------------------

/// U_c with β^d(U_c) = δ^d_c, over as few generators as there are constraints.
static hamel_status find_across(mech_bundle_form *f, exact *x, const mech_system *s,
                                const mech_symmetry *y, expr *U) {
    arena memory = {0};
    const size_t k = f->k, p = f->p, n = y->n;
    expr *N = ARENA_NEW(&memory, expr, p * k), *R = ARENA_NEW(&memory, expr, p * k),
         *A = ARENA_NEW(&memory, expr, p * p);
    size_t *pivots = ARENA_NEW(&memory, size_t, p + k), rank = 0;
    for (size_t i = 0; i < p * k; i++) {
        N[i] = sum_pairing(x->pool, n, s->beta + i / k * n, y->generators + i % k * n);
        U[i] = expr_int(x->pool, 0);
    }
    hamel_status status = exact_row_reduce(x, p, k, N, &rank, R, pivots);
    if (status == HAMEL_OK && rank != p) status = HAMEL_INVALID;
    for (size_t i = 0; i < p * p && status == HAMEL_OK; i++) A[i] = N[i / p * k + pivots[i % p]];
    if (status == HAMEL_OK) status = exact_inverse(x, p, A, A);
    for (size_t i = 0; i < p * p && status == HAMEL_OK; i++) U[i % p * k + pivots[i / p]] = A[i];
    arena_clear(&memory);
    return status;
}

/// W_c = U_c less its part in S, as elements and as sections.
static hamel_status find_elements(mech_bundle_form *f, exact *x, const mech_system *s,
                                  const mech_symmetry *y, const mech_reduction *r,
                                  const mech_connection *c) {
    expr_pool *pool = x->pool;
    const size_t k = f->k, p = f->p, m = f->m, n = c->n;
    if (p + m != k) return HAMEL_INVALID;
    arena memory = {0};
    const tensor generators = tensor_of(&memory, k, y->n, y->generators),
                 sections = tensor_of(&memory, m, k, y->sections);
    expr *on_Q = ARENA_NEW(&memory, expr, y->n), *U = ARENA_NEW(&memory, expr, n),
         *along = ARENA_NEW(&memory, expr, k);
    hamel_status status = find_across(f, x, s, y, f->elements);
    for (size_t i = 0; i < p && status == HAMEL_OK; i++) {
        expr *W = f->elements + i * k, *part = f->parts + i * m, *field = f->fields + i * n;
        tensor_combine(pool, generators, W, on_Q);
        mech_reduction_over(r, on_Q, U);
        status = exact_normalise_all(x, n, U);
        if (status == HAMEL_OK) status = mech_take_from_S(c, x, r, U, part, field);
        tensor_combine(pool, sections, part, along);
        for (size_t a = 0; a < k; a++) W[a] = expr_sub(pool, W[a], along[a]);
        if (status == HAMEL_OK) status = exact_normalise_all(x, k, W);
        if (status == HAMEL_OK) status = exact_normalise_all(x, n, field);
    }
    arena_clear(&memory);
    return status;
}

// ---- what follows -------------------------------------------------------------------------------

static void clear_drift(mech_bundle_form *f) {
    expr **const all[] = {&f->drift, &f->drift_momenta, &f->covariant, &f->covariant_in_S};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        free(*all[i]);
        *all[i] = NULL;
    }
}

/// λ_cμ = ⟪W_c, X_μ⟫ and ⟪W_c, W_d⟫.
/// @eq BKMM96 (7.1.2), (7.1.3)
static hamel_status find_couplings(mech_bundle_form *f, exact *x, const mech_reduction *r,
                                   const mech_connection *c) {
    const expr *fields = f->fields;
    const size_t n = c->n;
    for (size_t i = 0; i < f->p * f->h; i++)
        f->lambda[i] = mech_reduction_metric(r, fields + i / f->h * n, c->fields + i % f->h * n);
    for (size_t i = 0; i < f->p * f->p; i++)
        f->inertia[i] = mech_reduction_metric(r, fields + i / f->p * n, fields + i % f->p * n);
    const hamel_status status = exact_normalise_all(x, f->p * f->h, f->lambda);
    return status == HAMEL_OK ? exact_normalise_all(x, f->p * f->p, f->inertia) : status;
}

/// −s^c([X_μ, X_ν]), by the brackets of Y and Z, which are simple.
/// @eq BKMM96 (2.1.7), (6.4.3)
static hamel_status find_bundle_curvature(mech_bundle_form *f, exact *x, const mech_reduction *r,
                                          const mech_connection *c, expr *forms) {
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
        tensor_times(pool, tensor_matrix(f->p, n, forms), bracket, to);
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

/// DΓ_μ = [X_μ, Γ] along W_c and along ξ_b; Γ and DΓ are left out where they are too long.
/// @eq BKMM96 (3.4.3), (3.4.4)
static hamel_status find_bundle_drift(mech_bundle_form *f, exact *x, const mech_reduction *r,
                                      const mech_connection *c, expr *forms) {
    if (!c->affine || !c->principal) return HAMEL_OK;
    const size_t n = c->n, p = f->p, m = f->m, h = f->h;
    const tensor s = tensor_matrix(p, n, forms);
    expr *bracket = MEM_NEW(expr, n + m), *J = bracket + n, *along = MEM_NEW(expr, p + m + 1);
    f->drift = MEM_NEW(expr, p + 1);
    f->drift_momenta = MEM_NEW(expr, p + 1);
    f->covariant = MEM_NEW(expr, p * h + 1);
    f->covariant_in_S = MEM_NEW(expr, m * h + 1);
    tensor_times(x->pool, s, c->gamma, f->drift);
    for (size_t a = 0; a < p; a++)
        f->drift_momenta[a] =
            expr_add2(x->pool, mech_reduction_metric(r, f->fields + a * n, c->gamma),
                      sum_pairing(x->pool, n, r->linear, f->fields + a * n));
    hamel_status status = exact_normalise_all(x, p, f->drift);
    if (status == HAMEL_OK) status = exact_normalise_all(x, p, f->drift_momenta);
    for (size_t u = 0; u < h && status == HAMEL_OK; u++) {
        algebroid_bracket(&r->quotient, c->lifts + u * n, c->gamma, bracket);
        tensor_times(x->pool, s, bracket, along);
        for (size_t b = 0; b < m; b++)
            J[b] = mech_reduction_metric(r, c->sections + b * n, bracket);
        for (size_t b = 0; b < m; b++)
            along[p + b] = sum_pairing(x->pool, m, c->inverse + b * m, J);
        status = exact_normalise_all(x, p + m, along);
        for (size_t a = 0; a < p; a++) f->covariant[a * h + u] = along[a];
        for (size_t b = 0; b < m; b++) f->covariant_in_S[b * h + u] = along[p + b];
    }
    free(bracket);
    free(along);
    if (status == HAMEL_TOO_LARGE) clear_drift(f);
    return status == HAMEL_TOO_LARGE ? HAMEL_OK : status;
}

/// 𝒜_kin along fields of the frame, if that can be; the forms s^c over the E_I.
/// @eq BKMM96 (6.4.3)
static hamel_status find_invariant_part(mech_bundle_form *f, exact *x, const mech_basis *d,
                                        const mech_reduction *r, const mech_connection *c,
                                        expr *forms) {
    f->p = vertical_fields(r, f->across);
    f->invariant = f->p > 0;
    hamel_status status = f->invariant ? find_graph(f, x, d, r, forms) : HAMEL_SINGULAR;
    f->invariant = status == HAMEL_OK;
    if (status == HAMEL_OK) status = find_frame_fields(f, x, r, c);
    for (size_t a = 0; a < f->p && status == HAMEL_OK; a++)
        f->kinematic[a] = sum_pairing(x->pool, r->n, forms + a * r->n, r->velocities);
    return status;
}

/// 𝒜_kin along one element for each constraint.
/// @eq BKMM96 (6.4.3)
static hamel_status find_constraint_part(mech_bundle_form *f, exact *x, const mech_system *s,
                                         const mech_symmetry *y, const mech_reduction *r,
                                         const mech_connection *c, expr *forms) {
    const size_t n = r->q->n;
    f->p = s->p;
    memcpy(forms, r->omega, f->p * r->n * sizeof *forms);
    const hamel_status status = f->p > 0 ? find_elements(f, x, s, y, r, c) : HAMEL_OK;
    for (size_t a = 0; a < f->p; a++)
        f->kinematic[a] = sum_pairing(x->pool, n, s->beta + a * n, r->q->velocities);
    return status == HAMEL_OK ? exact_normalise_all(x, f->p, f->kinematic) : status;
}

hamel_status mech_bundle_form_init(mech_bundle_form *f, exact *x, const mech_system *s,
                                   const mech_basis *d, const mech_symmetry *y,
                                   const mech_reduction *r, const mech_connection *c) {
    const size_t k = y->k, m = c->m, h = c->h, most = r->n + s->p + 1;
    *f = (mech_bundle_form){.k = k,
                            .m = m,
                            .h = h,
                            .symmetric = MEM_NEW(expr, m + 1),
                            .kinematic = MEM_NEW(expr, most),
                            .across = MEM_NEW(size_t, most),
                            .parts = MEM_NEW(expr, most * m + 1),
                            .elements = MEM_NEW(expr, most * k + 1),
                            .fields = MEM_NEW(expr, most * c->n),
                            .inertia = MEM_NEW(expr, most * most),
                            .lambda = MEM_NEW(expr, most * h + 1),
                            .curvature = MEM_NEW(expr, most * h * h + 1)};
    expr *forms = MEM_NEW(expr, most * r->n);
    hamel_status status = find_symmetric_part(f, x, r, c);
    if (status == HAMEL_OK && c->principal && s->p > 0) {
        status = find_invariant_part(f, x, d, r, c, forms);
        if (status == HAMEL_SINGULAR) status = find_constraint_part(f, x, s, y, r, c, forms);
    }
    if (status == HAMEL_OK) status = find_couplings(f, x, r, c);
    if (status == HAMEL_OK) status = find_bundle_curvature(f, x, r, c, forms);
    if (status == HAMEL_OK) status = find_bundle_drift(f, x, r, c, forms);
    free(forms);
    if (status != HAMEL_OK) mech_bundle_form_clear(f);
    return status;
}

void mech_bundle_form_clear(mech_bundle_form *f) {
    free(f->symmetric);
    free(f->kinematic);
    free(f->across);
    free(f->parts);
    free(f->elements);
    free(f->fields);
    free(f->inertia);
    free(f->lambda);
    free(f->curvature);
    clear_drift(f);
    *f = (mech_bundle_form){0};
}
