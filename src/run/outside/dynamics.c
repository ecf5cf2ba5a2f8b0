/// Hamel's law in the basis of the run, before anything is solved.
#include "run/outside/dynamics.h"

#include <stdlib.h>
#include <string.h>

#include "algebroid/law.h"
#include "base/mem.h"
#include "expr/calculus.h"
#include "mech/law/motion.h"
#include "run/form/velocities_internal.h"
#include "run/motion/chart_internal.h"
#include "run/motion/run_internal.h"
#include "run/motion/watch_internal.h"

/// Values of some expressions with symbols that are zero.
static expr *at_zero(expr_pool *pool, size_t count, const expr *f, size_t symbol_count,
                     const expr *symbols) {
    expr *out = MEM_NEW(expr, count), *zeros = MEM_NEW(expr, symbol_count);
    for (size_t k = 0; k < symbol_count; k++) zeros[k] = expr_int(pool, 0);
    expr_substitute(pool, count, f, symbol_count, symbols, zeros, out);
    free(zeros);
    return out;
}

/// M, C, G, F and B of a law.
static hamel_status make_sides(run_dynamics *d, const run_derived *of, const algebroid_law *e,
                               const mech_basis *basis, size_t input_count, const expr *inputs) {
    expr_pool *pool = of->m->pool;
    const size_t n = basis->r;
    const expr one = expr_int(pool, 1);
    expr *rest = at_zero(pool, n, e->bias, n, basis->symbols), *moved = MEM_NEW(expr, n);
    expr *free_force = at_zero(pool, n, e->force, input_count, inputs);
    expr *column = MEM_NEW(expr, n), *control = MEM_NEW(expr, n * input_count);
    for (size_t i = 0; i < n; i++) moved[i] = expr_sub(pool, e->bias[i], rest[i]);
    expr *work = MEM_NEW(expr, n);
    for (size_t i = 0; i < n; i++) work[i] = expr_sub(pool, e->force[i], e->bias[i]);
    for (size_t k = 0; k < input_count; k++) {
        expr_derive(pool, n, work, 1, &inputs[k], &one, column);
        for (size_t i = 0; i < n; i++) control[i * input_count + k] = column[i];
    }
    hamel_status status = run_function_tape(of, n * n, e->mass, &d->mass);
    if (status == HAMEL_OK) status = run_function_tape(of, n, moved, &d->coriolis);
    if (status == HAMEL_OK) status = run_function_tape(of, n, rest, &d->gravity);
    if (status == HAMEL_OK) status = run_function_tape(of, n, free_force, &d->force);
    if (status == HAMEL_OK) status = run_function_tape(of, n * input_count, control, &d->control);
    free(rest);
    free(moved);
    free(free_force);
    free(column);
    free(work);
    free(control);
    return status;
}

/// The forces that make prescribed motions: multipliers of their constraints.
static hamel_status make_forces(run_dynamics *d, run_motion *r, const run_derived *of,
                                const run_moves *moves) {
    const size_t count = r->prescribed_count;
    if (count == 0) return HAMEL_OK;
    mech_motion motion;
    expr *out = MEM_NEW(expr, count);
    r->form->motion(r, &r->charts.items[r->chart].basis, NULL, &motion);
    run_prescribed_forces(r, motion.multipliers, out);
    run_moves_put(moves, count, out);
    const hamel_status status = run_function_tape(of, count, out, &d->made_forces);
    d->made_count = count;
    d->made = MEM_NEW(char *, count);
    for (size_t k = 0; k < count; k++) d->made[k] = run_force_name(r, r->prescribed[k].direction);
    mech_motion_clear(&motion);
    free(out);
    return status;
}

hamel_status run_dynamics_init(run_dynamics *d, run_motion *r, size_t in_count, const expr *in,
                               size_t input_count, const expr *inputs, const run_moves *moves) {
    *d = (run_dynamics){0};
    if (r->form->motion != run_velocities_motion) return HAMEL_OK;
    const mech_basis *basis = &r->charts.items[r->chart].basis;
    const run_derived of = {.m = r->m, .in_count = in_count, .in = in, .messages = r->messages};
    *d = (run_dynamics){.size = basis->r};
    algebroid_law e;
    algebroid_law_init(&e, mech_on_tangent(&r->system), basis->r, basis->fields, basis->r,
                       basis->symbols, basis->velocity);
    run_moves_put(moves, basis->r * basis->r, e.mass);
    run_moves_put(moves, basis->r, e.bias);
    run_moves_put(moves, basis->r, e.force);
    hamel_status status = make_sides(d, &of, &e, basis, input_count, inputs);
    algebroid_law_clear(&e);
    if (status == HAMEL_OK) status = make_forces(d, r, &of, moves);
    if (status != HAMEL_OK) run_dynamics_clear(d);
    return status;
}

void run_dynamics_clear(run_dynamics *d) {
    tape_destroy(d->mass);
    tape_destroy(d->coriolis);
    tape_destroy(d->gravity);
    tape_destroy(d->force);
    tape_destroy(d->control);
    tape_destroy(d->made_forces);
    for (size_t k = 0; k < d->made_count; k++) free(d->made[k]);
    free(d->made);
    *d = (run_dynamics){0};
}
