/// How a bordered run begins: what its words stand for without a basis of D, and its velocity from
/// a sparse system.
#include "run/form/bordered_start_internal.h"

#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "expr/sum.h"
#include "expr/walk.h"
#include "run/form/bordered_internal.h"
#include "run/motion/initial_internal.h"
#include "run/motion/quasi_words.h"
#include "run/motion/start_internal.h"

expr run_bordered_constraint(const run_motion *r, size_t a, const expr *velocity) {
    (void)velocity; // all of them are in the state
    return run_bordered_of(r)->rows.constraints[a];
}

hamel_status run_bordered_meanings(run_motion *r, size_t *count, expr *symbols, expr *out) {
    if (!run_own_fields(r->m, out))
        return r->q->n > LARGE_DIMENSION ? HAMEL_OK : run_meanings_anew(r, count, symbols, out);
    *count = r->m->field_count;
    for (size_t k = 0; k < *count; k++) symbols[k] = r->m->fields[k].symbol;
    return HAMEL_OK;
}

/// The slowest velocity with f = 0, `count` functions affine in velocities: into velocity. False if
/// these are not affine by their form or do not determine it.
/// Rows w_i + μ_k ∂f_k/∂w_i and f_k, in w and μ.
static bool slowest(const run_motion *r, size_t count, const expr *f, double *velocity) {
    const space *q = r->q;
    expr_pool *pool = q->pool;
    const size_t n = q->n, size = n + count;
    expr *unknowns = MEM_NEW(expr, size), *rows = MEM_NEW(expr, size);
    memcpy(unknowns, q->velocities, n * sizeof *unknowns);
    for (size_t k = 0; k < count; k++) unknowns[n + k] = mech_multiplier(pool, k);
    expr_gradient(pool, sum_pairing(pool, count, unknowns + n, f), n, q->velocities, rows);
    for (size_t i = 0; i < n; i++) rows[i] = expr_add2(pool, rows[i], q->velocities[i]);
    memcpy(rows + n, f, count * sizeof *rows);
    tape_linear linear = {0};
    bool found = run_bordered_linear(r, 0, NULL, size, unknowns, rows, &linear);
    if (found) {
        run_function values;
        function_from_tape(&values, r->m, 0, linear.values);
        sparse *s = sparse_create(linear.order, linear.starts, linear.rows, NULL, SPARSE_PROGRAM);
        double *numbers = MEM_NEW(double, linear.entry_count + 2 * (size_t)linear.order);
        double *z = numbers + linear.entry_count + linear.order;
        found = function_defined(&values, r->state, NULL, 0, numbers) &&
                sparse_factor(s, numbers) && sparse_solve(s, numbers + linear.entry_count, z);
        if (found) memcpy(velocity, z, n * sizeof *velocity);
        free(numbers);
        sparse_destroy(s);
        linear.values = NULL;
        function_clear(&values);
    }
    tape_linear_clear(&linear);
    free(unknowns);
    free(rows);
    return found;
}

bool run_bordered_velocity(run_motion *r, const double *values) {
    const demands *list = &r->start->velocities;
    const expr *f = r->start->velocity_differences;
    run_function left = {0};
    double *numbers = MEM_NEW(double, list->count), *w = r->initial_velocity;
    const bool found =
        slowest(r, list->count, f, w) &&
        function_init(&left, r->m, r->q->n, r->q->velocities, list->count, f, NULL) == HAMEL_OK &&
        function_defined(&left, r->state, w, 0, numbers) && demands_met(list, numbers, values);
    function_clear(&left);
    free(numbers);
    return found;
}
