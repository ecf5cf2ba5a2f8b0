/// The bordered system of mech/nonlinear/nonlinear.h on the set f = 0.
#include "mech/nonlinear/chetaev.h"
#include "mech/law/system.h"

#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "expr/sum.h"
#include "mech/tools/readable.h"
#include "space/field.h"

/// Functions of (q, v, t) on the set f = 0, in canonical form.
static hamel_status put(const mech_chetaev *k, exact *x, size_t count, expr *e) {
    mech_solved_put(&k->level, x->pool, count, e);
    return readable_normalise(x, count, e);
}

static hamel_status write_out(mech_chetaev *k, exact *x, const mech_nonlinear *m) {
    const size_t size = k->r + k->count;
    expr *A = mem_copy(m->matrix, size * size, sizeof(expr));
    expr *b = mem_copy(m->rhs, size, sizeof(expr)), *solution = MEM_NEW(expr, size);
    hamel_status status = put(k, x, size * size, A);
    if (status == HAMEL_OK) status = put(k, x, size, b);
    if (status == HAMEL_OK) status = readable_write_out(x, size, A, b, solution);
    memcpy(k->all_rates, solution, k->r * sizeof *solution);
    memcpy(k->multiplier, solution + k->r, k->count * sizeof *solution);
    free(A);
    free(b);
    free(solution);
    return status;
}

static void find_motion(mech_chetaev *k, expr_pool *pool, const mech_basis *d) {
    memcpy(k->velocity, d->velocity, k->n * sizeof(expr));
    mech_solved_put(&k->level, pool, k->n, k->velocity);
    for (size_t a = 0; a < k->r; a++) {
        if (mech_solved_has(&k->level, d->symbols[a])) continue;
        k->symbols[k->left] = d->symbols[a];
        k->rates[k->left++] = k->all_rates[a];
    }
}

expr mech_chetaev_pairing(expr_pool *pool, const mech_system *s, const mech_basis *d, expr f) {
    const space *q = s->q;
    expr *P = MEM_NEW(expr, q->n);
    expr_gradient(pool, f, q->n, q->velocities, P);
    expr pairing = sum_pairing(pool, q->n, P, q->velocities);
    expr_substitute(pool, 1, &pairing, q->n, q->velocities, d->velocity, &pairing);
    free(P);
    return pairing;
}

/// μ_c (∂f^c/∂q') q'
static hamel_status find_work(mech_chetaev *k, exact *x, const mech_system *s, const mech_basis *d,
                              const expr *functions) {
    sum total = {0};
    for (size_t c = 0; c < k->count; c++)
        sum_add_product(x->pool, &total, 1, k->multiplier[c],
                        mech_chetaev_pairing(x->pool, s, d, functions[c]));
    k->work = sum_take(x->pool, &total);
    vec_clear(&total);
    return put(k, x, 1, &k->work);
}

/// The derivative of functions of (q, v, t) with the rates of all v; then on the set, which it
/// keeps.
static hamel_status rate_on_level(const mech_chetaev *k, exact *x, const space *q,
                                  const mech_basis *d, size_t count, const expr *f, expr *out) {
    expr *gradient = MEM_NEW(expr, k->r);
    sum total = {0};
    space_advance(q, d->velocity, count, f, out);
    for (size_t i = 0; i < count; i++) {
        expr_gradient(x->pool, f[i], k->r, d->symbols, gradient);
        sum_add(x->pool, &total, 1, out[i]);
        for (size_t a = 0; a < k->r; a++)
            sum_add_product(x->pool, &total, 1, gradient[a], k->all_rates[a]);
        out[i] = sum_take(x->pool, &total);
    }
    vec_clear(&total);
    free(gradient);
    return put(k, x, count, out);
}

hamel_status mech_chetaev_rate(const mech_chetaev *k, exact *x, const mech_system *s,
                               const mech_basis *d, size_t count, const expr *f, expr *out) {
    exact brief = readable_limits(x);
    expr *on = MEM_NEW(expr, count);
    expr_substitute(x->pool, count, f, k->n, s->q->velocities, d->velocity, on);
    const hamel_status status = rate_on_level(k, &brief, s->q, d, count, on, out);
    free(on);
    return status;
}

hamel_status mech_chetaev_put(const mech_chetaev *k, exact *x, const mech_system *s,
                              const mech_basis *d, size_t count, expr *f) {
    exact brief = readable_limits(x);
    expr_substitute(x->pool, count, f, k->n, s->q->velocities, d->velocity, f);
    return put(k, &brief, count, f);
}

/// @eq F98 (1)      with f(q, q', t) for ω q'
hamel_status mech_chetaev_init(mech_chetaev *k, exact *x, const mech_system *s, const mech_basis *d,
                               const mech_nonlinear *m, const expr *functions) {
    const size_t n = d->n, r = d->r, count = m->count;
    exact brief = readable_limits(x);
    *k = (mech_chetaev){.n = n,
                        .r = r,
                        .count = count,
                        .symbols = MEM_NEW(expr, r),
                        .rates = MEM_NEW(expr, r),
                        .all_rates = MEM_NEW(expr, r),
                        .velocity = MEM_NEW(expr, n),
                        .multiplier = MEM_NEW(expr, count)};
    hamel_status status = HAMEL_OK;
    for (size_t c = 0; c < count && status == HAMEL_OK; c++)
        status = mech_solved_add(&k->level, &brief, m->level[c], r, d->symbols);
    if (status == HAMEL_OK) status = write_out(k, &brief, m);
    if (status == HAMEL_OK) {
        find_motion(k, x->pool, d);
        status = rate_on_level(k, &brief, s->q, d, 1, &m->energy, &k->power);
    }
    k->energy = m->energy;
    if (status == HAMEL_OK) status = put(k, &brief, 1, &k->energy);
    if (status == HAMEL_OK) status = find_work(k, &brief, s, d, functions);
    if (status != HAMEL_OK) mech_chetaev_clear(k);
    return status;
}

void mech_chetaev_clear(mech_chetaev *k) {
    mech_solved_clear(&k->level);
    free(k->symbols);
    free(k->rates);
    free(k->all_rates);
    free(k->velocity);
    free(k->multiplier);
    *k = (mech_chetaev){0};
}
