/// The reduced bracket in the frame Z_b, X_α of chapter E. In the order Z_1 .. Z_m, X_1 .. X_h the
/// kinetic energy is block diagonal, W = Ω^b Z_b + w^α X_α + X_0, and
///   p_b = I_bc Ω^c + ν_b,   π_α = M_αβ w^β + μ_α,   (ν, μ) = ⟨∂l(X_0), (Z, X)⟩
///   h   = ½ (p − ν)·Ω + ½ (π − μ)·w − l(X_0)
/// Where M has no short inverse the lifts are long too. Then the simple fields Y_α = X_α + B_α^b
/// Z_b take their place, W = v^b Z_b + w^α Y_α + Y_0, and all momenta stand for velocities (v, w).
/// The invariant: nothing of the equations of chapter E is used before they are compared with.
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "expr/calculus.h"
#include "expr/sum.h"
#include "mech/hamilton/reduced_calculus.h"
#include "mech/hamilton/reduced_frame.h"
#include "mech/hamilton/reduced_frame_equations_internal.h"
#include "mech/hamilton/reduced_frame_internal.h"
#include "mech/symmetry/invariant_field.h"
#include "mech/tools/readable.h"

/// Chooses the fields: horizontal ones, or simple ones.
static void choose_fields(frame_work *k, bool horizontal) {
    const size_t n = k->n, m = k->m, h = k->h;
    const mech_connection *c = k->c;
    k->block = horizontal ? m : 0;
    k->rest = k->all - k->block;
    k->drift = horizontal ? c->gamma : c->drift;
    memcpy(k->fields, c->sections, m * n * sizeof(expr));
    memcpy(k->fields + m * n, horizontal ? c->lifts : c->fields, h * n * sizeof(expr));
    memcpy(k->symbols, c->speeds, (m - k->block) * sizeof(expr));
    memcpy(k->symbols + (m - k->block), c->symbols, h * sizeof(expr));
    for (size_t i = 0; i < k->all * n; i++) k->shadows[i] = expr_int(k->pool, 0);
    for (size_t i = 0; i < k->all * k->r->sigma; i++) {
        const size_t A = i / k->r->sigma, s = i % k->r->sigma;
        k->shadows[A * n + k->r->directions[s]] = k->fields[A * n + k->r->k + s];
    }
}

static void work_init(frame_work *k) {
    const size_t n = k->n, all = k->all;
    k->fields = MEM_NEW(expr, all * n + 1);
    k->shadows = MEM_NEW(expr, all * n + 1);
    k->symbols = MEM_NEW(expr, all + 1);
    k->at_rest = MEM_NEW(expr, all + 1);
    k->mass = MEM_NEW(expr, all * all + 1);
    k->legendre = MEM_NEW(expr, all + 1);
    k->velocities = MEM_NEW(expr, all + 1);
    k->W = MEM_NEW(expr, n);
    k->P = MEM_NEW(expr, n);
}

static void work_clear(frame_work *k) {
    free(k->fields);
    free(k->shadows);
    free(k->symbols);
    free(k->at_rest);
    free(k->mass);
    free(k->legendre);
    free(k->velocities);
    free(k->W);
    free(k->P);
}

// ---- symbols ------------------------------------------------------------------------------------

/// The symbol of that name, unless it stands for something else than a momentum, or is one of h.
static bool take(expr_pool *pool, const char *name, const mech_hamilton *h, expr *out) {
    const bool there = expr_symbol_find(pool, name, out);
    if (there && expr_symbol_info_of(pool, *out)->kind != EXPR_MOMENTUM) return false;
    *out = expr_symbol(pool, name, EXPR_MOMENTUM);
    for (size_t a = 0; a < h->r; a++) {
        if (expr_same(h->momenta[a], *out)) return false;
    }
    return true;
}

