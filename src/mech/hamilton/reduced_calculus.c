/// Reduced brackets, once they are written down. The invariant: what is said of (s, p) uses nothing
/// but {s, p}, {p, p} and the derivatives of functions of (s, p), so that it is a statement about
/// D*/G.
#include "mech/hamilton/reduced_calculus.h"

#include <stdlib.h>

#include "expr/calculus.h"
#include "expr/sum.h"
#include "mech/hamilton/casimirs.h"
#include "mech/tools/readable.h"
#include "space/field.h"

void reduced_allocate(mech_reduced_bracket *g, expr_pool *pool, size_t count, size_t r) {
    const expr zero = expr_int(pool, 0);
    *g = (mech_reduced_bracket){.count = count,
                                .functions = MEM_NEW(expr, count + 1),
                                .r = r,
                                .momenta = MEM_NEW(expr, r + 1),
                                .definitions = MEM_NEW(expr, r + 1),
                                .rates = MEM_NEW(expr, count * r + 1),
                                .bracket = MEM_NEW(expr, r * r + 1),
                                .hamiltonian = zero,
                                .equations = MEM_NEW(expr, count + r + 1),
                                .agrees = TRUTH_UNKNOWN,
                                .identity = TRUTH_UNKNOWN};
    for (size_t k = 0; k < r * r; k++) g->bracket[k] = zero;
}

hamel_status reduced_span(exact *x, const space *q, const mech_reduced_bracket *g, size_t *rank) {
    expr *ds = MEM_NEW(expr, g->count * q->n);
    for (size_t i = 0; i < q->n; i++) {
        expr *column = MEM_NEW(expr, g->count);
        space_apply_base(q, i, g->count, g->functions, column);
        for (size_t k = 0; k < g->count; k++) ds[k * q->n + i] = column[k];
        free(column);
    }
    *rank = 0;
    const hamel_status status = g->count == 0 ? HAMEL_OK : exact_rank(x, g->count, q->n, ds, rank);
    free(ds);
    return status;
}

/// ∂f/∂p_β for the hidden momenta.
static expr *by_hidden(const reduced_calculus *c, expr f) {
    expr *out = MEM_NEW(expr, c->hidden + 1);
    expr_gradient(c->q->pool, f, c->hidden, c->symbols, out);
    expr_solve(c->q->pool, c->hidden, c->mass, out, out);
    return out;
}

static expr by_momentum(const reduced_calculus *c, const mech_reduced_bracket *g, size_t a,
                        expr f) {
    if (a + c->hidden < g->r) return expr_diff(c->q->pool, f, g->momenta[a]);
    expr *all = by_hidden(c, f);
    const expr out = all[a + c->hidden - g->r];
    free(all);
    return out;
}

expr reduced_along(const reduced_calculus *c, const mech_reduced_bracket *g, size_t a, expr f) {
    expr_pool *pool = c->q->pool;
    const expr *X = c->fields + a * c->q->n;
    expr out;
    (void)g;
    space_apply(c->q, X, 1, &f, &out);
    if (c->hidden == 0) return out;
    expr *slopes = by_hidden(c, f), *shift = MEM_NEW(expr, c->hidden);
    space_apply(c->q, X, c->hidden, c->legendre, shift);
    out = expr_sub(pool, out, sum_pairing(pool, c->hidden, shift, slopes));
    free(slopes);
    free(shift);
    return out;
}

/// J(s, p_a, p_b) = X_a[X_b[s]] − X_b[X_a[s]] + X_c[s] ∂{p_a, p_b}/∂p_c
static expr on_function(const reduced_calculus *c, const mech_reduced_bracket *g, const expr *pi,
                        size_t s, size_t a, size_t b) {
    expr_pool *pool = c->q->pool;
    const size_t r = g->r;
    sum total = {0};
    expr one;
    space_apply(c->q, c->fields + a * c->q->n, 1, &g->rates[s * r + b], &one);
    sum_add(pool, &total, 1, one);
    space_apply(c->q, c->fields + b * c->q->n, 1, &g->rates[s * r + a], &one);
    sum_add(pool, &total, -1, one);
    for (size_t k = 0; k < r; k++) {
        if (sum_zero(pool, g->rates[s * r + k])) continue;
        sum_add_product(pool, &total, 1, g->rates[s * r + k], by_momentum(c, g, k, pi[a * r + b]));
    }
    one = sum_take(pool, &total);
    vec_clear(&total);
    return one;
}

