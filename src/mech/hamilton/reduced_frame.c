/// The reduced bracket in the frame Z_b, X_α of chapter E: the Hamiltonian form of
/// mech/hamilton/on_dual.h, on TQ/G. The Z_b and the X_α are orthogonal, so that in
///   p_b = I_bc Ω^c + ν_b,   π_α = M_αβ w^β + μ_α,   W = Ω^b Z_b + w^α X_α + X_0
/// the kinetic energy is block diagonal. Where M has no short inverse the lifts are long too. Then
/// the simple fields Y_α = X_α + B_α^b Z_b take their place, W = v^b Z_b + w^α Y_α + Y_0, and all
/// momenta stand for velocities (v, w). The invariant: nothing of the equations of chapter E is
/// used before they are compared with.
#include "mech/hamilton/reduced_frame.h"

#include <stdlib.h>
#include <string.h>

#include "algebroid/calculus.h"
#include "base/text.h"
#include "expr/calculus.h"
#include "expr/sum.h"
#include "mech/hamilton/on_dual.h"
#include "mech/hamilton/reduced_calculus.h"
#include "mech/symmetry/invariant_field.h"
#include "mech/tools/readable.h"

/// One reduction, and what is being made of it.
typedef struct frame_work {
    exact *x;     ///< for what is to be read
    exact *proof; ///< for what is to be proved
    expr_pool *pool;
    const mech_system *s;
    const mech_reduction *r;
    const mech_connection *c;
    const mech_reduced *e;
    mech_reduced_bracket *g;
    mech_hamilton f;
    size_t n, m, h, all; ///< all = m + h
    bool horizontal;     ///< the X_α, not the Y_α
    expr *fields;        ///< all·n: Z_b, X_α over (ζ, F)
    expr *symbols;       ///< all: Ω or v, and w
    expr *velocity;      ///< n: W
    expr *momenta;       ///< all: symbols
} frame_work;

