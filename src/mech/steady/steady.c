/// Steady motions: the reduced motion, and how states move along orbits that are left.
#include "mech/steady/steady.h"

#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "expr/sum.h"
#include "mech/law/motion.h"
#include "mech/reduction/motion.h"
#include "space/field.h"

static bool is_group_direction(const mech_trivialisation *slice, size_t i) {
    for (size_t a = 0; slice != NULL && slice->exists && a < slice->k; a++) {
        if (slice->group_directions[a] == i) return true;
    }
    return false;
}

/// Directions with a position: an element of an algebra has none.
static void find_directions(mech_steady *e, const space *q) {
    e->free = MEM_NEW(size_t, e->n);
    for (size_t i = 0; i < e->n; i++) {
        if (!is_group_direction(e->slice, i) && space_factor_of(q, i)->kind != &factor_element)
            e->free[e->free_count++] = i;
    }
}

static void find_rates(mech_steady *e, exact *x, const space *q, const mech_basis *d,
                       const model_symmetry *given, const expr *rates) {
    e->rates = MEM_NEW(expr, e->n + e->r);
    e->xi = MEM_NEW(expr, e->k);
    const expr *velocity = d->velocity;
    mech_reduced_motion reduced = {0};
    if (given != NULL) {
        mech_reduced_motion_of(&reduced, x, q, d, rates, expr_int(q->pool, 0), given, e->slice);
        memcpy(e->xi, reduced.xi, e->k * sizeof *e->xi);
        velocity = reduced.velocity;
        rates = reduced.rates;
    }
    for (size_t j = 0; j < e->free_count; j++) e->rates[j] = velocity[e->free[j]];
    memcpy(e->rates + e->free_count, rates, e->r * sizeof *rates);
    mech_reduced_motion_clear(&reduced);
}

/// v of a vector in D over the base frame, the nearest: (X Xᵀ) v = X vector.
static void components(const space *q, const mech_basis *d, const expr *vector, expr *v) {
    const size_t n = d->n, r = d->r;
    expr *G = MEM_NEW(expr, r * r), *rhs = MEM_NEW(expr, r);
    sum total = {0};
    for (size_t a = 0; a < r; a++) {
        for (size_t b = 0; b <= r; b++) {
            const expr *with = b < r ? d->fields + b * n : vector;
            for (size_t i = 0; i < n; i++)
                sum_add_product(q->pool, &total, 1, d->fields[a * n + i], with[i]);
            *(b < r ? &G[a * r + b] : &rhs[a]) = sum_take(q->pool, &total);
        }
    }
    if (r > 0) expr_solve(q->pool, r, G, rhs, v);
    vec_clear(&total);
    free(G);
    free(rhs);
}

/// How a generator moves (q, v): along itself, and v by what the moved field W becomes in the
/// basis,
///   δv^α X_α = −[ξ_Q, W].
static void find_orbits(mech_steady *e, const space *q, const mech_basis *d,
                        const model_symmetry *given) {
    const size_t n = e->n, size = e->free_count + e->r;
    e->orbit_count = given != NULL && !e->slice->exists ? e->k : 0;
    e->orbits = MEM_NEW(expr, e->orbit_count * size);
    expr *bracket = MEM_NEW(expr, n);
    for (size_t a = 0; a < e->orbit_count; a++) {
        const expr *generator = given->generators + a * n;
        expr *row = e->orbits + a * size;
        memcpy(row, generator, n * sizeof *row); // all directions are free
        space_bracket(q, d->velocity, generator, bracket);
        components(q, d, bracket, row + n);
    }
    free(bracket);
}

/// From the rates of the quasi-velocities of d.
static void init(mech_steady *e, exact *x, const space *q, const mech_basis *d,
                 const model_symmetry *given, const mech_trivialisation *slice, const expr *rates,
                 expr energy) {
    *e = (mech_steady){.n = d->n,
                       .r = d->r,
                       .k = given != NULL ? given->dimension : 0,
                       .velocity = mem_copy(d->velocity, d->n, sizeof(expr)),
                       .energy = energy,
                       .symbols = d->symbols,
                       .slice = given != NULL ? slice : NULL};
    find_directions(e, q);
    find_rates(e, x, q, d, given, rates);
    find_orbits(e, q, d, given);
    if (e->slice != NULL) {
        mech_on_slice(e->slice, q->pool, d->n, e->velocity, e->velocity);
        mech_on_slice(e->slice, q->pool, 1, &e->energy, &e->energy);
    }
}

void mech_steady_init(mech_steady *e, exact *x, const mech_system *s, const mech_basis *d,
                      const model_symmetry *given, const mech_trivialisation *slice) {
    mech_motion full;
    mech_motion_init(&full, s, d);
    init(e, x, s->q, d, given, slice, full.rates, full.energy);
    mech_motion_clear(&full);
}

void mech_steady_init_bordered(mech_steady *e, exact *x, const mech_system *s,
                               const model_symmetry *given, const mech_trivialisation *slice) {
    const space *q = s->q;
    const size_t n = q->n;
    expr *fields = MEM_NEW(expr, n * n), *accelerations = MEM_NEW(expr, n);
    expr *multipliers = MEM_NEW(expr, s->p);
    for (size_t i = 0; i < n * n; i++) fields[i] = expr_int(q->pool, i / n == i % n);
    const mech_basis all = {
        .n = n, .r = n, .fields = fields, .symbols = q->velocities, .velocity = q->velocities};
    mech_bordered_motion(s, accelerations, multipliers);
    init(e, x, q, &all, given, slice, accelerations, expr_int(q->pool, 0));
    free(fields);
    free(accelerations);
    free(multipliers);
}

void mech_steady_clear(mech_steady *e) {
    free(e->free);
    free(e->rates);
    free(e->velocity);
    free(e->xi);
    free(e->orbits);
    *e = (mech_steady){0};
}

void mech_steady_of(const mech_steady *e, const space *q, size_t count, const expr *functions,
                    expr *out) {
    expr_substitute(q->pool, count, functions, q->n, q->velocities, e->velocity, out);
    if (e->slice != NULL) mech_on_slice(e->slice, q->pool, count, out, out);
}
