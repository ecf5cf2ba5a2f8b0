/// The tests of Theorem 3.1: (22) with λ = J, constant J, and the holonomy algebra.
#include "mech/vakonomic/principal.h"
#include "space/field.h"

#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "expr/sum.h"
#include "mech/law/invariance.h"

/// β^b((e_a)_Q) at a·p + b: takes multipliers to the dual of the Lie algebra.
static void find_pairing(const mech_system *s, const mech_symmetry *y, expr *B) {
    const size_t n = s->q->n;
    for (size_t i = 0; i < y->k * s->p; i++)
        B[i] = sum_pairing(s->q->pool, n, s->beta + i % s->p * n, y->generators + i / s->p * n);
}

/// J_a on D.
/// @eq F98 (20)
static void find_momentum(const mech_system *s, const mech_symmetry *y, const mech_basis *d,
                          expr *J) {
    const space *q = s->q;
    expr *P = MEM_NEW(expr, q->n);
    expr_gradient(q->pool, s->lagrangian, q->n, q->velocities, P);
    expr_substitute(q->pool, q->n, P, q->n, q->velocities, d->velocity, P);
    for (size_t a = 0; a < y->k; a++)
        J[a] = sum_pairing(q->pool, q->n, P, y->generators + a * q->n);
    free(P);
}

/// λ_a G^a_α = 0 for the λ with λ_b β^b((e_a)_Q) = J_a.
/// @eq F98 (22), (23)
static truth test_momentum(exact *x, const mech_vakonomic *k, const expr *B, const expr *J) {
    const size_t p = k->p;
    expr *lambda = MEM_NEW(expr, p);
    truth all = TRUTH_YES;
    if (exact_solve(x, p, 1, B, J, lambda) != HAMEL_OK) expr_solve(x->pool, p, B, J, lambda);
    for (size_t j = 0; j < k->r && all != TRUTH_NO; j++) {
        expr force;
        expr_substitute(x->pool, 1, &k->force[j], p, k->lambda, lambda, &force);
        all = truth_and(all, exact_is_zero(x, force));
    }
    free(lambda);
    return all;
}

/// ν_b β^b((e_a)_Q), ν the multipliers of the nonholonomic motion: what the reactions add to J, and
/// λ' of the multipliers that would move along with it.
static void find_reaction(const mech_system *s, const mech_symmetry *y, const mech_quasi *d,
                          const expr *B, expr *out) {
    expr *nu = MEM_NEW(expr, d->p);
    expr_substitute(s->q->pool, d->p, d->multipliers, d->r, d->rate_symbols, d->rates, nu);
    for (size_t a = 0; a < y->k; a++) out[a] = sum_pairing(s->q->pool, d->p, B + a * d->p, nu);
    free(nu);
}

/// J'_a: that, and what forces add to any momentum (they are invariant).
static truth test_constant(exact *x, const mech_system *s, const mech_symmetry *y,
                           const mech_quasi *d, const expr *reaction) {
    const space *q = s->q;
    expr *force = MEM_NEW(expr, q->n);
    truth all = TRUTH_YES;
    expr_substitute(x->pool, q->n, s->force, q->n, q->velocities, d->basis.velocity, force);
    for (size_t a = 0; a < y->k && all != TRUTH_NO; a++)
        all = truth_and(all, exact_is_zero(x, expr_add2(x->pool, reaction[a],
                                                        sum_pairing(x->pool, q->n, force,
                                                                    y->generators + a * q->n))));
    free(force);
    return all;
}

// ---- holonomy ----------------------------------------------------------------------------------

/// Ω(X_α, X_β) for α < β, one after another: Ω^a β^c((e_a)_Q) = −β^c([X_α, X_β]).
static hamel_status find_curvature(exact *x, const mech_system *s, const mech_basis *d, size_t k,
                                   const expr *B, size_t *count, expr *out) {
    const size_t n = s->q->n;
    expr *bracket = MEM_NEW(expr, n), *rhs = MEM_NEW(expr, k), *A = MEM_NEW(expr, k * k);
    hamel_status status = HAMEL_OK;
    for (size_t i = 0; i < k * k; i++) A[i] = B[i % k * k + i / k];
    *count = 0;
    for (size_t i = 0; i < d->r * d->r && status == HAMEL_OK; i++) {
        if (i / d->r >= i % d->r) continue;
        space_bracket(s->q, d->fields + i / d->r * n, d->fields + i % d->r * n, bracket);
        for (size_t c = 0; c < k; c++)
            rhs[c] = expr_neg(x->pool, sum_pairing(x->pool, n, s->beta + c * n, bracket));
        status = exact_solve(x, k, 1, A, rhs, out + (*count)++ * k);
    }
    free(bracket);
    free(rhs);
    free(A);
    return status;
}

