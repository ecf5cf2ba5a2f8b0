/// Hamel's equations. The invariant: for W = v^i E_i and Z_i = E_i they are the equations of
/// Lagrange; for any other choice they are those, paired with Z_i, on the velocities W.
#include "mech/law/hamel_equations.h"

#include <stdlib.h>

#include "expr/calculus.h"
#include "expr/sum.h"
#include "space/field.h"

void mech_advance(const space *q, const expr *velocity, size_t count, const expr *functions,
                  expr *out) {
    const size_t m = q->entry_count;
    expr *symbols = MEM_NEW(expr, m + 1), *rates = MEM_NEW(expr, m + 1);
    for (size_t k = 0; k < m; k++) symbols[k] = q->entries[k];
    space_rates(q, velocity, rates);
    symbols[m] = q->time;
    rates[m] = expr_int(q->pool, 1);
    expr_derive(q->pool, count, functions, m + 1, symbols, rates, out);
    free(symbols);
    free(rates);
}

/// [Z, W] − ∂Z/∂t: how Z changes along the motion, against the flow of W.
static void relative_rate(const space *q, const expr *Z, const expr *W, expr *out) {
    expr *rate = MEM_NEW(expr, q->n), one = expr_int(q->pool, 1);
    expr_derive(q->pool, q->n, Z, 1, &q->time, &one, rate);
    space_bracket(q, Z, W, out);
    for (size_t k = 0; k < q->n; k++) out[k] = expr_sub(q->pool, out[k], rate[k]);
    free(rate);
}

/// c_i, given p_i.
static expr bias_of(const mech_equations *e, const space *q, const expr *Z, const expr *W,
                    expr momentum) {
    expr along, across, *bracket = MEM_NEW(expr, q->n);
    mech_advance(q, W, 1, &momentum, &along);
    space_apply(q, Z, 1, &e->lagrangian, &across);
    relative_rate(q, Z, W, bracket);
    const expr twist = sum_pairing(q->pool, q->n, e->base_momentum, bracket);
    free(bracket);
    return expr_add2(q->pool, expr_sub(q->pool, along, across), twist);
}

/// @eq GN16 (5.7), (5.5), (5.9)      with a drift and time in W: the field ∂/∂t + W has v^0 = 1
void mech_equations_init(mech_equations *e, const mech_system *s, size_t rows, const expr *fields,
                         size_t cols, const expr *v, const expr *velocity) {
    const space *q = s->q;
    expr_pool *pool = q->pool;
    const size_t n = q->n;
    *e = (mech_equations){.rows = rows,
                          .cols = cols,
                          .base_momentum = MEM_NEW(expr, n),
                          .momentum = MEM_NEW(expr, rows),
                          .mass = MEM_NEW(expr, rows * cols),
                          .bias = MEM_NEW(expr, rows),
                          .force = MEM_NEW(expr, rows)};
    // L, P and F on the velocities W
    expr *of_q = MEM_NEW(expr, 2 * n + 1);
    of_q[2 * n] = s->lagrangian;
    for (size_t k = 0; k < n; k++) of_q[n + k] = s->force[k];
    expr_gradient(pool, s->lagrangian, n, q->velocities, of_q);
    expr_substitute(pool, 2 * n + 1, of_q, n, q->velocities, velocity, of_q);
    for (size_t k = 0; k < n; k++) e->base_momentum[k] = of_q[k];
    e->lagrangian = of_q[2 * n];
    e->energy = expr_sub(pool, sum_pairing(pool, n, e->base_momentum, velocity), e->lagrangian);

    for (size_t i = 0; i < rows; i++) {
        const expr *Z = fields + i * n;
        e->momentum[i] = sum_pairing(pool, n, e->base_momentum, Z);
        expr_gradient(pool, e->momentum[i], cols, v, e->mass + i * cols);
        e->bias[i] = bias_of(e, q, Z, velocity, e->momentum[i]);
        e->force[i] = sum_pairing(pool, n, of_q + n, Z);
    }
    free(of_q);
}

void mech_equations_clear(mech_equations *e) {
    free(e->base_momentum);
    free(e->momentum);
    free(e->mass);
    free(e->bias);
    free(e->force);
    *e = (mech_equations){0};
}
