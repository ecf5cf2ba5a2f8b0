/// Lagrange-d'Alembert. The multipliers of GN16 (3.5) are functions on TQ, of which only the values
/// on D mean something (Remark 3.1 there); so on D the shorter of two right forms may be taken.
#include "mech/lagrange/lagrange.h"

#include <stdlib.h>
#include <string.h>

#include "expr/print.h"
#include "expr/sum.h"
#include "expr/walk.h"
#include "mech/law/bordered.h"
#include "mech/law/motion.h"
#include "mech/quasi/singular.h"
#include "mech/tools/readable.h"

/// Whether the quasi-velocities are velocities, so that what chapter D says is a function on TQ.
static bool in_velocities(const mech_quasi *d, const space *q) {
    for (size_t k = 0; k < d->r; k++) {
        bool found = false;
        for (size_t i = 0; i < d->n; i++)
            found = found || expr_same(d->basis.symbols[k], q->velocities[i]);
        if (!found) return false;
    }
    return true;
}

/// Whether e is written with the rates v'^α.
static bool has_rates(const mech_quasi *d, const expr_pool *pool, expr e) {
    return expr_mentions(pool, 1, &e, d->r, d->rate_symbols);
}

/// The other forms, where they are shorter, or closed and e is not.
static void take_better(const mech_quasi *d, const expr_pool *pool, size_t count, const expr *other,
                        expr *e) {
    for (size_t i = 0; i < count; i++) {
        if (has_rates(d, pool, e[i]) ||
            expr_infix_tokens(pool, other[i]) <= expr_infix_tokens(pool, e[i]))
            e[i] = other[i];
    }
}

/// Accelerations and multipliers, from chapter D and from the bordered system, whichever is
/// shorter.
/// @eq GN16 (3.5)      by the bordered system, which needs no inverse of A
static hamel_status solve_for_accelerations(mech_lagrange *l, exact *x, const mech_system *s,
                                            const mech_quasi *d, const mech_bordered *k) {
    const size_t n = l->n, p = l->p;
    memcpy(l->accelerations, d->accelerations, n * sizeof(expr));
    memcpy(l->multipliers, d->multipliers, p * sizeof(expr));
    bool linear = true;
    for (size_t a = 0; a < p; a++) linear = linear && sum_zero(x->pool, s->b[a]);
    if (linear && in_velocities(d, s->q)) return HAMEL_OK; // the same functions
    expr *solution = MEM_NEW(expr, n + p);
    exact quiet = exact_quietly(x);
    const hamel_status status = readable_write_out(&quiet, n + p, k->matrix, k->rhs, solution);
    if (status == HAMEL_OK) {
        take_better(d, x->pool, n, solution, l->accelerations);
        take_better(d, x->pool, p, solution + n, l->multipliers);
    }
    free(solution);
    return status == HAMEL_TOO_LARGE ? HAMEL_OK : status;
}

/// R_i = β^a_i λ_a
static void find_reaction(mech_lagrange *l, const mech_system *s) {
    expr_pool *pool = s->q->pool;
    sum total = {0};
    for (size_t i = 0; i < l->n; i++) {
        for (size_t a = 0; a < l->p; a++)
            sum_add_product(pool, &total, 1, s->beta[a * l->n + i], l->multipliers[a]);
        l->reaction[i] = sum_take(pool, &total);
    }
    vec_clear(&total);
}

static void make_room(mech_lagrange *l, size_t n, size_t p) {
    *l = (mech_lagrange){.n = n,
                         .p = p,
                         .mass = MEM_NEW(expr, n * n),
                         .rhs = MEM_NEW(expr, n),
                         .rate = MEM_NEW(expr, p),
                         .accelerations = MEM_NEW(expr, n),
                         .multipliers = MEM_NEW(expr, p),
                         .reaction = MEM_NEW(expr, n)};
}

static void take_equations(mech_lagrange *l, const mech_bordered *k) {
    memcpy(l->mass, k->equations.mass, l->n * l->n * sizeof(expr));
    memcpy(l->rhs, k->rhs, l->n * sizeof(expr));
    memcpy(l->rate, k->rate, l->p * sizeof(expr));
    l->energy = k->equations.energy;
}

/// @eq GN16 (3.1), (3.2)
hamel_status mech_lagrange_init(mech_lagrange *l, exact *x, const mech_system *s,
                                const mech_quasi *d) {
    const size_t n = s->q->n, p = s->p;
    make_room(l, n, p);
    mech_bordered k;
    mech_bordered_init(&k, s);
    hamel_status status = readable_normalise(x, n * n, k.equations.mass);
    if (status == HAMEL_OK) status = readable_normalise(x, n + p, k.rhs);
    if (status == HAMEL_OK) status = readable_normalise(x, p, k.rate);
    if (status == HAMEL_OK) status = readable_normalise(x, 1, &k.equations.energy);
    take_equations(l, &k);
    if (status == HAMEL_OK) status = solve_for_accelerations(l, x, s, d, &k);
    find_reaction(l, s);
    if (status == HAMEL_OK) status = readable_normalise(x, n, l->reaction);
    bool complete; // what is listed fails, complete or not
    if (status == HAMEL_OK) status = where_singular(x, s, d, &l->where_count, &l->where, &complete);
    mech_bordered_clear(&k);
    if (status != HAMEL_OK) mech_lagrange_clear(l);
    return status;
}

/// @eq GN16 (3.1), (3.2), (3.5)
void mech_lagrange_init_unexpanded(mech_lagrange *l, const mech_system *s) {
    mech_bordered k;
    make_room(l, s->q->n, s->p);
    mech_bordered_init(&k, s);
    take_equations(l, &k);
    mech_bordered_clear(&k);
    mech_bordered_motion(s, l->accelerations, l->multipliers);
    find_reaction(l, s);
}

void mech_lagrange_clear(mech_lagrange *l) {
    free(l->mass);
    free(l->rhs);
    free(l->rate);
    free(l->accelerations);
    free(l->multipliers);
    free(l->reaction);
    free(l->where);
    *l = (mech_lagrange){0};
}