/// Chooses the fields: horizontal ones, or simple ones.
static void choose_fields(frame_work *k, bool horizontal) {
    const size_t n = k->n, m = k->m, h = k->h;
    const mech_connection *c = k->c;
    const expr *drift = horizontal ? c->gamma : c->drift;
    k->horizontal = horizontal;
    memcpy(k->fields, c->sections, m * n * sizeof(expr));
    memcpy(k->fields + m * n, horizontal ? c->lifts : c->fields, h * n * sizeof(expr));
    memcpy(k->symbols, c->speeds, m * sizeof(expr));
    memcpy(k->symbols + m, c->symbols, h * sizeof(expr));
    tensor_combine(k->pool, tensor_matrix(k->all, n, k->fields), k->symbols, k->velocity);
    for (size_t I = 0; I < n; I++) k->velocity[I] = expr_add2(k->pool, k->velocity[I], drift[I]);
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

// ---- proof --------------------------------------------------------------------------------------

/// Whether two functions on D/G are the same: of (r, w, p, t), with the speeds of chapter E put in,
/// or with simple fields of (r, v, w, t).
static truth same(const frame_work *k, expr mine, expr theirs) {
    const mech_hamilton *f = &k->f;
    mech_hamilton_on_D(f, k->pool, 1, &mine, &mine);
    expr_substitute(k->pool, 1, &theirs, f->block, k->c->speeds, k->e->speeds, &theirs);
    expr_substitute(k->pool, 1, &theirs, k->m, k->e->symbols,
                    f->block > 0 ? f->momenta : f->legendre, &theirs);
    return exact_equal(k->proof, mine, theirs);
}

/// What chapter E says of the momentum of field α: with π = M w + μ for the lift,
///   π_α' = M w' + W[π_α] = f_α + W[π_α],
/// and for Y_α = X_α + B_α^b Z_b, W[p_α] + f_α + B_α^b (p_b' − W[p_b]).
static expr shape_rate(const frame_work *k, size_t a, const expr *carried) {
    sum total = {0};
    sum_add(k->pool, &total, 1, k->e->rhs[a]);
    sum_add(k->pool, &total, 1, carried[k->m + a]);
    for (size_t b = 0; b < k->m && !k->horizontal; b++)
        sum_add_product(k->pool, &total, 1, k->c->coupling[a * k->m + b],
                        expr_sub(k->pool, k->e->momentum_rate[b], carried[b]));
    const expr e = sum_take(k->pool, &total);
    vec_clear(&total);
    return e;
}

/// s' = W[s], p_b' of the momentum equation, and the shape equations.
/// @eq KM97 §3.4; BKMM96 (7.2.1), (7.2.2)
static truth reduced_frame_compare(const frame_work *k) {
    const mech_reduced_bracket *g = k->g;
    const size_t count = g->count, block = k->f.block;
    expr *carried = MEM_NEW(expr, count + k->all + 1);
    truth answer = TRUTH_YES;
    algebroid_advance(&k->r->quotient, k->e->own_velocity, count, g->functions, carried);
    algebroid_advance(&k->r->quotient, k->e->own_velocity, k->all - block, k->f.legendre + block,
                      carried + count + block);
    for (size_t i = 0; i < count && answer == TRUTH_YES; i++)
        answer = same(k, g->equations[i], carried[i]);
    for (size_t b = 0; b < k->m && answer == TRUTH_YES; b++)
        answer = same(k, g->equations[count + b], k->e->momentum_rate[b]);
    for (size_t a = 0; a < k->h && answer == TRUTH_YES; a++)
        answer = same(k, g->equations[count + k->m + a], shape_rate(k, a, carried + count));
    free(carried);
    return answer;
}

// ---- all of it ----------------------------------------------------------------------------------

static void find_symbols(frame_work *k, const mech_quasi *d, const mech_hamilton *h,
                         const mech_symmetry *y, const mech_trivialisation *t) {
    for (size_t A = 0; A < k->all; A++) {
        size_t a;
        k->momenta[A] = same_field(k, d, y, t, A, &a) ? h->momenta[a] : name_momentum(k, h, A);
    }
}

static hamel_status form_on_quotient(frame_work *k) {
    const mech_on_dual on = {.m = mech_on_quotient(k->r),
                             .r = k->all,
                             .fields = k->fields,
                             .symbols = k->symbols,
                             .velocity = k->velocity,
                             .drift = k->horizontal ? k->c->gamma : k->c->drift,
                             .momenta = k->momenta,
                             .block = k->horizontal ? k->m : 0,
                             .inverse = k->c->inverse,
                             .wanted = HAMILTON_IN_MOMENTA};
    return mech_hamilton_on(&k->f, k->x, &on);
}

/// The momenta of the Z_b on D, as functions of (r, v, w) with the speeds v along S of chapter E.
static hamel_status define_block(const frame_work *k) {
    expr *P = MEM_NEW(expr, k->n);
    expr_gradient(k->pool, k->r->lagrangian, k->n, k->r->velocities, P);
    expr_substitute(k->pool, k->n, P, k->n, k->r->velocities, k->e->own_velocity, P);
    for (size_t b = 0; b < k->f.block; b++)
        k->g->definitions[b] = sum_pairing(k->pool, k->n, P, k->fields + b * k->n);
    free(P);
    return readable_normalise(k->x, k->all, k->g->definitions);
}

static hamel_status find_all(frame_work *k) {
    const algebroid *A = &k->r->quotient;
    hamel_status status = mech_reduced_view(k->g, k->x, &k->f, A->base_count, A->base);
    if (status != HAMEL_OK) return status;
    status = define_block(k);
    k->g->exists = true;
    k->g->simple = !k->horizontal;
    k->proof->record = &k->g->agrees_heard;
    if (status == HAMEL_OK) k->g->agrees = reduced_frame_compare(k);
    k->proof->record = NULL;
    if (status != HAMEL_OK) {
        mech_reduced_bracket_clear(k->g);
        return status;
    }
    const dual on = mech_hamilton_dual(&k->f);
    return reduced_examine(k->g, k->proof, &on, NULL);
}

hamel_status mech_reduced_by_frame(mech_reduced_bracket *g, exact *x, const mech_system *s,
                                   const mech_quasi *d, const mech_hamilton *h,
                                   const mech_symmetry *y, const mech_trivialisation *t,
                                   const mech_reduction *r, const mech_connection *c,
                                   const mech_reduced *e) {
    exact brief = readable_limits(x), quiet = exact_quietly(x);
    frame_work k = {
        .x = &brief, .proof = &quiet, .pool = x->pool, .s = s, .r = r, .c = c, .e = e, .g = g};
    arena room = {0};
    *g = (mech_reduced_bracket){0};
    k.n = r->n, k.m = c->m, k.h = c->h, k.all = c->m + c->h;
    k.fields = ARENA_NEW(&room, expr, k.all * k.n), k.symbols = ARENA_NEW(&room, expr, k.all);
    k.velocity = ARENA_NEW(&room, expr, k.n), k.momenta = ARENA_NEW(&room, expr, k.all);
    hamel_status status = HAMEL_OK;
    for (int horizontal = 1; horizontal >= 0; horizontal--) {
        mech_hamilton_clear(&k.f);
        choose_fields(&k, horizontal == 1);
        find_symbols(&k, d, h, y, t);
        status = form_on_quotient(&k);
        if (status != HAMEL_OK || k.f.closed || k.m == 0) break;
    }
    if (status == HAMEL_OK) status = find_all(&k);
    mech_hamilton_clear(&k.f);
    arena_clear(&room);
    return status;
}
