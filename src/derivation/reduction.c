/// The recipe of chapter E, in one place.
#include "derivation/reduction.h"

hamel_status reduction_init(reduction *d, exact *x, const mech_system *s, const mech_symmetry *y,
                            const mech_trivialisation *t) {
    *d = (reduction){.y = y, .t = t};
    hamel_status status = mech_reduction_init(&d->r, x, s, y->given, t);
    if (status == HAMEL_OK) status = mech_connection_init(&d->a, x, s, y, t, &d->r);
    if (status == HAMEL_OK) status = mech_reduced_init(&d->e, x, &d->r, &d->a);
    if (status != HAMEL_OK) reduction_clear(d);
    return status;
}

void reduction_clear(reduction *d) {
    mech_reduced_clear(&d->e);
    mech_connection_clear(&d->a);
    mech_reduction_clear(&d->r);
}
