/// The one-form of a Chaplygin system. C_ij^k = ⟪[X_i, X_j], X_l⟫ M^lk: no complement of D is
/// needed.
#include "mech/measure/chaplygin_form.h"
#include "algebroid/calculus.h"

#include <stdlib.h>

#include "base/mem.h"
#include "expr/sum.h"
#include "mech/tools/readable.h"
#include "space/field.h"

/// c_ij^k of the fields that the lifts lie over.
static expr base_structure(const mech_reduction *r, const mech_connection *c, size_t i, size_t j,
                           size_t k) {
    const size_t *at = r->directions;
    if (c->base_structure != NULL) return c->base_structure[(i * c->h + j) * c->h + k];
    return r->shape_count > 0 ? expr_int(r->q->pool, 0)
                              : expr_int(r->q->pool, space_structure(r->q, at[i], at[j], at[k]));
}

/// M, made regular across the relations between the lifts: what it is contracted with has no
/// components there.
static hamel_status invert_mass(exact *x, const mech_reduction *r, const mech_connection *c,
                                expr *M) {
    const size_t n = r->n, h = c->h;
    for (size_t i = 0; i < h * h; i++) {
        M[i] = mech_reduction_metric(r, c->lifts + i / h * n, c->lifts + i % h * n);
        for (size_t k = 0; k < h - c->rank; k++)
            M[i] = expr_add2(
                x->pool, M[i],
                expr_mul2(x->pool, c->conormal[k * h + i / h], c->conormal[k * h + i % h]));
    }
    return exact_inverse(x, h, M, M);
}

/// g_i = −⟪[X_i, X_k] − c_ik^j X_j, X_l⟫ M^lk
/// @eq GN16 §8.2
static hamel_status find_form(mech_chaplygin_form *f, exact *x, const mech_reduction *r,
                              const mech_connection *c) {
    const size_t n = r->n, h = f->h;
    expr *M = MEM_NEW(expr, h * h + 1), *XY = MEM_NEW(expr, n);
    sum total = {0};
    hamel_status status = invert_mass(x, r, c, M);
    for (size_t i = 0; i < h && status == HAMEL_OK; i++) {
        for (size_t k = 0; k < h; k++) {
            if (k == i) continue;
            algebroid_bracket(&r->quotient, c->lifts + i * n, c->lifts + k * n, XY);
            for (size_t j = 0; j < h; j++) {
                const expr minus = expr_neg(x->pool, base_structure(r, c, i, k, j));
                for (size_t a = 0; a < n && c->base_structure != NULL; a++)
                    XY[a] =
                        expr_add2(x->pool, XY[a], expr_mul2(x->pool, minus, c->lifts[j * n + a]));
            }
            for (size_t l = 0; l < h; l++)
                sum_add_product(x->pool, &total, -1, M[l * h + k],
                                mech_reduction_metric(r, XY, c->lifts + l * n));
        }
        f->g[i] = sum_take(x->pool, &total);
        status = exact_normalise(x, &f->g[i]);
    }
    vec_clear(&total);
    free(M);
    free(XY);
    return status;
}

/// dg(X_i, X_j) = X_i[g_j] − X_j[g_i] − c_ij^k g_k
static expr curl_of(const mech_chaplygin_form *f, const mech_reduction *r, const mech_connection *c,
                    size_t i, size_t j) {
    expr_pool *pool = r->q->pool;
    const size_t n = r->n;
    expr one;
    sum total = {0};
    algebroid_apply(&r->quotient, c->lifts + i * n, 1, &f->g[j], &one);
    sum_add(pool, &total, 1, one);
    algebroid_apply(&r->quotient, c->lifts + j * n, 1, &f->g[i], &one);
    sum_add(pool, &total, -1, one);
    for (size_t k = 0; k < f->h; k++)
        sum_add_product(pool, &total, -1, base_structure(r, c, i, j, k), f->g[k]);
    one = sum_take(pool, &total);
    vec_clear(&total);
    return one;
}

/// Linear constraints, and no terms of L that are linear in the velocities.
static bool applies(exact *x, const mech_reduction *r, const mech_connection *c) {
    bool plain = c->m == 0 && c->principal && !c->affine && c->h > 0;
    for (size_t I = 0; I < r->n && plain; I++) plain = exact_is_zero(x, r->linear[I]) == TRUTH_YES;
    return plain;
}

hamel_status mech_chaplygin_form_init(mech_chaplygin_form *f, exact *x, const mech_reduction *r,
                                      const mech_connection *c) {
    exact brief = readable_limits(x);
    *f = (mech_chaplygin_form){.h = c->h, .closed = TRUTH_UNKNOWN};
    if (!applies(&brief, r, c)) return HAMEL_OK;
    f->g = MEM_NEW(expr, f->h);
    hamel_status status = find_form(f, &brief, r, c);
    f->exists = status == HAMEL_OK;
    if (f->exists) f->closed = TRUTH_YES;
    for (size_t k = 0; k < f->h * f->h && f->exists && f->closed == TRUTH_YES; k++) {
        if (k / f->h >= k % f->h) continue;
        f->curl = curl_of(f, r, c, f->i = k / f->h, f->j = k % f->h);
        const truth zero = exact_is_zero(&brief, f->curl);
        if (zero != TRUTH_YES) f->closed = zero;
    }
    if (f->closed == TRUTH_NO && exact_normalise(&brief, &f->curl) != HAMEL_OK)
        f->closed = TRUTH_UNKNOWN;
    return status == HAMEL_TOO_LARGE || status == HAMEL_SINGULAR ? HAMEL_OK : status;
}

void mech_chaplygin_form_clear(mech_chaplygin_form *f) {
    free(f->g);
    *f = (mech_chaplygin_form){0};
}