/// p for one section; pi_1, .. for several; pi_x for a lift.
static expr name_momentum(const frame_work *k, const mech_hamilton *h, size_t A) {
    text name = {0};
    expr e;
    if (A < k->m) {
        if (k->m == 1) text_add(&name, "p");
        else text_addf(&name, "pi_%zu", A + 1);
    } else {
        expr w = k->c->symbols[A - k->m];
        const expr_symbol_info *v = expr_symbol_info_of(k->pool, w);
        text_addf(&name, "pi_%s",
                  v->order > 0 ? expr_symbol_info_of(k->pool, v->base)->name : v->name);
    }
    while (!take(k->pool, text_cstr(&name), h, &e)) text_add(&name, "_");
    text_clear(&name);
    return e;
}

/// The basis vector of d that field A is, if it is one.
static bool same_field(const frame_work *k, const mech_quasi *d, const mech_symmetry *y,
                       const mech_trivialisation *t, size_t A, size_t *found) {
    const size_t n = k->n;
    expr *own = MEM_NEW(expr, n);
    exact quiet = exact_quietly(k->x);
    bool same = false;
    for (size_t a = 0; a < d->r && !same; a++) {
        const expr *X = d->basis.fields + a * n;
        mech_reduction_components(k->r, t, X, own);
        same = true;
        for (size_t I = 0; I < n && same; I++)
            same = exact_equal(&quiet, own[I], k->fields[A * n + I]) == TRUTH_YES;
        same = same && mech_is_invariant(&quiet, k->s->q, y->given, X);
        *found = a;
    }
    free(own);
    return same;
}

// ---- the Legendre transformation ----------------------------------------------------------------

/// ∂l at X_0 along the fields, M, and l(X_0).
static hamel_status find_rest(frame_work *k, expr *l0) {
    const mech_reduction *r = k->r;
    const size_t n = k->n, rest = k->rest;
    const expr *own = k->fields + k->block * n;
    expr *P0 = MEM_NEW(expr, n);
    for (size_t I = 0; I < n; I++)
        P0[I] =
            expr_add2(k->pool, r->linear[I], sum_pairing(k->pool, n, r->metric + I * n, k->drift));
    for (size_t A = 0; A < k->all; A++)
        k->at_rest[A] = sum_pairing(k->pool, n, P0, k->fields + A * n);
    free(P0);
    for (size_t i = 0; i < rest * rest; i++)
        k->mass[i] = mech_reduction_metric(r, own + i / rest * n, own + i % rest * n);
    *l0 = r->lagrangian;
    expr_substitute(k->pool, 1, l0, n, r->velocities, k->drift, l0);
    hamel_status status = readable_normalise(k->x, k->all, k->at_rest);
    if (status == HAMEL_OK) status = readable_normalise(k->x, rest * rest, k->mass);
    return status == HAMEL_OK ? readable_normalise(k->x, 1, l0) : status;
}

/// Ω = I⁻¹(p − ν), w = M⁻¹(π − μ), h.
/// @eq GN16 §8.1; KM97 §3.4
static hamel_status reduced_legendre_transform(frame_work *k) {
    expr_pool *pool = k->pool;
    const size_t block = k->block, rest = k->rest;
    const expr half = expr_ratio(pool, 1, 2);
    expr l0, *own = MEM_NEW(expr, k->all + 1), *v = k->velocities;
    hamel_status status = find_rest(k, &l0);
    for (size_t A = 0; A < k->all; A++) own[A] = expr_sub(pool, k->g->momenta[A], k->at_rest[A]);
    for (size_t b = 0; b < block; b++)
        v[b] = sum_pairing(pool, block, k->c->inverse + b * block, own);
    for (size_t a = 0; a < rest; a++)
        k->legendre[a] = expr_add2(pool, k->at_rest[block + a],
                                   sum_pairing(pool, rest, k->mass + a * rest, k->symbols));
    k->closed = true;
    if (status == HAMEL_OK && rest > 0)
        status = readable_solve(k->x, rest, k->mass, own + block, v + block, &k->closed);
    if (!k->closed) memcpy(v + block, k->symbols, rest * sizeof(expr));
    if (status == HAMEL_OK) status = readable_normalise(k->x, block, v);
    expr along_S = expr_mul2(pool, half, sum_pairing(pool, block, own, v));
    expr shape = expr_mul2(pool, half, sum_pairing(pool, rest, own + block, v + block));
    if (status == HAMEL_OK) status = readable_normalise(k->x, 1, &along_S);
    if (status == HAMEL_OK) status = readable_normalise(k->x, 1, &shape);
    k->g->hamiltonian = expr_sub(pool, expr_add2(pool, along_S, shape), l0);
    free(own);
    return status;
}

