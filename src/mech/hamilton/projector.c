/// The bracket of GN16 §6.1, in the tangent spaces of T*Q: vectors are (base part, momentum part)
/// over E_1 .. E_n, ∂/∂P_1 .. ∂/∂P_n, and Ω(E_i, E_j) = ⟨P, [E_i, E_j]⟩, Ω(E_i, ∂/∂P_j) = δ_ij.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "expr/sum.h"
#include "mech/hamilton/projector.h"
#include "space/field.h"

/// Ω on T(T*Q) for two vectors of 2n components.
static expr canonical(const space *q, const expr *P, const expr *u, const expr *w) {
    expr_pool *pool = q->pool;
    const size_t n = q->n;
    sum total = {0};
    for (size_t i = 0; i < n; i++) {
        sum_add_product(pool, &total, 1, u[i], w[n + i]);
        sum_add_product(pool, &total, -1, u[n + i], w[i]);
        for (size_t j = 0; j < n; j++) {
            for (size_t k = 0; k < n; k++) {
                const int c = space_structure(q, i, j, k);
                if (c != 0) sum_add_product(pool, &total, c, P[k], expr_mul2(pool, u[i], w[j]));
            }
        }
    }
    const expr e = sum_take(pool, &total);
    vec_clear(&total);
    return e;
}

/// A basis of F = TM ∩ (Tτ)⁻¹(D), 2r vectors: (X_α, X_α[P]) and (0, ∂P/∂p_β).
static void basis_of_F(const space *q, const mech_basis *b, const mech_hamilton *h, expr *F) {
    const size_t n = h->n, r = h->r;
    const expr one = expr_int(q->pool, 1);
    for (size_t a = 0; a < r; a++) {
        expr *lift = F + a * 2 * n, *up = F + (r + a) * 2 * n;
        memcpy(lift, b->fields + a * n, n * sizeof *lift);
        space_apply(q, lift, n, h->base, lift + n);
        for (size_t i = 0; i < n; i++) up[i] = expr_int(q->pool, 0);
        expr_derive(q->pool, n, h->base, 1, &h->momenta[a], &one, up + n);
    }
}

void mech_extended_differentials(const space *q, const mech_basis *b, const mech_hamilton *h,
                                 expr *df) {
    expr_pool *pool = q->pool;
    const size_t n = h->n;
    expr *rate = MEM_NEW(expr, n);
    sum total = {0};
    for (size_t k = 0; k < n * 2 * n; k++) df[k] = expr_int(pool, k / (2 * n) == k % (2 * n));
    for (size_t a = 0; a < h->r; a++) {
        const expr *X = b->fields + a * n;
        expr *dp = df + (n + a) * 2 * n;
        for (size_t i = 0; i < n; i++) {
            space_apply_base(q, i, n, X, rate);
            for (size_t j = 0; j < n; j++) sum_add_product(pool, &total, 1, h->base[j], rate[j]);
            dp[i] = sum_take(pool, &total);
            dp[n + i] = X[i];
        }
    }
    vec_clear(&total);
    free(rate);
}

/// The projection Q X_f = a^k e_k is given by Ω(a^k e_k, e_l) = df(e_l), as X_f − Q X_f is in F^Ω.
/// @eq GN16 §6.1      X_f[g] = {g, f}: the sign of its exercise is mended
hamel_status mech_intrinsic_bracket(exact *x, const mech_system *s, const mech_quasi *d,
                                    const mech_hamilton *h, expr *out) {
    assert(h->closed);
    const space *q = s->q;
    const size_t n = h->n, m = 2 * h->r, N = h->size;
    expr *F = MEM_NEW(expr, m * 2 * n), *df = MEM_NEW(expr, N * 2 * n),
         *form = MEM_NEW(expr, m * m), *right = MEM_NEW(expr, m * N), *a = MEM_NEW(expr, m * N);
    basis_of_F(q, &d->basis, h, F);
    mech_extended_differentials(q, &d->basis, h, df);
    sum total = {0};
    for (size_t l = 0; l < m; l++) {
        for (size_t k = 0; k < m; k++) // row l: Ω(e_k, e_l)
            form[l * m + k] = canonical(q, h->base, F + k * 2 * n, F + l * 2 * n);
        for (size_t f = 0; f < N; f++) {
            for (size_t i = 0; i < 2 * n; i++)
                sum_add_product(x->pool, &total, 1, df[f * 2 * n + i], F[l * 2 * n + i]);
            right[l * N + f] = sum_take(x->pool, &total);
        }
    }
    const hamel_status status = exact_solve(x, m, N, form, right, a);
    for (size_t f = 0; f < N && status == HAMEL_OK; f++) {
        for (size_t g = 0; g < N; g++) { // Ω(Q X_f, Q X_g) = df(Q X_g)
            for (size_t l = 0; l < m; l++)
                sum_add_product(x->pool, &total, 1, right[l * N + f], a[l * N + g]);
            out[f * N + g] = sum_take(x->pool, &total);
        }
    }
    vec_clear(&total);
    free(F);
    free(df);
    free(form);
    free(right);
    free(a);
    return status;
}
