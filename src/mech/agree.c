/// Chapters A and D, proved the same for one system. Nothing is solved: the equations of one are
/// linear combinations of those of the other, identically in positions, velocities and accelerations.
#include <stdlib.h>

#include "expr/calculus.h"
#include "mech/bordered.h"
#include "mech/quasi.h"
#include "space/sum.h"

/// q'' over the base frame for q' = W, the v'^α being symbols.
static void accelerations_of(const mech_quasi *d, const space *q, expr *out) {
    sum total = {0};
    mech_advance(q, d->basis.velocity, d->n, d->basis.velocity, out);
    for (size_t i = 0; i < d->n; i++) {
        sum_add(q->pool, &total, 1, out[i]);
        for (size_t k = 0; k < d->r; k++)
            sum_add_product(q->pool, &total, 1, d->basis.fields[k * d->n + i], d->rate_symbols[k]);
        out[i] = sum_take(q->pool, &total);
    }
    vec_clear(&total);
}

/// Rows of the bordered system on D, without λ: M q'' + c − F, then β q'' + γ.
static void residuals(const mech_quasi *d, const mech_system *s, expr *rows) {
    const space *q = s->q;
    const size_t n = d->n, p = d->p, N = n + p;
    mech_bordered k;
    mech_bordered_init(&k, s);
    expr *on_D = MEM_NEW(expr, N * N + N), *a = MEM_NEW(expr, n);
    for (size_t i = 0; i < N * N; i++) on_D[i] = k.matrix[i];
    for (size_t i = 0; i < N; i++) on_D[N * N + i] = k.rhs[i];
    expr_substitute(q->pool, N * N + N, on_D, n, q->velocities, d->basis.velocity, on_D);
    accelerations_of(d, q, a);
    sum total = {0};
    for (size_t i = 0; i < N; i++) {
        for (size_t j = 0; j < n; j++) sum_add_product(q->pool, &total, 1, on_D[i * N + j], a[j]);
        sum_add(q->pool, &total, -1, on_D[N * N + i]);
        rows[i] = sum_take(q->pool, &total);
    }
    vec_clear(&total);
    free(on_D);
    free(a);
    mech_bordered_clear(&k);
}

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
    residuals(d, s, rows);
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
