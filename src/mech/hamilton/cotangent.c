/// Hamilton's equations on T*Q. The invariant: H is the Legendre transform of L on all of TQ; the
/// constraints enter by their reaction alone.
#include "mech/hamilton/cotangent.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "expr/calculus.h"
#include "expr/sum.h"
#include "expr/walk.h"
#include "space/field.h"

/// P_x, or P_B_w1 for a direction of a rotation: never the name of a momentum of D*.
static void cotangent_symbols(const space *q, expr *out) {
    for (size_t i = 0; i < q->n; i++) {
        const expr_symbol_info *v = expr_symbol_info_of(q->pool, q->velocities[i]);
        const char *name = v->order > 0 ? expr_symbol_info_of(q->pool, v->base)->name : v->name;
        text full = {0};
        text_addf(&full, "P_%s", name);
        out[i] = expr_symbol(q->pool, text_cstr(&full), EXPR_MOMENTUM);
        text_clear(&full);
    }
}

/// v = A⁻¹ (P − w) and H = ½ (P − w)·v − l of L = ½ v·A v + w·v + l.
static hamel_status cotangent_legendre(mech_cotangent *c, exact *x, const mech_system *s) {
    expr_pool *pool = x->pool;
    const size_t n = c->n;
    expr *A = MEM_NEW(expr, n * n), *w = MEM_NEW(expr, n), rest;
    hamel_status status = exact_quadratic(x, s->lagrangian, n, s->q->velocities, A, w, &rest);
    if (status == HAMEL_OK) {
        for (size_t i = 0; i < n; i++) w[i] = expr_sub(pool, c->momenta[i], w[i]);
        status = readable_solve(x, n, A, w, c->velocities, &c->closed);
    }
    c->regular = status == HAMEL_OK;
    if (c->regular && c->closed) {
        const expr twice = sum_pairing(pool, n, w, c->velocities);
        c->hamiltonian = expr_sub(pool, expr_mul2(pool, expr_ratio(pool, 1, 2), twice), rest);
        status = readable_normalise(x, 1, &c->hamiltonian);
    }
    free(A);
    free(w);
    const bool none = status == HAMEL_SINGULAR || status == HAMEL_INVALID;
    return none ? HAMEL_OK : status;
}

/// −c_ij^k v^j P_k for velocities v
static expr cotangent_turning(const mech_cotangent *c, const space *q, size_t i, const expr *v) {
    sum total = {0};
    for (size_t j = 0; j < c->n; j++) {
        for (size_t k = 0; k < c->n; k++) {
            const int constant = space_structure(q, i, j, k);
            if (constant != 0) sum_add_product(q->pool, &total, -constant, v[j], c->momenta[k]);
        }
    }
    const expr turning = sum_take(q->pool, &total);
    vec_clear(&total);
    return turning;
}

/// −E_i[H] − c_ij^k v^j P_k + F_i; the same with the velocities as they are, by E_i[H]_P =
/// −E_i[L]_v.
static void cotangent_rate(mech_cotangent *c, const mech_system *s, size_t i) {
    const space *q = s->q;
    expr_pool *pool = q->pool;
    expr along[2] = {c->hamiltonian, s->lagrangian}, force = s->force[i];
    space_apply_base(q, i, 2, along, along);
    c->mixed[i] = expr_add2(pool, expr_add2(pool, along[1], force),
                            cotangent_turning(c, q, i, q->velocities));
    expr_substitute(pool, 1, &force, c->n, q->velocities, c->velocities, &force);
    c->rates[i] =
        expr_add2(pool, expr_sub(pool, force, along[0]), cotangent_turning(c, q, i, c->velocities));
}

/// @eq KM97 (2.2.1)      its sum is over the constraints; the sign is that of Lagrange-d'Alembert
hamel_status mech_cotangent_init(mech_cotangent *c, exact *x, const mech_system *s) {
    const size_t n = s->q->n;
    *c = (mech_cotangent){.n = n,
                          .momenta = MEM_NEW(expr, n),
                          .velocities = MEM_NEW(expr, n),
                          .hamiltonian = expr_int(x->pool, 0),
                          .rates = MEM_NEW(expr, n),
                          .mixed = MEM_NEW(expr, n),
                          .constraints = MEM_NEW(expr, s->p)};
    cotangent_symbols(s->q, c->momenta);
    hamel_status status = cotangent_legendre(c, x, s);
    if (status == HAMEL_OK && c->regular && c->closed) {
        for (size_t i = 0; i < n; i++) cotangent_rate(c, s, i);
        status = readable_normalise(x, n, c->rates);
        if (status == HAMEL_OK) status = readable_normalise(x, n, c->mixed);
        for (size_t a = 0; a < s->p; a++)
            c->constraints[a] = expr_add2(x->pool, s->b[a],
                                          sum_pairing(x->pool, n, s->beta + a * n, c->velocities));
        if (status == HAMEL_OK) status = readable_normalise(x, s->p, c->constraints);
    }
    if (status != HAMEL_OK) mech_cotangent_clear(c);
    return status;
}

