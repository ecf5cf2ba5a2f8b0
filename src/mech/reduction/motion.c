/// Reduced motion from the motion on Q, its velocity turned back by the group.
#include "mech/reduction/motion.h"

#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "expr/sum.h"
#include "mech/law/motion.h"
#include "space/field.h"

// ---- small linear algebra -----------------------------------------------------------------------

/// c with Σ_a c^a rows_a nearest to `vector`: (R Rᵀ) c = R vector.
static void coordinates(expr_pool *pool, size_t n, size_t count, const expr *rows,
                        const expr *vector, expr *c) {
    if (count == 0) return;
    expr *G = MEM_NEW(expr, count * count), *rhs = MEM_NEW(expr, count);
    for (size_t a = 0; a < count; a++) {
        for (size_t b = 0; b < count; b++)
            G[a * count + b] = sum_pairing(pool, n, rows + a * n, rows + b * n);
        rhs[a] = sum_pairing(pool, n, rows + a * n, vector);
    }
    expr_solve(pool, count, G, rhs, c);
    free(G);
    free(rhs);
}

// ---- the motion ---------------------------------------------------------------------------------

/// ξ: the body velocity of W, or the part of W along the orbit.
static void find_xi(mech_reduced_motion *m, const space *q, const mech_basis *d,
                    const expr *generators, const mech_trivialisation *t) {
    if (!t->exists) {
        coordinates(q->pool, m->n, m->k, generators, d->velocity, m->xi);
        return;
    }
    expr_substitute(q->pool, m->k, t->velocity, q->n, q->velocities, d->velocity, m->xi);
    mech_on_slice(t, q->pool, m->k, m->xi, m->xi);
}

/// q_s' = W − ξ^a (e_a)_Q.
static void find_velocity(mech_reduced_motion *m, const space *q, const mech_basis *d,
                          const expr *generators, const mech_trivialisation *t) {
    expr *e = mem_copy(generators, m->k * m->n, sizeof *e);
    sum total = {0};
    memcpy(m->velocity, d->velocity, m->n * sizeof *m->velocity);
    mech_on_slice(t, q->pool, m->n, m->velocity, m->velocity);
    mech_on_slice(t, q->pool, m->k * m->n, e, e);
    for (size_t i = 0; i < m->n; i++) {
        sum_add(q->pool, &total, 1, m->velocity[i]);
        for (size_t a = 0; a < m->k; a++)
            sum_add_product(q->pool, &total, -1, m->xi[a], e[a * m->n + i]);
        m->velocity[i] = sum_take(q->pool, &total);
    }
    for (size_t a = 0; t->exists && a < m->k; a++)
        m->velocity[t->group_directions[a]] = expr_int(q->pool, 0);
    vec_clear(&total);
    free(e);
}

/// [ξ_Q, W] with ξ and v held fixed, on the slice. False if it is zero.
static bool find_twist(const mech_reduced_motion *m, exact *x, const space *q, const mech_basis *d,
                       const expr *generators, const mech_trivialisation *t, expr *twist) {
    expr *bracket = MEM_NEW(expr, m->n);
    sum *totals = MEM_NEW_ZERO(sum, m->n);
    exact quiet = exact_quietly(x);
    bool any = false;
    for (size_t a = 0; a < m->k; a++) {
        space_bracket(q, generators + a * m->n, d->velocity, bracket);
        mech_on_slice(t, q->pool, m->n, bracket, bracket);
        if (exact_all_zero(&quiet, m->n, bracket) == TRUTH_YES) continue;
        any = true;
        for (size_t i = 0; i < m->n; i++)
            sum_add_product(q->pool, &totals[i], 1, m->xi[a], bracket[i]);
    }
    for (size_t i = 0; i < m->n; i++) {
        twist[i] = sum_take(q->pool, &totals[i]);
        vec_clear(&totals[i]);
    }
    free(totals);
    free(bracket);
    return any;
}

/// v' = M⁻¹(−c + F), and what the basis turns against the invariant one.
static void find_rates(mech_reduced_motion *m, exact *x, const space *q, const mech_basis *d,
                       const expr *generators, const mech_trivialisation *t) {
    expr *twist = MEM_NEW(expr, m->n), *more = MEM_NEW(expr, m->r);
    expr *fields = mem_copy(d->fields, m->r * m->n, sizeof *fields);
    mech_on_slice(t, q->pool, m->r, m->rates, m->rates);
    if (find_twist(m, x, q, d, generators, t, twist)) {
        mech_on_slice(t, q->pool, m->r * m->n, fields, fields);
        coordinates(q->pool, m->n, m->r, fields, twist, more);
        for (size_t a = 0; a < m->r; a++) m->rates[a] = expr_add2(q->pool, m->rates[a], more[a]);
    }
    free(twist);
    free(more);
    free(fields);
}

void mech_reduced_motion_of(mech_reduced_motion *m, exact *x, const space *q, const mech_basis *d,
                            const expr *rates, expr power, const model_symmetry *given,
                            const mech_trivialisation *t) {
    *m = (mech_reduced_motion){.n = d->n,
                               .r = d->r,
                               .k = given->dimension,
                               .velocity = MEM_NEW(expr, d->n),
                               .rates = mem_copy(rates, d->r, sizeof *rates),
                               .xi = MEM_NEW(expr, given->dimension)};
    mech_on_slice(t, q->pool, 1, &power, &m->power);
    find_xi(m, q, d, given->generators, t);
    find_velocity(m, q, d, given->generators, t);
    find_rates(m, x, q, d, given->generators, t);
}

/// @eq BKMM96 (1.2.1)      in any basis of D: p and r' are linear in the v
void mech_reduced_motion_init(mech_reduced_motion *m, exact *x, const mech_system *s,
                              const mech_basis *d, const model_symmetry *given,
                              const mech_trivialisation *t) {
    mech_motion full;
    mech_motion_init(&full, s, d);
    mech_reduced_motion_of(m, x, s->q, d, full.rates, full.power, given, t);
    mech_motion_clear(&full);
}

void mech_reduced_motion_clear(mech_reduced_motion *m) {
    free(m->velocity);
    free(m->rates);
    free(m->xi);
    *m = (mech_reduced_motion){0};
}