/// Adds {p_a, {p_b, p_c}} = −X_a[{p_b, p_c}] + {p_a, p_k} ∂{p_b, p_c}/∂p_k.
static void add_momentum_term(const reduced_calculus *c, const mech_reduced_bracket *g,
                              const expr *pi, sum *total, size_t a, size_t b, size_t e) {
    expr_pool *pool = c->q->pool;
    const size_t r = g->r;
    const expr f = pi[b * r + e];
    if (sum_zero(pool, f)) return;
    sum_add(pool, total, -1, reduced_along(c, g, a, f));
    for (size_t k = 0; k < r; k++) {
        if (sum_zero(pool, pi[a * r + k])) continue;
        sum_add_product(pool, total, 1, pi[a * r + k], by_momentum(c, g, k, f));
    }
}

static expr on_momenta(const reduced_calculus *c, const mech_reduced_bracket *g, const expr *pi,
                       size_t a, size_t b, size_t e) {
    sum total = {0};
    add_momentum_term(c, g, pi, &total, a, b, e);
    add_momentum_term(c, g, pi, &total, b, e, a);
    add_momentum_term(c, g, pi, &total, e, a, b);
    const expr out = sum_take(c->q->pool, &total);
    vec_clear(&total);
    return out;
}

/// Whether a function on D*/G vanishes.
static truth vanishes(const reduced_calculus *c, const mech_reduced_bracket *g, exact *x, expr e) {
    if (c->on_D != NULL) expr_substitute(x->pool, 1, &e, g->r, g->momenta, c->on_D, &e);
    return exact_is_zero(x, e);
}

/// The first component that does not vanish.
/// @eq GN16 §8.1, §6.1
static void find_jacobi_identity(mech_reduced_bracket *g, exact *x, const reduced_calculus *c) {
    const size_t r = g->r;
    expr *pi = mem_copy(g->bracket, r * r, sizeof *pi);
    expr_substitute(x->pool, r * r, pi, c->hidden, g->momenta + (r - c->hidden), c->legendre, pi);
    g->identity = TRUTH_YES;
    for (size_t k = 0; k < g->count + r && g->identity != TRUTH_NO; k++) {
        const bool of_momenta = k >= g->count;
        const size_t i = of_momenta ? k - g->count : k;
        for (size_t a = of_momenta ? i + 1 : 0; a < r; a++) {
            for (size_t b = a + 1; b < r && g->identity != TRUTH_NO; b++) {
                const expr e =
                    of_momenta ? on_momenta(c, g, pi, i, a, b) : on_function(c, g, pi, k, a, b);
                const truth zero = vanishes(c, g, x, e);
                if (zero == TRUTH_YES) continue;
                g->identity = zero;
                g->of_momenta = of_momenta;
                g->i = i, g->a = a, g->b = b, g->value = e;
            }
        }
    }
    free(pi);
    exact brief = readable_limits(x); // with solves in it the canonical form may be out of reach
    if (g->identity == TRUTH_NO &&
        exact_normalise(c->hidden == 0 ? x : &brief, &g->value) != HAMEL_OK)
        g->identity = TRUTH_UNKNOWN;
}

hamel_status reduced_examine(mech_reduced_bracket *g, exact *x, const reduced_calculus *c) {
    hamel_status status = HAMEL_OK;
    if (!g->exists) return status;
    exact listening = *x;
    listening.record = &g->identity_heard;
    find_jacobi_identity(g, &listening, c);
    if (g->count == 0 && c->hidden == 0)
        status = mech_casimirs(x, g->r, g->momenta, g->bracket, &g->casimir_count, &g->casimirs);
    if (status != HAMEL_OK) mech_reduced_bracket_clear(g);
    return status;
}

void mech_reduced_bracket_clear(mech_reduced_bracket *g) {
    free(g->functions);
    free(g->momenta);
    free(g->definitions);
    free(g->rates);
    free(g->bracket);
    free(g->equations);
    free(g->relations);
    free(g->casimirs);
    exact_record_clear(&g->agrees_heard);
    exact_record_clear(&g->identity_heard);
    *g = (mech_reduced_bracket){0};
}
