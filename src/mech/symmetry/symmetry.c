/// What an action has to do with a system. Every verdict is an identity between exact expressions;
/// where one fails the term that breaks it is kept.
#include "mech/symmetry/symmetry.h"

#include <stdlib.h>

#include "expr/sum.h"
#include "mech/law/invariance.h"
#include "mech/symmetry/action_internal.h"
#include "mech/symmetry/intersection_internal.h"

/// ξ_a^TQ[L] = 0: what the momentum equation needs, and all it needs.
/// @eq BKMM96 (4.1.4)
static hamel_status check_lagrangian(mech_symmetry *y, exact *x, const mech_system *s) {
    hamel_status status = HAMEL_OK;
    y->lagrangian_invariant = TRUTH_YES;
    for (size_t a = 0; a < y->k && status == HAMEL_OK; a++) {
        expr *change = &y->lagrangian_change[a];
        mech_lift_apply(s->q, y->generators + a * y->n, 1, &s->lagrangian, change);
        const truth zero = exact_is_zero(x, *change);
        y->lagrangian_invariant = truth_and(y->lagrangian_invariant, zero);
        if (zero == TRUTH_YES) *change = expr_int(x->pool, 0);
        else status = exact_normalise(x, change);
    }
    return status;
}

static hamel_status check_constraints(mech_symmetry *y, exact *x, const mech_system *s) {
    const size_t n = y->n, p = y->p;
    hamel_status status = HAMEL_OK;
    for (size_t a = 0; a < y->k && status == HAMEL_OK; a++)
        status =
            mech_constraints_change(x, s, y->generators + a * n, y->constraints_change + a * p * n,
                                    y->affine_change + a * p);
    if (status != HAMEL_OK) return status;
    for (size_t b = 0; b < p; b++) y->affine = y->affine || !sum_zero(x->pool, s->b[b]);
    y->constraints_invariant = exact_all_zero(x, y->k * p * n, y->constraints_change);
    y->affine_invariant =
        truth_and(y->constraints_invariant, exact_all_zero(x, y->k * p, y->affine_change));
    return status;
}

static void check_forces(mech_symmetry *y, exact *x, const mech_system *s) {
    expr *change = MEM_NEW(expr, y->n);
    y->forces_invariant = TRUTH_YES;
    for (size_t i = 0; i < y->n; i++) y->forces = y->forces || !sum_zero(x->pool, s->force[i]);
    for (size_t a = 0; a < y->k && y->forces; a++) {
        mech_force_change(s, y->generators + a * y->n, change);
        y->forces_invariant = truth_and(y->forces_invariant, exact_all_zero(x, y->n, change));
    }
    free(change);
}

hamel_status mech_symmetry_init(mech_symmetry *y, exact *x, const mech_system *s,
                                const model_symmetry *given) {
    const size_t n = s->q->n, k = given->dimension, p = s->p;
    *y = (mech_symmetry){.given = given,
                         .n = n,
                         .k = k,
                         .p = p,
                         .generators = given->generators,
                         .structure = MEM_NEW(expr, k * k * k),
                         .independent = MEM_NEW(size_t, k),
                         .lagrangian_change = MEM_NEW(expr, k),
                         .constraints_change = MEM_NEW(expr, k * p * n),
                         .affine_change = MEM_NEW(expr, k * p)};
    hamel_status status = symmetry_action(y, x, s->q);
    if (status == HAMEL_OK) status = check_lagrangian(y, x, s);
    if (status == HAMEL_OK) status = check_constraints(y, x, s);
    if (status == HAMEL_OK) check_forces(y, x, s);
    if (status == HAMEL_OK) status = symmetry_intersection(y, x, s);
    if (status != HAMEL_OK) mech_symmetry_clear(y);
    return status;
}

void mech_symmetry_clear(mech_symmetry *y) {
    free(y->structure);
    free(y->independent);
    free(y->orbit_minors);
    free(y->minors);
    free(y->lagrangian_change);
    free(y->constraints_change);
    free(y->affine_change);
    free(y->sections);
    free(y->fields);
    free(y->horizontal);
    *y = (mech_symmetry){0};
}