void mech_cotangent_clear(mech_cotangent *c) {
    free(c->momenta);
    free(c->velocities);
    free(c->rates);
    free(c->mixed);
    free(c->constraints);
    *c = (mech_cotangent){0};
}

/// @eq KM97 (2.2.1)
truth mech_cotangent_agrees(const mech_cotangent *c, exact *x, const mech_system *s) {
    const space *q = s->q;
    expr_pool *pool = x->pool;
    const size_t n = c->n;
    expr *basis = MEM_NEW(expr, n * n), *mine = MEM_NEW(expr, 2 * n);
    for (size_t k = 0; k < n * n; k++) basis[k] = expr_int(pool, k / n == k % n);
    algebroid_law e;
    algebroid_law_init(&e, mech_on_tangent(s), n, basis, n, q->velocities, q->velocities);
    memcpy(mine, c->velocities, n * sizeof *mine);
    memcpy(mine + n, c->rates, n * sizeof *mine);
    expr_substitute(pool, 2 * n, mine, n, c->momenta, e.base_momentum, mine);
    truth all = TRUTH_YES;
    for (size_t i = 0; i < n && all == TRUTH_YES; i++) {
        all = exact_equal(x, mine[i], q->velocities[i]);
        all = truth_and(all, exact_equal(x, mine[n + i], algebroid_law_rate(&e, pool, i)));
    }
    algebroid_law_clear(&e);
    free(basis);
    free(mine);
    return all;
}

// ---- M over other momenta -----------------------------------------------------------------------

/// v with P_α(q, v) = P_α for the directions chosen.
static hamel_status graph_velocities(mech_momentum_graph *g, exact *x, const mech_hamilton *h,
                                     const size_t *base, const expr *P, expr *v) {
    expr_pool *pool = x->pool;
    const size_t r = h->r;
    expr *N = MEM_NEW(expr, r * r), *rest = MEM_NEW(expr, r), *zero = MEM_NEW(expr, r);
    for (size_t a = 0; a < r; a++) {
        zero[a] = expr_int(pool, 0);
        rest[a] = h->base[base[a]];
        expr_gradient(pool, rest[a], r, h->symbols, N + a * r);
    }
    expr_substitute(pool, r, rest, r, h->symbols, zero, rest);
    for (size_t a = 0; a < r; a++) rest[a] = expr_sub(pool, P[base[a]], rest[a]);
    const hamel_status status = readable_solve(x, r, N, rest, v, &g->closed);
    free(N);
    free(rest);
    free(zero);
    if (status == HAMEL_SINGULAR) g->closed = false;
    return status == HAMEL_SINGULAR ? HAMEL_OK : status;
}

/// @eq KM97 (2.2.2), §2.5
hamel_status mech_momentum_graph_init(mech_momentum_graph *g, exact *x, const mech_hamilton *h,
                                      const mech_quasi *d, const size_t *base, const expr *P) {
    const size_t n = h->n, r = h->r;
    expr *v = MEM_NEW(expr, r);
    *g = (mech_momentum_graph){.momenta = MEM_NEW(expr, n), .velocities = MEM_NEW(expr, n)};
    hamel_status status = graph_velocities(g, x, h, base, P, v);
    if (status == HAMEL_OK && g->closed) {
        expr_substitute(x->pool, n, h->base, r, h->symbols, v, g->momenta);
        expr_substitute(x->pool, n, d->basis.velocity, r, h->symbols, v, g->velocities);
        status = readable_normalise(x, n, g->momenta);
        if (status == HAMEL_OK) status = readable_normalise(x, n, g->velocities);
    }
    free(v);
    if (status != HAMEL_OK) mech_momentum_graph_clear(g);
    return status;
}

void mech_momentum_graph_clear(mech_momentum_graph *g) {
    free(g->momenta);
    free(g->velocities);
    *g = (mech_momentum_graph){0};
}
