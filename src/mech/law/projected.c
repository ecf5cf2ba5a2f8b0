/// A basis of D by projection: one solve with ββᵀ for every vector.
#include "mech/law/projected.h"

#include <stdlib.h>

#include "base/random.h"
#include "mech/law/basis_internal.h"

/// out ← −βᵀ(ββᵀ)⁻¹ rhs.
static void lift(const mech_system *s, const expr *gram, const expr *rhs, expr *out) {
    const size_t n = s->q->n, p = s->p;
    expr_pool *pool = s->q->pool;
    expr *solution = MEM_NEW(expr, p);
    if (p > 0) expr_solve(pool, p, gram, rhs, solution);
    for (size_t a = 0; a < p; a++) solution[a] = expr_neg(pool, solution[a]);
    tensor_combine(pool, tensor_matrix(p, n, s->beta), solution, out);
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
    const tensor beta = tensor_matrix(p, n, s->beta);
    tensor_gram(pool, beta, beta, gram);
    for (size_t k = 0; k < r; k++) {
        expr *field = d->fields + k * n;
        tensor_times(pool, beta, vectors + k * n, rhs);
        lift(s, gram, rhs, field);
        for (size_t i = 0; i < n; i++) field[i] = expr_add2(pool, vectors[k * n + i], field[i]);
    }
    lift(s, gram, s->b, d->drift);
    basis_finish(s, d);
    free(gram);
    free(rhs);
}

void mech_projected_generic(mech_basis *d, const mech_system *s) {
    const size_t n = s->q->n, r = n - s->p;
    expr *vectors = MEM_NEW(expr, r * n);
    random_state rng = {1};
    for (size_t i = 0; i < r * n; i++)
        vectors[i] = expr_int(s->q->pool, (long)(random_next(&rng) >> 60) - 8);
    mech_projected_init(d, s, r, vectors);
    free(vectors);
}
