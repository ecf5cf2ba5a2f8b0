/// The recipe of chapter E, in one place.
#include "derivation/reduction.h"

#include <stdlib.h>

#include "base/mem.h"
#include "mech/reduction/invariant_frame.h"

static hamel_status on_slice(reduction *d, exact *x, const mech_system *s) {
    hamel_status status = mech_reduction_init(&d->r, x, s, d->y->given, d->t);
    if (status == HAMEL_OK) status = mech_connection_init(&d->a, x, s, d->y, d->t, &d->r);
    return status;
}

static hamel_status on_Q(reduction *d, exact *x, const mech_system *s, const mech_basis *basis,
                         size_t asked_count, const expr *asked) {
    expr *shape = MEM_NEW(expr, asked_count + s->q->entry_count);
    // along a curve in Q/G its functions have rates that depend on each other: no more are sought
    const bool reached = asked_count > 0 || d->y->sum_dimension == s->q->n;
    const size_t count = reached
                             ? mech_shape_functions(x, s->q, d->y->given, asked_count, asked, shape)
                             : mech_invariant_entries(x, s->q, d->y->given, shape);
    hamel_status status = count == 0 || !mech_symmetry_reduces(d->y) ? HAMEL_INVALID : HAMEL_OK;
    if (status == HAMEL_OK) status = mech_reduction_on_Q(&d->r, x, s, d->y->given, count, shape);
    if (status == HAMEL_OK) status = mech_connection_on_Q(&d->a, x, basis, d->y, &d->r);
    if (status == HAMEL_OK)
        status = mech_bundle_form_init(&d->form, x, s, basis, d->y, &d->r, &d->a);
    free(shape);
    return status;
}

hamel_status reduction_init(reduction *d, exact *x, const mech_system *s, const mech_basis *basis,
                            const mech_symmetry *y, const mech_trivialisation *t,
                            size_t shape_count, const expr *shape) {
    *d = (reduction){.y = y, .t = t};
    hamel_status status = t->exists ? on_slice(d, x, s) : on_Q(d, x, s, basis, shape_count, shape);
    if (status == HAMEL_OK) status = mech_reduced_init(&d->e, x, &d->r, &d->a);
    if (status != HAMEL_OK) reduction_clear(d);
    return status;
}

void reduction_clear(reduction *d) {
    mech_reduced_clear(&d->e);
    mech_bundle_form_clear(&d->form);
    mech_connection_clear(&d->a);
    mech_reduction_clear(&d->r);
}
