/// The bordered system. γ is the derivative of β v + b along the motion with v held fixed.
#include "mech/law/bordered.h"
#include "space/field.h"

#include <stdlib.h>

#include "expr/calculus.h"
#include "expr/sum.h"

/// γ^a = v[β^a_i] v^i + (∂β^a_i/∂t) v^i + b'
/// @eq GN16 (3.3)
static void constraint_rates(const mech_system *s, expr *rate) {
    const space *q = s->q;
    sum total = {0};
    for (size_t a = 0; a < s->p; a++) {
        for (size_t i = 0; i < q->n; i++)
            sum_add_product(q->pool, &total, 1, s->beta[a * q->n + i], q->velocities[i]);
        sum_add(q->pool, &total, 1, s->b[a]);
        rate[a] = sum_take(q->pool, &total);
    }
    vec_clear(&total);
    space_advance(q, q->velocities, s->p, rate, rate);
}

/// @eq GN16 (3.2), (3.4)
void mech_bordered_init(mech_bordered *k, const mech_system *s) {
    const size_t n = s->q->n, p = s->p, N = n + p;
    expr_pool *pool = s->q->pool;
    *k = (mech_bordered){.n = n,
                         .p = p,
                         .rate = MEM_NEW(expr, p),
                         .matrix = MEM_NEW(expr, N * N),
                         .rhs = MEM_NEW(expr, N)};
    expr *E = MEM_NEW(expr, n * n);
    for (size_t i = 0; i < n * n; i++) E[i] = expr_int(pool, i % (n + 1) == 0);
    algebroid_law_init(&k->equations, mech_on_tangent(s), n, E, n, s->q->velocities,
                       s->q->velocities);
    free(E);
    for (size_t i = 0; i < n; i++) { // second derivatives commute: one graph for both
        for (size_t j = 0; j < i; j++) k->equations.mass[i * n + j] = k->equations.mass[j * n + i];
    }
    constraint_rates(s, k->rate);
    for (size_t i = 0; i < N * N; i++) k->matrix[i] = expr_int(pool, 0);
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < n; j++) k->matrix[i * N + j] = k->equations.mass[i * n + j];
        for (size_t a = 0; a < p; a++) {
            k->matrix[i * N + n + a] = expr_neg(pool, s->beta[a * n + i]);
            k->matrix[(n + a) * N + i] = s->beta[a * n + i];
        }
        k->rhs[i] = expr_sub(pool, k->equations.force[i], k->equations.bias[i]);
    }
    for (size_t a = 0; a < p; a++) k->rhs[n + a] = expr_neg(pool, k->rate[a]);
}

void mech_bordered_clear(mech_bordered *k) {
    algebroid_law_clear(&k->equations);
    free(k->rate);
    free(k->matrix);
    free(k->rhs);
    *k = (mech_bordered){0};
}

/// q'' over the base frame for q' = W with ∂W/∂v^k = X_k.
static void accelerations_of(const space *q, size_t r, const expr *fields, const expr *velocity,
                             const expr *rates, expr *out) {
    sum total = {0};
    space_advance(q, velocity, q->n, velocity, out);
    for (size_t i = 0; i < q->n; i++) {
        sum_add(q->pool, &total, 1, out[i]);
        for (size_t k = 0; k < r; k++)
            sum_add_product(q->pool, &total, 1, fields[k * q->n + i], rates[k]);
        out[i] = sum_take(q->pool, &total);
    }
    vec_clear(&total);
}

void mech_bordered_residuals(const mech_system *s, size_t r, const expr *fields,
                             const expr *velocity, const expr *rates, expr *rows) {
    const space *q = s->q;
    const size_t n = q->n, N = n + s->p;
    mech_bordered k;
    mech_bordered_init(&k, s);
    expr *on_D = MEM_NEW(expr, N * N + N), *a = MEM_NEW(expr, n);
    for (size_t i = 0; i < N * N; i++) on_D[i] = k.matrix[i];
    for (size_t i = 0; i < N; i++) on_D[N * N + i] = k.rhs[i];
    expr_substitute(q->pool, N * N + N, on_D, n, q->velocities, velocity, on_D);
    accelerations_of(q, r, fields, velocity, rates, a);
    sum total = {0};
    for (size_t i = 0; i < N; i++) {
        for (size_t j = 0; j < n; j++) sum_add_product(q->pool, &total, 1, on_D[i * N + j], a[j]);
        sum_add(q->pool, &total, -1, on_D[N * N + i]);
        rows[i] = sum_take(q->pool, &total);
    }
    vec_clear(&total);
    free(on_D);
    free(a);
    mech_bordered_clear(&k);
}
