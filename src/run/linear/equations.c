/// All velocities vary, and the bordered system, with inputs among its forces, says how they move:
/// no basis of D enters. What the motion keeps is rows that variations are across.
#include "run/linear/equations_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "expr/sum.h"
#include "mech/law/motion.h"
#include "run/form/reduced.h"
#include "run/linear/words_internal.h"
#include "run/outside/point.h"
#include "space/space.h"

/// What varies in direction i: a coordinate, or a turn of a body about one of its axes.
static expr variation_name(const space *q, size_t i) {
    const space_factor *factor = space_factor_of(q, i);
    if (factor->kind->dimension == 1) return factor->entries[0];
    char name[200];
    snprintf(name, sizeof name, "eta_%s%zu", factor->name, i - factor->first + 1);
    return expr_symbol(q->pool, name, EXPR_OTHER);
}

static void name_variations(linear *l) {
    const space *q = l->s->m->q;
    const mech_steady *e = &l->e.motion;
    l->e.names = MEM_NEW(expr, l->e.N);
    for (size_t j = 0; j < e->free_count; j++) l->e.names[j] = variation_name(q, e->free[j]);
    memcpy(l->e.names + e->free_count, q->velocities, q->n * sizeof *l->e.names);
}

/// Functions of position and velocity that the motion keeps: levels, and β v + b. A fresh array.
static expr *kept(const linear *l, size_t *count) {
    const steady *s = l->s;
    const mech_system *system = &s->r->system;
    const size_t n = system->q->n, L = s->level_count;
    expr_pool *pool = system->q->pool;
    expr *functions = MEM_NEW(expr, L + system->p);
    memcpy(functions, s->levels, L * sizeof *functions);
    for (size_t a = 0; a < system->p; a++)
        functions[L + a] = expr_add2(
            pool, sum_pairing(pool, n, system->beta + a * n, system->q->velocities), system->b[a]);
    *count = L + system->p;
    mech_steady_of(&l->e.motion, system->q, *count, functions, functions);
    return functions;
}

static void derive_mass(linear *l) {
    const space *q = l->s->m->q;
    const size_t n = q->n;
    expr lagrangian = l->s->r->system.lagrangian, *slopes = MEM_NEW(expr, n);
    mech_steady_of(&l->e.motion, q, 1, &lagrangian, &lagrangian);
    expr_gradient(q->pool, lagrangian, n, q->velocities, slopes);
    for (size_t i = 0; i < n; i++)
        expr_gradient(q->pool, slopes[i], n, q->velocities, l->e.mass + i * n);
    free(slopes);
}

/// Outputs with accelerations and reactions as the bordered system tells them, on the states.
static void put_motion_in(const linear *l, const mech_system *system, expr *out) {
    const space *q = system->q;
    const size_t n = q->n, count = n + system->p;
    for (size_t i = 0; i < l->shown.p; i++) out[i] = l->outputs[i]; // there may be none
    if (run_moving(l->m, l->shown.p, out)) {
        expr *from = MEM_NEW(expr, count), *to = MEM_NEW(expr, count);
        memcpy(from, q->accelerations, n * sizeof *from);
        for (size_t a = 0; a < system->p; a++)
            from[n + a] = linear_words_multiplier(l, system->source[a]);
        mech_bordered_motion(system, to, to + n);
        expr_substitute(q->pool, l->shown.p, out, count, from, to, out);
        free(from);
        free(to);
    }
    mech_steady_of(&l->e.motion, q, l->shown.p, out, out);
}

/// Derivatives of functions by the inputs, count by m.
static void by_inputs(const linear *l, size_t count, const expr *functions, expr *out) {
    expr_pool *pool = l->m->pool;
    const expr one = expr_int(pool, 1);
    expr *column = MEM_NEW(expr, count);
    for (size_t k = 0; k < l->shown.m; k++) {
        expr_derive(pool, count, functions, 1, &l->inputs[k], &one, column);
        for (size_t i = 0; i < count; i++) out[i * l->shown.m + k] = column[i];
    }
    free(column);
}

void linear_equations_derive(linear *l) {
    const steady *s = l->s;
    const space *q = s->m->q;
    const mech_trivialisation *slice = run_reduced_trivialisation(s->r);
    linear_equations *e = &l->e;
    exact quiet = exact_quietly(&s->r->exact);
    mech_system system = s->r->system; // with inputs among its forces
    expr *force = mem_copy(system.force, q->n, sizeof *force);
    for (size_t k = 0; k < l->shown.m; k++)
        force[l->directions[k]] = expr_add2(q->pool, force[l->directions[k]], l->inputs[k]);
    system.force = force;
    mech_steady_init_bordered(&e->motion, &quiet, &system, run_reduced_symmetry(s->r), slice);
    const mech_variations by = mech_steady_variations(&e->motion);
    const size_t N = e->N = mech_variation_count(&by), m = l->shown.m, p = l->shown.p;
    const size_t orbits = e->motion.orbit_count;
    size_t kept_count;
    expr *functions = kept(l, &kept_count), *on = MEM_NEW(expr, p);
    e->rows = orbits + kept_count;
    e->rates = MEM_NEW(expr, N * N);
    e->by_input = MEM_NEW(expr, N * m);
    e->across = MEM_NEW(expr, e->rows * N);
    e->outputs = MEM_NEW(expr, p * N);
    e->direct = MEM_NEW(expr, p * m);
    e->mass = MEM_NEW(expr, q->n * q->n);
    mech_linearise(q, &by, N, e->motion.rates, e->rates);
    by_inputs(l, N, e->motion.rates, e->by_input);
    memcpy(e->across, e->motion.orbits, orbits * N * sizeof *e->across);
    mech_linearise(q, &by, kept_count, functions, e->across + orbits * N);
    put_motion_in(l, &system, on);
    mech_linearise(q, &by, p, on, e->outputs);
    by_inputs(l, p, on, e->direct);
    derive_mass(l);
    name_variations(l);
    free(functions);
    free(force);
    free(on);
}

void linear_equations_clear(linear_equations *e) {
    mech_steady_clear(&e->motion);
    free(e->names);
    free(e->rates);
    free(e->by_input);
    free(e->across);
    free(e->outputs);
    free(e->direct);
    free(e->mass);
}
