/// Momenta along the generators of a group, on the set f = 0.
#include "mech/nonlinear/momentum.h"

#include <stdlib.h>

#include "expr/calculus.h"
#include "expr/sum.h"
#include "mech/law/invariance.h"

/// Whether functions of (q, q', t) vanish on the constraints.
static truth vanish(exact *x, const mech_system *s, const mech_basis *d, const mech_chetaev *k,
                    size_t count, expr *e) {
    if (mech_chetaev_put(k, x, s, d, count, e) != HAMEL_OK) return TRUTH_UNKNOWN;
    return exact_all_zero(x, count, e);
}

/// ⟨∂f/∂q', ξ⟩
static expr along(const space *q, expr f, const expr *xi) {
    expr *P = MEM_NEW(expr, q->n);
    expr_gradient(q->pool, f, q->n, q->velocities, P);
    const expr pairing = sum_pairing(q->pool, q->n, P, xi);
    free(P);
    return pairing;
}

static void keep(mech_nonlinear_momentum *j, size_t count, const expr *e) {
    for (size_t i = 0; i < count; i++) *vec_push(&j->changes) = e[i];
}

static truth keeps_constraints(exact *x, const mech_system *s, const mech_basis *d,
                               const mech_chetaev *k, const expr *functions, const expr *xi,
                               mech_nonlinear_momentum *j) {
    const size_t n = s->q->n, p = s->p;
    expr *e = MEM_NEW(expr, k->count), *form = MEM_NEW(expr, p * n + 1),
         *affine = MEM_NEW(expr, p + 1);
    mech_lift_apply(s->q, xi, k->count, functions, e);
    truth kept = vanish(x, s, d, k, k->count, e);
    if (kept != TRUTH_UNKNOWN) keep(j, k->count, e);
    if (kept == TRUTH_YES && p > 0) {
        kept = TRUTH_UNKNOWN;
        if (mech_constraints_change(x, s, xi, form, affine) == HAMEL_OK) {
            kept = truth_and(exact_all_zero(x, p * n, form), exact_all_zero(x, p, affine));
            keep(j, p * n, form);
            keep(j, p, affine);
        }
    }
    free(e);
    free(form);
    free(affine);
    return kept;
}

/// @eq BKMM96 (4.2.3)      with ∂f/∂q' beside the constraint forms
hamel_status mech_nonlinear_momentum_of(exact *x, const mech_system *s, const mech_basis *d,
                                        const mech_chetaev *k, const expr *functions,
                                        const expr *xi, mech_nonlinear_momentum *out) {
    const size_t n = s->q->n, count = k->count;
    expr *pairings = MEM_NEW(expr, count + s->p), change;
    sum total = {0};
    *out = (mech_nonlinear_momentum){0};
    out->momentum = along(s->q, s->lagrangian, xi);
    mech_lift_apply(s->q, xi, 1, &s->lagrangian, &change);
    out->lagrangian = exact_is_zero(x, change);
    keep(out, 1, &change);
    out->constraints = keeps_constraints(x, s, d, k, functions, xi, out);
    for (size_t c = 0; c < count; c++) pairings[c] = along(s->q, functions[c], xi);
    for (size_t a = 0; a < s->p; a++)
        pairings[count + a] = sum_pairing(x->pool, n, s->beta + a * n, xi);
    out->virtual = vanish(x, s, d, k, count + s->p, pairings);
    for (size_t c = 0; c < count + s->p && out->virtual != TRUTH_UNKNOWN; c++)
        *vec_push(&out->crossed) = pairings[c];
    for (size_t c = 0; c < count; c++)
        sum_add_product(x->pool, &total, 1, k->multiplier[c], pairings[c]);
    out->across = sum_take(x->pool, &total);
    vec_clear(&total);
    hamel_status status = mech_chetaev_put(k, x, s, d, 1, &out->across);
    if (status == HAMEL_OK) status = mech_chetaev_rate(k, x, s, d, 1, &out->momentum, &out->rate);
    if (status == HAMEL_OK) status = mech_chetaev_put(k, x, s, d, 1, &out->momentum);
    out->constant = status == HAMEL_OK ? exact_is_zero(x, out->rate) : TRUTH_UNKNOWN;
    free(pairings);
    return status;
}

void mech_nonlinear_momentum_clear(mech_nonlinear_momentum *j) {
    vec_clear(&j->changes);
    vec_clear(&j->crossed);
}
