/// A basis of D by projection: one solve with ββᵀ for every vector.
#include "mech/law/projected.h"

#include <stdlib.h>

#include "expr/sum.h"
#include "mech/law/basis_internal.h"

/// out ← −βᵀ(ββᵀ)⁻¹ rhs.
static void lift(const mech_system *s, const expr *gram, const expr *rhs, expr *out) {
    const size_t n = s->q->n, p = s->p;
    expr_pool *pool = s->q->pool;
    expr *solution = MEM_NEW(expr, p);
    sum total = {0};
    if (p > 0) expr_solve(pool, p, gram, rhs, solution);
    for (size_t i = 0; i < n; i++) {
        for (size_t a = 0; a < p; a++)
            sum_add_product(pool, &total, -1, s->beta[a * n + i], solution[a]);
        out[i] = sum_take(pool, &total);
    }
    vec_clear(&total);
    free(solution);
}

void mech_projected_init(mech_basis *d, const mech_system *s, size_t r, const expr *vectors) {
    const size_t n = s->q->n, p = s->p;
    expr_pool *pool = s->q->pool;
    *d = (mech_basis){.n = n,
                      .r = r,
                      .fields = MEM_NEW(expr, r * n),
                      .drift = MEM_NEW(expr, n),
                      .symbols = MEM_NEW(expr, r),
                      .velocity = MEM_NEW(expr, n),
                      .content = expr_int(pool, 1)};
    expr *gram = MEM_NEW(expr, p * p), *rhs = MEM_NEW(expr, p);
    for (size_t i = 0; i < p * p; i++)
        gram[i] = sum_pairing(pool, n, s->beta + i / p * n, s->beta + i % p * n);
    for (size_t k = 0; k < r; k++) {
        expr *field = d->fields + k * n;
        for (size_t a = 0; a < p; a++)
            rhs[a] = sum_pairing(pool, n, s->beta + a * n, vectors + k * n);
        lift(s, gram, rhs, field);
        for (size_t i = 0; i < n; i++) field[i] = expr_add2(pool, vectors[k * n + i], field[i]);
    }
    lift(s, gram, s->b, d->drift);
    basis_finish(s, d);
    free(gram);
    free(rhs);
}
