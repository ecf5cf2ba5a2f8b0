/// Invariance, infinitesimally: the group is connected, so what its generators keep it keeps.
#include "mech/law/invariance.h"

#include <stdlib.h>

#include "base/mem.h"
#include "expr/calculus.h"
#include "expr/sum.h"
#include "space/field.h"

/// @eq BKMM96 (4.1.4) over any base frame; the variation of v is that of the velocity of a moved
/// curve
void mech_lift_apply(const space *q, const expr *xi, size_t count, const expr *functions,
                     expr *out) {
    const size_t n = q->n, m = q->entry_count;
    expr *symbols = MEM_NEW(expr, m + n), *rates = MEM_NEW(expr, m + n);
    for (size_t k = 0; k < m; k++) symbols[k] = q->entries[k];
    for (size_t k = 0; k < n; k++) symbols[m + k] = q->velocities[k];
    space_rates(q, xi, rates);
    space_bracket(q, q->velocities, xi, rates + m); // v has no derivatives along Q
    expr_derive(q->pool, count, functions, m + n, symbols, rates, out);
    free(symbols);
    free(rates);
}

/// The Lie derivative of a form, given that of its components: out_i −= form([ξ, E_i]).
static void turn_back(const space *q, const expr *xi, const expr *form, expr *out) {
    const size_t n = q->n;
    expr *unit = MEM_NEW(expr, n), *bracket = MEM_NEW(expr, n);
    sum total = {0};
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < n; j++) unit[j] = expr_int(q->pool, i == j);
        space_bracket(q, xi, unit, bracket);
        sum_add(q->pool, &total, 1, out[i]);
        for (size_t j = 0; j < n; j++) sum_add_product(q->pool, &total, -1, form[j], bracket[j]);
        out[i] = sum_take(q->pool, &total);
    }
    vec_clear(&total);
    free(unit);
    free(bracket);
}

/// M with M β_P = L_P: how much of each constraint is in L_ξ β. Both p by p, P the solved columns.
static hamel_status multiples(exact *x, const mech_system *s, const expr *L, expr *M) {
    const size_t n = s->q->n, p = s->p;
    expr *A = MEM_NEW(expr, p * p), *B = MEM_NEW(expr, p * p), *X = MEM_NEW(expr, p * p);
    for (size_t b = 0; b < p; b++) {
        for (size_t i = 0; i < p; i++) { // transposed: β_Pᵀ Mᵀ = L_Pᵀ
            A[i * p + b] = s->beta[b * n + s->pivots.sets[i]];
            B[i * p + b] = L[b * n + s->pivots.sets[i]];
        }
    }
    const hamel_status status = exact_solve(x, p, p, A, B, X);
    for (size_t i = 0; i < p * p && status == HAMEL_OK; i++) M[i] = X[i % p * p + i / p];
    free(A);
    free(B);
    free(X);
    return status;
}

/// The same where that cannot be solved: M is looked for among constants, row by row. It is zero
/// where there is none.
static hamel_status constant_multiples(exact *x, const mech_system *s, const expr *L, expr *M) {
    const size_t n = s->q->n, p = s->p;
    expr *f = MEM_NEW(expr, n * (p + 1));
    hamel_status status = HAMEL_OK;
    for (size_t b = 0; b < p && status == HAMEL_OK; b++) {
        size_t dimension;
        expr *relation = NULL;
        bool complete;
        for (size_t i = 0; i < n; i++) {
            for (size_t c = 0; c < p; c++) f[i * (p + 1) + c] = s->beta[c * n + i];
            f[i * (p + 1) + p] = L[b * n + i];
        }
        status = exact_dependence(x, n, p + 1, f, NULL, &dimension, &relation, &complete);
        for (size_t c = 0; c < p && status == HAMEL_OK; c++) // β is independent: L is what is free
            M[b * p + c] = dimension == 1 ? expr_neg(x->pool, relation[c]) : expr_int(x->pool, 0);
        free(relation);
    }
    free(f);
    return status;
}

void mech_constraints_move(const mech_system *s, const expr *xi, expr *form, expr *affine) {
    const size_t n = s->q->n, p = s->p;
    space_apply(s->q, xi, p * n, s->beta, form);
    for (size_t b = 0; b < p; b++) turn_back(s->q, xi, s->beta + b * n, form + b * n);
    space_apply(s->q, xi, p, s->b, affine);
}

/// @eq BKMM96 Prop. 3.2
hamel_status mech_constraints_change(exact *x, const mech_system *s, const expr *xi, expr *form,
                                     expr *affine) {
    const size_t n = s->q->n, p = s->p;
    if (p == 0) return HAMEL_OK;
    expr *M = MEM_NEW(expr, p * p), *moved = MEM_NEW(expr, p);
    mech_constraints_move(s, xi, form, moved);
    hamel_status status = s->large ? constant_multiples(x, s, form, M) : multiples(x, s, form, M);
    sum total = {0};
    for (size_t b = 0; b < p && status == HAMEL_OK; b++) {
        for (size_t i = 0; i < n && status == HAMEL_OK; i++) {
            sum_add(x->pool, &total, 1, form[b * n + i]);
            for (size_t c = 0; c < p; c++)
                sum_add_product(x->pool, &total, -1, M[b * p + c], s->beta[c * n + i]);
            form[b * n + i] = sum_take(x->pool, &total);
            status = exact_normalise(x, &form[b * n + i]);
        }
        sum_add(x->pool, &total, 1, moved[b]);
        for (size_t c = 0; c < p; c++) sum_add_product(x->pool, &total, -1, M[b * p + c], s->b[c]);
        affine[b] = sum_take(x->pool, &total);
        if (status == HAMEL_OK) status = exact_normalise(x, &affine[b]);
    }
    vec_clear(&total);
    free(M);
    free(moved);
    return status;
}

void mech_force_change(const mech_system *s, const expr *xi, expr *out) {
    mech_lift_apply(s->q, xi, s->q->n, s->force, out);
    turn_back(s->q, xi, s->force, out);
}