// ---- all of it ----------------------------------------------------------------------------------

/// p_A on D, as functions of (r, v, w) with the speeds v along S of chapter E.
static hamel_status find_definitions(frame_work *k) {
    expr *P = MEM_NEW(expr, k->n);
    expr_gradient(k->pool, k->r->lagrangian, k->n, k->r->velocities, P);
    expr_substitute(k->pool, k->n, P, k->n, k->r->velocities, k->e->own_velocity, P);
    for (size_t b = 0; b < k->block; b++)
        k->g->definitions[b] = sum_pairing(k->pool, k->n, P, k->fields + b * k->n);
    memcpy(k->g->definitions + k->block, k->legendre, k->rest * sizeof(expr));
    free(P);
    return readable_normalise(k->x, k->all, k->g->definitions);
}

static void find_symbols(frame_work *k, const mech_quasi *d, const mech_hamilton *h,
                         const mech_symmetry *y, const mech_trivialisation *t) {
    for (size_t A = 0; A < k->all; A++) {
        size_t a;
        k->g->momenta[A] = same_field(k, d, y, t, A, &a) ? h->momenta[a] : name_momentum(k, h, A);
    }
}

static hamel_status find_all(frame_work *k) {
    hamel_status status = find_definitions(k);
    if (status == HAMEL_OK) status = reduced_frame_equations(k);
    if (status != HAMEL_OK) return status;
    k->g->exists = true;
    k->proof->record = &k->g->agrees_heard;
    k->g->agrees = reduced_frame_compare(k);
    k->proof->record = NULL;
    const reduced_calculus calculus = {.q = k->r->q,
                                       .fields = k->shadows,
                                       .hidden = k->closed ? 0 : k->rest,
                                       .symbols = k->symbols,
                                       .legendre = k->legendre,
                                       .mass = k->mass};
    return reduced_examine(k->g, k->proof, &calculus);
}

hamel_status mech_reduced_by_frame(mech_reduced_bracket *g, exact *x, const mech_system *s,
                                   const mech_quasi *d, const mech_hamilton *h,
                                   const mech_symmetry *y, const mech_trivialisation *t,
                                   const mech_reduction *r, const mech_connection *c,
                                   const mech_reduced *e) {
    exact brief = readable_limits(x), quiet = exact_quietly(x);
    frame_work k = {
        .x = &brief, .proof = &quiet, .pool = x->pool, .s = s, .r = r, .c = c, .e = e, .g = g};
    k.n = r->n, k.m = c->m, k.h = c->h, k.all = c->m + c->h;
    reduced_allocate(g, x->pool, r->q->entry_count, k.all);
    work_init(&k);
    hamel_status status = HAMEL_OK;
    for (int horizontal = 1; horizontal >= 0; horizontal--) {
        choose_fields(&k, horizontal == 1);
        find_symbols(&k, d, h, y, t);
        status = reduced_legendre_transform(&k);
        if (status != HAMEL_OK || k.closed || k.m == 0) break;
    }
    if (status == HAMEL_OK) status = find_all(&k);
    if (status != HAMEL_OK) mech_reduced_bracket_clear(g);
    work_clear(&k);
    return status;
}