/// A basis of the span of Ω and its derivatives along the fields of D.
static hamel_status find_holonomy(mech_principal *c, exact *x, const mech_system *s,
                                  const mech_basis *d, const expr *B) {
    const size_t k = c->k, most = d->r * d->r + (d->r + 1) * k;
    expr *rows = MEM_NEW(expr, most * k), *reduced = MEM_NEW(expr, most * k);
    size_t *pivots = MEM_NEW(size_t, most), count, rank = 0, before;
    hamel_status status = find_curvature(x, s, d, k, B, &count, rows);
    do {
        before = rank;
        if (status == HAMEL_OK)
            status = exact_row_reduce(x, count, k, rows, &rank, reduced, pivots);
        if (status != HAMEL_OK || rank == before) break;
        memcpy(rows, reduced, rank * k * sizeof *rows);
        count = rank;
        for (size_t j = 0; j < d->r; j++, count += rank)
            space_apply(s->q, d->fields + j * d->n, rank * k, reduced, rows + count * k);
    } while (rank < k);
    c->known = status == HAMEL_OK;
    c->dimension = rank;
    c->holonomy = mem_copy(reduced, rank * k, sizeof *reduced);
    free(rows);
    free(reduced);
    free(pivots);
    return status;
}

/// Along a motion the reduced basis of h does not change: its derivatives along D are in h, and
/// zero in the columns of the pivots. So λ = J − J(0) + λ(0) annihilates h, for λ(0) that does,
/// exactly if λ' does.
/// @eq F98 (22), Thm 3.1      its last sufficient condition, by the theorem of Ambrose and Singer
static truth test_annihilates(const mech_principal *c, exact *x, const expr *rate) {
    truth all = TRUTH_YES;
    for (size_t i = 0; i < c->dimension && all != TRUTH_NO; i++)
        all = truth_and(all,
                        exact_is_zero(x, sum_pairing(x->pool, c->k, rate, c->holonomy + i * c->k)));
    return all;
}

hamel_status mech_principal_init(mech_principal *c, exact *x, const mech_system *s,
                                 const mech_symmetry *y, const mech_quasi *d,
                                 const mech_vakonomic *k) {
    *c = (mech_principal){.k = y->k, .annihilates = TRUTH_UNKNOWN};
    exact brief = readable_limits(x);
    expr *B = MEM_NEW(expr, y->k * y->k), *J = MEM_NEW(expr, y->k), *rate = MEM_NEW(expr, y->k);
    find_pairing(s, y, B);
    find_reaction(s, y, d, B, rate);
    find_momentum(s, y, &d->basis, J);
    brief.record = &c->momentum_heard;
    c->momentum = test_momentum(&brief, k, B, J);
    brief.record = &c->constant_heard;
    c->constant = test_constant(&brief, s, y, d, rate);
    brief.record = NULL;
    c->linear = exact_all_zero(&brief, s->p, s->b) == TRUTH_YES;
    hamel_status status = HAMEL_OK;
    if (c->linear) status = find_holonomy(c, &brief, s, &d->basis, B);
    brief.record = &c->annihilates_heard;
    if (c->linear && c->known) c->annihilates = test_annihilates(c, &brief, rate);
    free(B);
    free(J);
    free(rate);
    return status == HAMEL_TOO_LARGE ? HAMEL_OK : status;
}

void mech_principal_clear(mech_principal *c) {
    free(c->holonomy);
    exact_record_clear(&c->momentum_heard);
    exact_record_clear(&c->constant_heard);
    exact_record_clear(&c->annihilates_heard);
    *c = (mech_principal){0};
}
