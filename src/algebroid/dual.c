/// Calculus on the dual. The invariant: what is said of (s, p) uses nothing but the sections, their
/// brackets and derivatives of functions of (s, p), so it is a statement about the dual, whatever
/// stands for the momenta.
#include "algebroid/dual.h"

#include <string.h>

#include "algebroid/calculus.h"
#include "expr/calculus.h"
#include "expr/sum.h"

/// ∂f/∂p for the hidden momenta.
static void by_hidden(const dual *d, expr f, expr *out) {
    expr_gradient(d->A->pool, f, d->hidden, d->symbols, out);
    expr_solve(d->A->pool, d->hidden, d->mass, out, out);
}

void dual_gradient(const dual *d, expr f, expr *out) {
    expr_gradient(d->A->pool, f, d->r - d->hidden, d->momenta, out);
    if (d->hidden > 0) by_hidden(d, f, out + (d->r - d->hidden));
}

/// X[f]_v − X[p_β]_v slope^β
static expr along(const dual *d, const expr *X, expr f, const expr *slopes) {
    expr_pool *pool = d->A->pool;
    expr *all = MEM_NEW(expr, d->hidden + 1);
    memcpy(all, d->legendre, d->hidden * sizeof *all);
    all[d->hidden] = f;
    algebroid_apply(d->A, X, d->hidden + 1, all, all);
    const expr out = expr_sub(pool, all[d->hidden], sum_pairing(pool, d->hidden, all, slopes));
    free(all);
    return out;
}

expr dual_along(const dual *d, const expr *X, expr f) {
    expr out;
    if (d->hidden == 0) {
        algebroid_apply(d->A, X, 1, &f, &out);
        return out;
    }
    expr *slopes = MEM_NEW(expr, d->hidden);
    by_hidden(d, f, slopes);
    out = along(d, X, f, slopes);
    free(slopes);
    return out;
}

expr dual_along_energy(const dual *d, const expr *X, expr H) {
    if (d->hidden == 0) return dual_along(d, X, H);
    dual_put_velocities(d, 1, &H, &H);
    return along(d, X, H, d->symbols);
}

void dual_put_velocities(const dual *d, size_t count, const expr *e, expr *out) {
    expr_substitute(d->A->pool, count, e, d->hidden, d->momenta + (d->r - d->hidden), d->legendre,
                    out);
}

expr dual_twist(const algebroid *A, const expr *P, const expr *X, const expr *Y) {
    expr *XY = MEM_NEW(expr, A->rank);
    algebroid_bracket(A, X, Y, XY);
    const expr e = sum_pairing(A->pool, A->rank, P, XY);
    free(XY);
    return e;
}

expr dual_drift(const algebroid *A, const expr *P, const expr *X, const expr *W) {
    expr *rate = MEM_NEW(expr, A->rank);
    algebroid_relative_rate(A, X, W, rate);
    const expr e = expr_neg(A->pool, sum_pairing(A->pool, A->rank, P, rate));
    free(rate);
    return e;
}

// ---- Jacobi -------------------------------------------------------------------------------------

/// @eq GN16 §6.1, §8.1
void dual_jacobi_section(const dual *d, const expr *pi, size_t a, size_t b, expr *out) {
    expr_pool *pool = d->A->pool;
    const size_t n = d->A->rank;
    expr *slopes = MEM_NEW(expr, d->r), *leaving = MEM_NEW(expr, n);
    dual_gradient(d, pi[a * d->r + b], slopes);
    algebroid_bracket(d->A, dual_section(d, a), dual_section(d, b), leaving);
    for (size_t i = 0; i < n; i++) {
        sum total = {0};
        sum_add(pool, &total, 1, leaving[i]);
        for (size_t c = 0; c < d->r; c++)
            sum_add_product(pool, &total, 1, dual_section(d, c)[i], slopes[c]);
        out[i] = sum_take(pool, &total);
        vec_clear(&total);
    }
    free(slopes);
    free(leaving);
}

/// Adds {p_a, π_bc} = −X_a[π_bc] + π_ad ∂π_bc/∂p_d.
static void add_bracket(const dual *d, const expr *pi, size_t a, size_t b, size_t c, sum *total) {
    expr_pool *pool = d->A->pool;
    const expr f = pi[b * d->r + c];
    if (sum_zero(pool, f)) return;
    expr *slopes = MEM_NEW(expr, d->r);
    dual_gradient(d, f, slopes);
    sum_add(pool, total, -1, dual_along(d, dual_section(d, a), f));
    for (size_t k = 0; k < d->r; k++) sum_add_product(pool, total, 1, pi[a * d->r + k], slopes[k]);
    free(slopes);
}

/// @eq GN16 §6.1, §8.1
expr dual_jacobi(const dual *d, const expr *pi, size_t a, size_t b, size_t c) {
    sum total = {0};
    add_bracket(d, pi, a, b, c, &total);
    add_bracket(d, pi, b, c, a, &total);
    add_bracket(d, pi, c, a, b, &total);
    const expr e = sum_take(d->A->pool, &total);
    vec_clear(&total);
    return e;
}
