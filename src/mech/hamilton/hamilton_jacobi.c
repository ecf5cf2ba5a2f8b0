/// Hamilton and Jacobi's equation on D: functions on D* put on a section.
#include "mech/hamilton/hamilton_jacobi.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "expr/sum.h"
#include "space/field.h"

/// Functions on D*, in which velocities may stand for momenta, on the section.
static void on_section(const mech_hamilton *h, expr_pool *pool, const expr *gamma, size_t count,
                       const expr *e, expr *out) {
    expr_substitute(pool, count, e, h->r, h->symbols, h->velocities, out);
    expr_substitute(pool, count, out, h->r, h->momenta, gamma, out);
}

/// @eq F98 Thm 3.1      the remark behind it, on Hamilton and Jacobi's method
hamel_status mech_hamilton_jacobi_init(mech_hamilton_jacobi *j, exact *x, const mech_system *s,
                                       const mech_quasi *d, const mech_hamilton *h,
                                       const expr *gamma) {
    assert(h->linear && !h->has_drift);
    expr_pool *pool = x->pool;
    const size_t n = h->n, r = h->r;
    *j = (mech_hamilton_jacobi){.n = n,
                                .r = r,
                                .slopes = MEM_NEW(expr, r),
                                .derivative = MEM_NEW(expr, r * r),
                                .velocity = MEM_NEW(expr, n),
                                .defect = MEM_NEW(expr, r)};
    expr *X = MEM_NEW(expr, r), *v = MEM_NEW(expr, r);
    on_section(h, pool, gamma, 1, &h->hamiltonian, &j->hamiltonian);
    on_section(h, pool, gamma, n, d->basis.velocity, j->velocity);
    on_section(h, pool, gamma, r, h->symbols, v);
    for (size_t a = 0; a < r; a++) {
        const expr *field = d->basis.fields + a * n;
        space_apply(s->q, field, 1, &j->hamiltonian, &j->slopes[a]);
        space_apply(s->q, field, r, gamma, X);
        on_section(h, pool, gamma, r, h->bracket + (n + a) * h->size + n, j->derivative + a * r);
        for (size_t b = 0; b < r; b++) {
            expr back;
            space_apply(s->q, d->basis.fields + b * n, 1, &gamma[a], &back);
            expr *entry = &j->derivative[a * r + b];
            *entry = expr_add2(pool, *entry, expr_sub(pool, X[b], back));
        }
        j->defect[a] = expr_sub(pool, sum_pairing(pool, r, j->derivative + a * r, v), j->slopes[a]);
    }
    free(X);
    free(v);
    j->closed = exact_all_zero(x, r * r, j->derivative);
    j->constant = exact_all_zero(x, r, j->slopes);
    j->solves = exact_all_zero(x, r, j->defect);
    hamel_status status = readable_normalise(x, r * r, j->derivative);
    if (status == HAMEL_OK) status = readable_normalise(x, r, j->slopes);
    if (status == HAMEL_OK) status = readable_normalise(x, r, j->defect);
    if (status == HAMEL_OK) status = readable_normalise(x, n, j->velocity);
    if (status == HAMEL_OK) status = readable_normalise(x, 1, &j->hamiltonian);
    if (status != HAMEL_OK) mech_hamilton_jacobi_clear(j);
    return status;
}

void mech_hamilton_jacobi_clear(mech_hamilton_jacobi *j) {
    free(j->slopes);
    free(j->derivative);
    free(j->velocity);
    free(j->defect);
    *j = (mech_hamilton_jacobi){0};
}
