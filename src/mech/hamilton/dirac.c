/// Dirac's bracket on points of M. Covectors of T*Q have 2n components, over E^i and dP_i; the
/// canonical bivector pairs them: {q^i, P_j} = δ_ij, {P_i, P_j} = −c_ij^k P_k.
#include "mech/hamilton/dirac.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "expr/sum.h"
#include "mech/hamilton/projector.h"
#include "space/field.h"

/// The canonical bracket of two covectors at momenta P.
static expr canonical_pairing(const space *q, const expr *P, const expr *u, const expr *w) {
    expr_pool *pool = q->pool;
    const size_t n = q->n;
    sum total = {0};
    for (size_t i = 0; i < n; i++) {
        sum_add_product(pool, &total, 1, u[i], w[n + i]);
        sum_add_product(pool, &total, -1, u[n + i], w[i]);
        for (size_t j = 0; j < n; j++) {
            for (size_t k = 0; k < n; k++) {
                const int c = space_structure(q, i, j, k);
                if (c != 0)
                    sum_add_product(pool, &total, -c, P[k], expr_mul2(pool, u[n + i], w[n + j]));
            }
        }
    }
    const expr e = sum_take(pool, &total);
    vec_clear(&total);
    return e;
}

/// (β^a, 0), and the differentials of ψ^a, at points of M: 2p covectors.
static void constraint_covectors(const mech_system *s, const mech_hamilton *h,
                                 const mech_cotangent *c, expr *out) {
    const space *q = s->q;
    const size_t n = h->n;
    for (size_t a = 0; a < s->p; a++) {
        expr *first = out + a * 2 * n, *second = out + (s->p + a) * 2 * n;
        memcpy(first, s->beta + a * n, n * sizeof *first);
        for (size_t i = 0; i < n; i++) first[n + i] = expr_int(q->pool, 0);
        for (size_t i = 0; i < n; i++) space_apply_base(q, i, 1, &c->constraints[a], &second[i]);
        expr_gradient(q->pool, c->constraints[a], n, c->momenta, second + n);
        expr_substitute(q->pool, 2 * n, second, n, c->momenta, h->base, second);
    }
}

/// @eq GN16 §6.1
hamel_status mech_dirac_bracket(exact *x, const mech_system *s, const mech_quasi *d,
                                const mech_hamilton *h, const mech_cotangent *c, expr *out) {
    assert(h->closed && c->closed);
    const space *q = s->q;
    const size_t n = h->n, m = 2 * s->p, N = h->size, w = 2 * n;
    expr *chi = MEM_NEW(expr, m * w), *df = MEM_NEW(expr, N * w), *C = MEM_NEW(expr, m * m),
         *right = MEM_NEW(expr, m * N), *solved = MEM_NEW(expr, m * N);
    constraint_covectors(s, h, c, chi);
    mech_extended_differentials(q, &d->basis, h, df);
    for (size_t i = 0; i < m; i++) {
        for (size_t j = 0; j < m; j++)
            C[i * m + j] = canonical_pairing(q, h->base, chi + i * w, chi + j * w);
        for (size_t g = 0; g < N; g++)
            right[i * N + g] = canonical_pairing(q, h->base, chi + i * w, df + g * w);
    }
    hamel_status status = HAMEL_OK;
    if (m > 0) status = exact_solve(x, m, N, C, right, solved);
    for (size_t f = 0; f < N && status == HAMEL_OK; f++) {
        for (size_t g = 0; g < N; g++) {
            sum total = {0};
            sum_add_product(x->pool, &total, 1, expr_int(x->pool, 1),
                            canonical_pairing(q, h->base, df + f * w, df + g * w));
            for (size_t i = 0; i < m; i++) // {F, χ_i} = −{χ_i, F}
                sum_add_product(x->pool, &total, 1, right[i * N + f], solved[i * N + g]);
            out[f * N + g] = sum_take(x->pool, &total);
            vec_clear(&total);
        }
    }
    free(chi);
    free(df);
    free(C);
    free(right);
    free(solved);
    return status;
}
