/// The conditions for X to be a symmetry, written as operators on the components of X. Each follows
/// from its formula with X = X^l E_l by collecting X^l and its derivatives.
#include "mech/symmetry/field_condition.h"

#include <stdlib.h>

#include "expr/calculus.h"
#include "expr/sum.h"
#include "space/field.h"

static field_condition *push(field_conditions *list, size_t n) {
    list->items = mem_resize(list->items, list->count + 1, sizeof *list->items);
    field_condition *f = &list->items[list->count++];
    *f = (field_condition){.n = n, .A = MEM_NEW(expr, n)};
    return f;
}

void field_conditions_clear(field_conditions *list) {
    for (size_t k = 0; k < list->count; k++) {
        free(list->items[k].A);
        free(list->items[k].B);
        free(list->items[k].along);
        free(list->items[k].C);
        free(list->items[k].also_along);
    }
    free(list->items);
    *list = (field_conditions){0};
}

/// c_jl^k u^j w_k
static expr structure_term(const space *q, size_t l, const expr *u, const expr *w) {
    sum total = {0};
    for (size_t j = 0; j < q->n; j++) {
        for (size_t k = 0; k < q->n; k++)
            sum_add_product(q->pool, &total, space_structure(q, j, l, k), u[j], w[k]);
    }
    const expr out = sum_take(q->pool, &total);
    vec_clear(&total);
    return out;
}

static expr *copy(size_t n, const expr *e) { return mem_copy(e, n, sizeof *e); }

/// X^TQ[f] = X^l (E_l[f] + c_jl^k v^j ∂f/∂v^k) + v[X^l] ∂f/∂v^l, the parts of A and B.
static void lift(const space *q, expr f, field_condition *out) {
    expr *gradient = MEM_NEW(expr, q->n);
    expr_gradient(q->pool, f, q->n, q->velocities, gradient);
    for (size_t l = 0; l < q->n; l++) {
        space_apply_base(q, l, 1, &f, &out->A[l]);
        out->A[l] = expr_add2(q->pool, out->A[l], structure_term(q, l, q->velocities, gradient));
    }
    out->B = gradient;
    out->along = copy(q->n, q->velocities);
}

void field_keeps_lagrangian(field_conditions *out, const mech_system *s) {
    lift(s->q, s->lagrangian, push(out, s->q->n));
}

/// β([X, W]) = X^l β_k (E_l[W^k] + c_lj^k W^j) − W[X^l] β_l
void field_keeps_constraints(field_conditions *out, const mech_system *s, const mech_basis *d) {
    const space *q = s->q;
    expr *across = MEM_NEW(expr, q->n);
    sum total = {0};
    for (size_t a = 0; a < s->p; a++) {
        const expr *beta = s->beta + a * q->n;
        field_condition *f = push(out, q->n);
        f->B = MEM_NEW(expr, q->n);
        f->along = copy(q->n, d->velocity);
        for (size_t l = 0; l < q->n; l++) {
            space_apply_base(q, l, q->n, d->velocity, across);
            for (size_t k = 0; k < q->n; k++)
                sum_add_product(q->pool, &total, 1, beta[k], across[k]);
            sum_add(q->pool, &total, -1, structure_term(q, l, d->velocity, beta));
            f->A[l] = sum_take(q->pool, &total);
            f->B[l] = expr_neg(q->pool, beta[l]);
        }
    }
    vec_clear(&total);
    free(across);
}

void field_lies_in_D(field_conditions *out, const mech_system *s) {
    for (size_t a = 0; a < s->p; a++) {
        field_condition *f = push(out, s->q->n);
        for (size_t l = 0; l < s->q->n; l++) f->A[l] = s->beta[a * s->q->n + l];
    }
}

/// (L_X F)_i = X^TQ[F_i] + F_k (E_i[X^k] + c_il^k X^l)
void field_keeps_forces(field_conditions *out, const mech_system *s) {
    const space *q = s->q;
    bool forces = false;
    for (size_t i = 0; i < q->n; i++) forces = forces || !sum_zero(q->pool, s->force[i]);
    for (size_t i = 0; i < q->n && forces; i++) {
        field_condition *f = push(out, q->n);
        lift(q, s->force[i], f);
        f->C = copy(q->n, s->force);
        f->also_along = MEM_NEW(expr, q->n);
        for (size_t j = 0; j < q->n; j++) f->also_along[j] = expr_int(q->pool, i == j);
        for (size_t l = 0; l < q->n; l++)
            f->A[l] = expr_add2(q->pool, f->A[l], structure_term(q, l, f->also_along, s->force));
    }
}

expr field_condition_value(const field_condition *f, const space *q, const expr *X) {
    expr *rates = MEM_NEW(expr, f->n);
    sum total = {0};
    for (size_t l = 0; l < f->n; l++) sum_add_product(q->pool, &total, 1, f->A[l], X[l]);
    for (int term = 0; term < 2; term++) {
        const expr *factor = term == 0 ? f->B : f->C;
        if (factor == NULL) continue;
        space_apply(q, term == 0 ? f->along : f->also_along, f->n, X, rates);
        for (size_t l = 0; l < f->n; l++) sum_add_product(q->pool, &total, 1, factor[l], rates[l]);
    }
    const expr out = sum_take(q->pool, &total);
    vec_clear(&total);
    free(rates);
    return out;
}

truth field_satisfies(exact *x, const space *q, const field_conditions *list, const expr *X) {
    truth all = TRUTH_YES;
    for (size_t k = 0; k < list->count && all != TRUTH_NO; k++)
        all = truth_and(all, exact_is_zero(x, field_condition_value(&list->items[k], q, X)));
    return all;
}
