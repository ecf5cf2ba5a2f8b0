/// The general integrals are integrals at the values too, if D is no larger there; what else is
/// found there is special. Both are compared as functions of (q, v, t) for one basis.
#include "mech/integrals/special.h"

#include <stdlib.h>

#include "algebroid/law.h"
#include "base/mem.h"
#include "expr/calculus.h"
#include "mech/law/basis_choose.h"

static bool is_linear(const mech_integral *one) {
    return one->reason == INTEGRAL_NOETHER || one->reason == INTEGRAL_GAUGE ||
           one->reason == INTEGRAL_LINEAR || one->reason == INTEGRAL_POSITION;
}

/// Whether the basis at the values has the same fields.
static bool same_basis(const mech_special *v, const mech_basis *general) {
    bool same = true;
    for (size_t i = 0; i < general->r * general->n && same; i++) {
        expr field;
        mech_at_values_put(&v->values, 1, &general->fields[i], &field);
        same = expr_same(field, v->basis.fields[i]);
    }
    for (size_t a = 0; a < general->r && same; a++)
        same = expr_same(general->symbols[a], v->basis.symbols[a]);
    return same;
}

/// A general integral in the basis at the values: as it is if the basis is the same, else by what
/// it is in q'. False if it has no value there.
static bool at_values(const mech_special *v, const mech_integral *one, bool same, expr *out) {
    const space *q = v->system.q;
    mech_at_values_put(&v->values, 1, same ? &one->plain : &one->full, out);
    if (!same) expr_substitute(q->pool, 1, out, q->n, q->velocities, v->basis.velocity, out);
    return !expr_fault(q->pool, *out);
}

/// The integrals of the system at the values, besides those known. Where D is larger there, general
/// ones need not be integrals, and none is known.
static hamel_status find_more(mech_special *v, exact *x, const mech_integrals *general,
                              const mech_patience *patience) {
    const mech_basis *d = general->momenta.d;
    const bool like = v->basis.r == d->r, same = like && same_basis(v, d);
    expr *known = MEM_NEW(expr, general->count + 1);
    size_t count = 0, linear = 0;
    for (int pass = 0; pass < 2 && like; pass++) { // linear ones first
        for (size_t k = 0; k < general->count; k++) {
            const mech_integral *one = &general->items[k];
            if (is_linear(one) == (pass == 0)) count += at_values(v, one, same, &known[count]);
        }
        if (pass == 0) linear = count;
    }
    const hamel_status status = mech_integrals_special(&v->integrals, x, &v->system, &v->values.m,
                                                       &v->basis, count, linear, known, patience);
    free(known);
    return status;
}

/// Whether L is regular on D at the values: only then do rates of momenta speak of a motion.
static bool is_regular(const mech_special *v, exact *x) {
    const size_t r = v->basis.r;
    size_t rank = 0;
    algebroid_law e;
    algebroid_law_init(&e, mech_on_tangent(&v->system), r, v->basis.fields, r, v->basis.symbols,
                       v->basis.velocity);
    const bool regular = exact_rank(x, r, r, e.mass, &rank) == HAMEL_OK && rank == r;
    algebroid_law_clear(&e);
    return regular;
}

hamel_status mech_special_init(mech_special *v, exact *x, const model *m,
                               const mech_integrals *general, const mech_patience *patience) {
    *v = (mech_special){0};
    if (m->parameter_count == 0) return HAMEL_OK;
    exact quiet = exact_quietly(x); // a system that degenerates at these values is no failure here
    mech_at_values_init(&v->values, m);
    v->made = mech_system_init(&v->system, &quiet, &v->values.m, 0, NULL) == HAMEL_OK;
    if (!v->made) mech_at_values_clear(&v->values);
    else if (mech_basis_init(&v->basis, &quiet, &v->system) == HAMEL_OK && is_regular(v, &quiet))
        (void)!find_more(v, &quiet, general, patience); // nothing more is no failure
    return HAMEL_OK;
}

void mech_special_clear(mech_special *v) {
    if (!v->made) return;
    mech_integrals_clear(&v->integrals);
    mech_basis_clear(&v->basis);
    mech_system_clear(&v->system);
    mech_at_values_clear(&v->values);
    *v = (mech_special){0};
}
