/// Forces of controls, paired with the frame of the connection on the slice, where an invariant
/// force is what it is everywhere.
#include "mech/reduction/inputs.h"

#include <stdlib.h>

#include "expr/sum.h"

expr mech_reduction_pair(const mech_reduction *r, size_t i, const expr *field) {
    sum total = {0};
    for (size_t I = 0; I < r->n; I++)
        sum_add_product(r->q->pool, &total, 1, field[I], r->frame[I * r->q->n + i]);
    const expr e = sum_take(r->q->pool, &total);
    vec_clear(&total);
    return e;
}

bool mech_reduction_keeps_force(const mech_reduction *r, const mech_symmetry *y, size_t i) {
    if (space_factor_of(r->q, i)->kind->dimension > 1) return false;
    for (size_t a = 0; a < y->k; a++) {
        if (!expr_is_number(r->q->pool, y->generators[a * y->n + i])) return false;
    }
    return true;
}

/// @eq BKMM96 (1.2.3)
void mech_reduced_inputs_init(mech_reduced_inputs *v, exact *x, const mech_inputs *u,
                              const mech_symmetry *y, const mech_reduction *r,
                              const mech_connection *a, const mech_reduced *e) {
    const size_t count = u->count, n = r->n;
    *v = (mech_reduced_inputs){.m = a->m,
                               .h = a->h,
                               .count = count,
                               .changed = MEM_NEW(bool, count),
                               .momenta = MEM_NEW(expr, a->m * count),
                               .along = MEM_NEW(expr, a->h * count),
                               .simple = MEM_NEW(expr, a->h * count),
                               .rates = MEM_NEW(expr, a->h * count)};
    for (size_t j = 0; j < count; j++) {
        const size_t i = u->directions[j];
        v->changed[j] = !mech_reduction_keeps_force(r, y, i);
        const expr none = expr_int(x->pool, 0);
        for (size_t b = 0; b < v->m; b++)
            v->momenta[b * count + j] =
                v->changed[j] ? none : mech_reduction_pair(r, i, a->sections + b * n);
        for (size_t s = 0; s < v->h; s++) {
            v->along[s * count + j] =
                v->changed[j] ? none : mech_reduction_pair(r, i, a->lifts + s * n);
            v->simple[s * count + j] =
                v->changed[j] ? none : mech_reduction_pair(r, i, a->fields + s * n);
        }
    }
    exact brief = readable_limits(x);
    v->closed = a->rank == v->h && v->h > 0 &&
                exact_solve(&brief, v->h, count, e->mass, v->along, v->rates) == HAMEL_OK;
}

void mech_reduced_inputs_clear(mech_reduced_inputs *v) {
    free(v->changed);
    free(v->momenta);
    free(v->along);
    free(v->simple);
    free(v->rates);
    *v = (mech_reduced_inputs){0};
}
