/// Hamel's equations in the quotient: the one law, with the invariant frame (ζ, F) of the slice for
/// a base frame. The invariant: they are Hamel's equations on Q (mech/law/hamel_equations.h) for
/// the same fields, restricted to g = e.
#include <stdlib.h>

#include "base/mem.h"
#include "expr/calculus.h"
#include "expr/sum.h"
#include "mech/law/hamel_equations.h"
#include "mech/reduction/law.h"
#include "mech/reduction/reduction.h"

void mech_reduction_advance(const mech_reduction *r, const expr *Y, size_t count,
                            const expr *functions, expr *out) {
    expr *field = MEM_NEW(expr, r->n);
    for (size_t i = 0; i < r->n; i++) field[i] = expr_int(r->q->pool, 0);
    for (size_t s = 0; s < r->sigma; s++) field[r->directions[s]] = Y[r->k + s];
    mech_advance(r->q, field, count, functions, out);
    free(field);
}

/// Z[l] − ⟨P, [Z, W] − ∂Z/∂t⟩
static expr rate_of(const mech_reduction *r, expr lagrangian, const expr *P, const expr *Z,
                    const expr *W) {
    expr_pool *pool = r->q->pool;
    const expr one = expr_int(pool, 1);
    expr across, *bracket = MEM_NEW(expr, r->n), *by_time = MEM_NEW(expr, r->n);
    mech_reduction_apply(r, Z, 1, &lagrangian, &across);
    mech_reduction_bracket(r, Z, W, bracket);
    expr_derive(pool, r->n, Z, 1, &r->q->time, &one, by_time);
    for (size_t I = 0; I < r->n; I++) bracket[I] = expr_sub(pool, bracket[I], by_time[I]);
    const expr twist = sum_pairing(pool, r->n, P, bracket);
    free(bracket);
    free(by_time);
    return expr_sub(pool, across, twist);
}

/// @eq GN16 (5.7), §8.1; BKMM96 (7.1.1)
void mech_reduced_law_init(mech_reduced_law *e, const mech_reduction *r, size_t rows,
                           const expr *fields, size_t cols, const expr *v, const expr *velocity) {
    expr_pool *pool = r->q->pool;
    const size_t n = r->n;
    *e = (mech_reduced_law){.rows = rows,
                            .cols = cols,
                            .momentum = MEM_NEW(expr, rows),
                            .rate = MEM_NEW(expr, rows),
                            .mass = MEM_NEW(expr, rows * cols),
                            .carried = MEM_NEW(expr, rows)};
    expr *on = MEM_NEW(expr, 2 * n + 1); // P, F and l on the velocities W
    expr_gradient(pool, r->lagrangian, n, r->velocities, on);
    for (size_t I = 0; I < n; I++) on[n + I] = r->force[I];
    on[2 * n] = r->lagrangian;
    expr_substitute(pool, 2 * n + 1, on, n, r->velocities, velocity, on);
    e->lagrangian = on[2 * n];
    e->energy = expr_sub(pool, sum_pairing(pool, n, on, velocity), e->lagrangian);
    for (size_t i = 0; i < rows; i++) {
        const expr *Z = fields + i * n;
        e->momentum[i] = sum_pairing(pool, n, on, Z);
        expr_gradient(pool, e->momentum[i], cols, v, e->mass + i * cols);
        mech_reduction_advance(r, velocity, 1, &e->momentum[i], &e->carried[i]);
        e->rate[i] = expr_add2(pool, rate_of(r, e->lagrangian, on, Z, velocity),
                               sum_pairing(pool, n, on + n, Z));
    }
    free(on);
}

void mech_reduced_law_clear(mech_reduced_law *e) {
    free(e->momentum);
    free(e->rate);
    free(e->mass);
    free(e->carried);
    *e = (mech_reduced_law){0};
}
