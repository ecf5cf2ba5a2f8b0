/// The connection on g^D. What is projected is a derivative of components: Q × g is flat, and only
/// the projection makes curvature.
#include "mech/symmetry/bundle_connection.h"

#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "expr/sum.h"
#include "mech/law/invariance.h"
#include "space/field.h"

/// ⟪Z_b, ξ_a⟫, m·k, and I⁻¹ on S. HAMEL_SINGULAR, HAMEL_INVALID where there is none.
static hamel_status find_locked(exact *x, const mech_system *s, const mech_symmetry *y, expr *with,
                                expr *inverse) {
    expr_pool *pool = x->pool;
    const size_t n = y->n, m = y->m, k = y->k;
    expr *A = MEM_NEW(expr, n * n), *w = MEM_NEW(expr, n), *I = MEM_NEW(expr, m * m), rest;
    hamel_status status = exact_quadratic(x, s->lagrangian, n, s->q->velocities, A, w, &rest);
    for (size_t b = 0; b < m && status == HAMEL_OK; b++) {
        for (size_t i = 0; i < n; i++) w[i] = sum_pairing(pool, n, A + i * n, y->fields + b * n);
        for (size_t a = 0; a < k; a++)
            with[b * k + a] = sum_pairing(pool, n, w, y->generators + a * n);
        for (size_t c = 0; c < m; c++) I[b * m + c] = sum_pairing(pool, n, w, y->fields + c * n);
    }
    if (status == HAMEL_OK) status = exact_normalise_all(x, m * k, with);
    if (status == HAMEL_OK) status = exact_inverse(x, m, I, inverse);
    free(A);
    free(w);
    free(I);
    return status;
}

/// Γ_bl^c = I^cd ⟪Z_d, ξ_a⟫ E_l[e_b^a], and what the projection leaves out.
/// @eq BKMM96 §4.3
static hamel_status find_projection(mech_bundle_connection *f, exact *x, const space *q,
                                    const mech_symmetry *y, const expr *with, const expr *inverse) {
    expr_pool *pool = x->pool;
    const size_t n = f->n, m = f->m, k = f->k;
    expr *along = MEM_NEW(expr, m);
    for (size_t i = 0; i < m * n; i++) {
        const size_t b = i / n, l = i % n;
        expr *rate = f->rest + i * k;
        space_apply_base(q, l, k, y->sections + b * k, rate);
        for (size_t d = 0; d < m; d++) along[d] = sum_pairing(pool, k, with + d * k, rate);
        for (size_t c = 0; c < m; c++)
            f->gamma[i * m + c] = sum_pairing(pool, m, inverse + c * m, along);
        for (size_t a = 0; a < k; a++) {
            sum total = {0};
            sum_add(pool, &total, 1, rate[a]);
            for (size_t c = 0; c < m; c++)
                sum_add_product(pool, &total, -1, f->gamma[i * m + c], y->sections[c * k + a]);
            rate[a] = sum_take(pool, &total);
            vec_clear(&total);
        }
    }
    free(along);
    hamel_status status = exact_normalise_all(x, m * n * m, f->gamma);
    return status == HAMEL_OK ? exact_normalise_all(x, m * n * k, f->rest) : status;
}

/// E_i[Γ_bj^c] − E_j[Γ_bi^c] + Γ_bj^d Γ_di^c − Γ_bi^d Γ_dj^c − c_ij^l Γ_bl^c
/// @eq BKMM96 §4.3
static expr curvature_at(const mech_bundle_connection *f, const space *q, size_t b, size_t c,
                         size_t i, size_t j) {
    expr_pool *pool = q->pool;
    const size_t n = f->n, m = f->m;
    expr rate;
    sum total = {0};
    space_apply_base(q, i, 1, &f->gamma[(b * n + j) * m + c], &rate);
    sum_add(pool, &total, 1, rate);
    space_apply_base(q, j, 1, &f->gamma[(b * n + i) * m + c], &rate);
    sum_add(pool, &total, -1, rate);
    for (size_t d = 0; d < m; d++) {
        sum_add_product(pool, &total, 1, f->gamma[(b * n + j) * m + d],
                        f->gamma[(d * n + i) * m + c]);
        sum_add_product(pool, &total, -1, f->gamma[(b * n + i) * m + d],
                        f->gamma[(d * n + j) * m + c]);
    }
    for (size_t l = 0; l < n; l++) {
        const int constant = space_structure(q, i, j, l);
        if (constant != 0) sum_add(pool, &total, -constant, f->gamma[(b * n + l) * m + c]);
    }
    const expr e = sum_take(pool, &total);
    vec_clear(&total);
    return e;
}

hamel_status mech_bundle_connection_init(mech_bundle_connection *f, exact *x, const mech_system *s,
                                         const mech_symmetry *y) {
    const size_t n = y->n, k = y->k, m = y->m;
    *f = (mech_bundle_connection){.n = n,
                                  .k = k,
                                  .m = m,
                                  .gamma = MEM_NEW(expr, m * n * m),
                                  .rest = MEM_NEW(expr, m * n * k),
                                  .curvature = MEM_NEW(expr, m * m * n * n)};
    expr *with = MEM_NEW(expr, m * k), *inverse = MEM_NEW(expr, m * m);
    hamel_status status = find_locked(x, s, y, with, inverse);
    f->exists = status == HAMEL_OK;
    if (f->exists) status = find_projection(f, x, s->q, y, with, inverse);
    else if (status == HAMEL_SINGULAR || status == HAMEL_INVALID) status = HAMEL_OK;
    for (size_t e = 0; e < m * m * n * n && f->exists && status == HAMEL_OK; e++) {
        f->curvature[e] = curvature_at(f, s->q, e / n / n / m, e / n / n % m, e / n % n, e % n);
        status = exact_normalise(x, &f->curvature[e]);
    }
    if (f->exists && status == HAMEL_OK) f->flat = exact_all_zero(x, m * m * n * n, f->curvature);
    free(with);
    free(inverse);
    if (status != HAMEL_OK) mech_bundle_connection_clear(f);
    return status;
}

void mech_bundle_connection_clear(mech_bundle_connection *f) {
    free(f->gamma);
    free(f->rest);
    free(f->curvature);
    *f = (mech_bundle_connection){0};
}

/// @eq BKMM96 §4.2      Remark 5
truth mech_momentum_equivariant(exact *x, const mech_system *s, const mech_symmetry *y) {
    expr_pool *pool = x->pool;
    const size_t n = y->n;
    expr *FL = MEM_NEW(expr, n), *XY = MEM_NEW(expr, n);
    truth all = TRUTH_YES;
    expr_gradient(pool, s->lagrangian, n, s->q->velocities, FL);
    for (size_t i = 0; i < y->k * y->m && all != TRUTH_NO; i++) {
        const expr *xi = y->generators + i / y->m * n, *Z = y->fields + i % y->m * n;
        expr momentum = sum_pairing(pool, n, FL, Z), change;
        space_bracket(s->q, xi, Z, XY);
        for (size_t a = 0; a < s->p; a++)
            all = truth_and(all, exact_is_zero(x, sum_pairing(pool, n, s->beta + a * n, XY)));
        mech_lift_apply(s->q, xi, 1, &momentum, &change);
        all = truth_and(all, exact_equal(x, change, sum_pairing(pool, n, FL, XY)));
    }
    free(FL);
    free(XY);
    return all;
}
