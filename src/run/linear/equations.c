/// All velocities vary, and the bordered system, with inputs among its forces, says how they move:
/// no basis of D enters. What the motion keeps is rows that variations are across.
#include "run/linear/equations_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "expr/sum.h"
#include "run/form/reduced.h"
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
    free(force);
    const mech_variations by = mech_steady_variations(&e->motion);
    const size_t N = e->N = mech_variation_count(&by), m = l->shown.m, p = l->shown.p;
    const size_t orbits = e->motion.orbit_count;
    size_t kept_count;
    expr *functions = kept(l, &kept_count), *column = MEM_NEW(expr, N), *on = MEM_NEW(expr, p);
    const expr one = expr_int(q->pool, 1);
    e->rows = orbits + kept_count;
    e->rates = MEM_NEW(expr, N * N);
    e->by_input = MEM_NEW(expr, N * m);
    e->across = MEM_NEW(expr, e->rows * N);
    e->outputs = MEM_NEW(expr, p * N);
    e->mass = MEM_NEW(expr, q->n * q->n);
    mech_linearise(q, &by, N, e->motion.rates, e->rates);
    for (size_t k = 0; k < m; k++) {
        expr_derive(q->pool, N, e->motion.rates, 1, &l->inputs[k], &one, column);
        for (size_t i = 0; i < N; i++) e->by_input[i * m + k] = column[i];
    }
    memcpy(e->across, e->motion.orbits, orbits * N * sizeof *e->across);
    mech_linearise(q, &by, kept_count, functions, e->across + orbits * N);
    mech_steady_of(&e->motion, q, p, l->outputs, on);
    mech_linearise(q, &by, p, on, e->outputs);
    derive_mass(l);
    name_variations(l);
    free(functions);
    free(column);
    free(on);
}

void linear_equations_clear(linear_equations *e) {
    mech_steady_clear(&e->motion);
    free(e->names);
    free(e->rates);
    free(e->by_input);
    free(e->across);
    free(e->outputs);
    free(e->mass);
}
