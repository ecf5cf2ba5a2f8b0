/// Chapters A and D, proved the same for one system. Nothing is solved: the equations of one are
/// linear combinations of those of the other, identically in positions, velocities and
/// accelerations.
#include <stdlib.h>

#include "expr/sum.h"
#include "mech/law/bordered.h"
#include "mech/quasi/agree.h"
#include "mech/quasi/quasi.h"

/// Whether M v' − rhs, for the v' given, is e.
static truth row_is(const mech_quasi *d, exact *x, size_t row, const expr *rates, expr e) {
    sum total = {0};
    for (size_t k = 0; k < d->r; k++)
        sum_add_product(x->pool, &total, 1, d->mass[row * d->r + k], rates[k]);
    sum_add(x->pool, &total, -1, d->rhs[row]);
    sum_add(x->pool, &total, -1, e);
    const truth answer = exact_is_zero(x, sum_take(x->pool, &total));
    vec_clear(&total);
    return answer;
}

truth mech_agree(const mech_quasi *d, exact *x, const mech_system *s) {
    const size_t n = d->n;
    expr *rows = MEM_NEW(expr, n + d->p);
    mech_bordered_residuals(s, d->r, d->basis.fields, d->basis.velocity, d->rate_symbols, rows);
    truth all = TRUTH_YES;
    for (size_t a = 0; a < d->p && all == TRUTH_YES; a++) all = exact_is_zero(x, rows[n + a]);
    sum total = {0};
    for (size_t k = 0; k < d->r && all == TRUTH_YES; k++) {
        for (size_t i = 0; i < n; i++)
            sum_add_product(x->pool, &total, 1, d->basis.fields[k * n + i], rows[i]);
        all = row_is(d, x, k, d->rate_symbols, sum_take(x->pool, &total));
        if (d->closed) all = truth_and(all, row_is(d, x, k, d->rates, expr_int(x->pool, 0)));
    }
    vec_clear(&total);
    free(rows);
    return all;
}
