/// With N a basis of g_q, rows n: I n = 0 and J·n = 0, so (I + Nᵀ N) A = J has the solution with
/// I A = J and n·A = 0.
#include "mech/symmetry/isotropy.h"

#include <stdlib.h>

#include "base/mem.h"
#include "expr/sum.h"

/// Whether c_ab^c = −c_ac^b: then Σ ξ_a² is invariant.
static bool is_invariant(const mech_symmetry *y, expr_pool *pool) {
    const size_t k = y->k;
    for (size_t i = 0; i < k * k * k; i++) {
        const size_t a = i / k / k, b = i / k % k, c = i % k;
        if (!sum_zero(pool, expr_add2(pool, y->structure[i], y->structure[(a * k + c) * k + b])))
            return false;
    }
    return true;
}

/// The generators lowered by the metric, k·n: J_a = lowered_a(v).
static expr *lower(expr_pool *pool, const mech_symmetry *y, const expr *metric) {
    expr *out = MEM_NEW(expr, y->k * y->n);
    for (size_t i = 0; i < y->k * y->n; i++)
        out[i] = sum_pairing(pool, y->n, metric + i % y->n * y->n, y->generators + i / y->n * y->n);
    return out;
}

static hamel_status find_connection(mech_isotropy *i, exact *x, const mech_system *s,
                                    const mech_symmetry *y, const expr *metric) {
    const size_t k = y->k, n = y->n;
    expr *lowered = lower(x->pool, y, metric), *A = MEM_NEW(expr, k * k), *J = MEM_NEW(expr, k);
    sum total = {0};
    for (size_t ab = 0; ab < k * k; ab++) {
        sum_add(x->pool, &total, 1,
                sum_pairing(x->pool, n, lowered + ab / k * n, y->generators + ab % k * n));
        for (size_t m = 0; m < i->dimension; m++)
            sum_add_product(x->pool, &total, 1, i->algebra[m * k + ab / k],
                            i->algebra[m * k + ab % k]);
        A[ab] = sum_take(x->pool, &total);
    }
    vec_clear(&total);
    for (size_t a = 0; a < k; a++)
        J[a] = sum_pairing(x->pool, n, lowered + a * n, s->q->velocities);
    const hamel_status status = exact_solve(x, k, 1, A, J, i->connection);
    free(lowered);
    free(A);
    free(J);
    return status;
}

hamel_status mech_isotropy_init(mech_isotropy *i, exact *x, const mech_system *s,
                                const mech_symmetry *y) {
    const size_t k = y->k, n = y->n;
    *i = (mech_isotropy){.k = k};
    if (y->orbit_dimension == k || !is_invariant(y, x->pool)) return HAMEL_OK;
    expr *metric = MEM_NEW(expr, n * n), *columns = MEM_NEW(expr, n * k), w, *linear;
    linear = MEM_NEW(expr, n);
    exact quiet = exact_quietly(x);
    const bool quadratic =
        exact_quadratic(&quiet, s->lagrangian, n, s->q->velocities, metric, linear, &w) == HAMEL_OK;
    for (size_t j = 0; j < n * k; j++) columns[j] = y->generators[j % k * n + j / k];
    hamel_status status = exact_null_space(x, n, k, columns, NULL, &i->dimension, &i->algebra);
    i->connection = MEM_NEW(expr, k);
    if (status == HAMEL_OK && quadratic) {
        status = find_connection(i, x, s, y, metric);
        i->exists = status == HAMEL_OK;
        if (status == HAMEL_SINGULAR) status = HAMEL_OK; // no inertia along the orbit
    }
    free(metric);
    free(columns);
    free(linear);
    if (!i->exists) mech_isotropy_clear(i);
    return status;
}

void mech_isotropy_clear(mech_isotropy *i) {
    free(i->algebra);
    free(i->connection);
    *i = (mech_isotropy){0};
}
