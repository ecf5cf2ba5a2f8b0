/// The bracket on D*/G in the frame of chapter E, the equations that it gives, and the proof that
/// they are those of chapter E. The invariant: right sides are canonical, or sums of canonical
/// terms.
#include <stdlib.h>
#include <string.h>

#include "algebroid/calculus.h"
#include "expr/calculus.h"
#include "expr/print.h"
#include "expr/sum.h"
#include "expr/walk.h"
#include "mech/hamilton/reduced_frame_equations_internal.h"
#include "mech/hamilton/reduced_frame_internal.h"
#include "mech/tools/readable.h"

/// W and P = ∂l(W).
static hamel_status find_velocity(frame_work *k) {
    const size_t n = k->n;
    sum total = {0};
    for (size_t I = 0; I < n; I++) {
        for (size_t A = 0; A < k->all; A++)
            sum_add_product(k->pool, &total, 1, k->velocities[A], k->fields[A * n + I]);
        sum_add(k->pool, &total, 1, k->drift[I]);
        k->W[I] = sum_take(k->pool, &total);
    }
    vec_clear(&total);
    const hamel_status status = readable_normalise(k->x, n, k->W);
    for (size_t I = 0; I < n; I++)
        k->P[I] = expr_add2(k->pool, k->r->linear[I],
                            sum_pairing(k->pool, n, k->r->metric + I * n, k->W));
    return status == HAMEL_OK ? readable_normalise(k->x, n, k->P) : status;
}

// ---- bracket and equations ----------------------------------------------------------------------

/// {p_A, p_B} = −⟨P, [X_A, X_B]⟩.
/// @eq GN16 §8.1
static hamel_status reduced_frame_bracket(frame_work *k) {
    const size_t n = k->n, all = k->all;
    expr *XY = MEM_NEW(expr, n);
    hamel_status status = HAMEL_OK;
    for (size_t i = 0; i < all * all && status == HAMEL_OK; i++) {
        const size_t A = i / all, B = i % all;
        if (A >= B) continue;
        algebroid_bracket(&k->r->quotient, k->fields + A * n, k->fields + B * n, XY);
        status = readable_normalise(k->x, n, XY);
        expr e = expr_neg(k->pool, sum_pairing(k->pool, n, k->P, XY));
        if (status == HAMEL_OK) status = readable_normalise(k->x, 1, &e);
        k->g->bracket[i] = e;
        k->g->bracket[B * all + A] = expr_neg(k->pool, e);
    }
    free(XY);
    return status;
}

/// X_0[s] and −⟨P, [X_A, X_0] − ∂X_A/∂t⟩ + F(X_A), added to the equations.
static hamel_status add_drift(frame_work *k) {
    expr_pool *pool = k->pool;
    const size_t n = k->n, count = k->g->count;
    expr *by_time = MEM_NEW(expr, n), *XY = MEM_NEW(expr, n), *F = MEM_NEW(expr, n),
         *drift = MEM_NEW(expr, count + k->all + 1), one = expr_int(pool, 1);
    expr_substitute(pool, n, k->r->force, n, k->r->velocities, k->W, F);
    algebroid_apply(&k->r->quotient, k->drift, count, k->g->functions, drift);
    for (size_t A = 0; A < k->all; A++) {
        const expr *X = k->fields + A * n;
        algebroid_bracket(&k->r->quotient, X, k->drift, XY);
        expr_derive(pool, n, X, 1, &k->r->q->time, &one, by_time);
        for (size_t I = 0; I < n; I++) XY[I] = expr_sub(pool, XY[I], by_time[I]);
        drift[count + A] =
            expr_sub(pool, sum_pairing(pool, n, F, X), sum_pairing(pool, n, k->P, XY));
    }
    const hamel_status status = readable_normalise(k->x, count + k->all, drift);
    for (size_t i = 0; i < count + k->all; i++) {
        k->g->has_drift = k->g->has_drift || !expr_is_int(pool, drift[i], 0);
        k->g->equations[i] = expr_add2(pool, k->g->equations[i], drift[i]);
    }
    free(by_time);
    free(XY);
    free(F);
    free(drift);
    return status;
}

/// X_A[h] at fixed momenta; where w is not put in, ∂h/∂π = w and
///   X_A[h]_π = X_A[h∘ψ]_w − X_A[π_α]_w w^α
static expr along(const frame_work *k, size_t A) {
    expr_pool *pool = k->pool;
    expr out, h = k->g->hamiltonian;
    const expr *X = k->fields + A * k->n;
    if (!k->closed)
        expr_substitute(pool, 1, &h, k->rest, k->g->momenta + k->block, k->legendre, &h);
    algebroid_apply(&k->r->quotient, X, 1, &h, &out);
    if (k->closed) return out;
    expr *shift = MEM_NEW(expr, k->rest + 1);
    algebroid_apply(&k->r->quotient, X, k->rest, k->legendre, shift);
    out = expr_sub(pool, out, sum_pairing(pool, k->rest, shift, k->symbols));
    free(shift);
    return out;
}

/// The terms of e up to second order in the momenta, each canonical. HAMEL_INVALID if there are
/// others.
static hamel_status second_order(const frame_work *k, expr e, expr *out) {
    expr_pool *pool = k->pool;
    const size_t all = k->all;
    const expr *p = k->g->momenta;
    expr *zero = MEM_NEW(expr, all), *slope = MEM_NEW(expr, all), *bend = MEM_NEW(expr, all);
    sum total = {0};
    hamel_status status = HAMEL_OK;
    for (size_t A = 0; A < all; A++) zero[A] = expr_int(pool, 0);
    expr_gradient(pool, e, all, p, slope);
    expr_substitute(pool, 1, &e, all, p, zero, &e);
    status = readable_normalise(k->x, 1, &e);
    sum_add(pool, &total, 1, e);
    for (size_t A = 0; A < all && status == HAMEL_OK; A++) {
        expr_gradient(pool, slope[A], all, p, bend);
        if (expr_mentions(pool, all, bend, all, p)) status = HAMEL_INVALID;
        expr_substitute(pool, 1, &slope[A], all, p, zero, &slope[A]);
        if (status == HAMEL_OK) status = readable_normalise(k->x, 1, &slope[A]);
        sum_add_product(pool, &total, 1, slope[A], p[A]);
        for (size_t B = A; B < all && status == HAMEL_OK; B++) {
            expr one = B > A ? bend[B] : expr_mul2(pool, expr_ratio(pool, 1, 2), bend[B]);
            status = readable_normalise(k->x, 1, &one);
            sum_add_product(pool, &total, 1, one, expr_mul2(pool, p[A], p[B]));
        }
    }
    *out = sum_take(pool, &total);
    vec_clear(&total);
    free(zero);
    free(slope);
    free(bend);
    return status;
}

/// The canonical form, or where that is long, but not hopeless, the terms one by one.
static hamel_status gather(const frame_work *k, expr *e) {
    enum { HOPELESS = 8 * READABLE_TOKENS };
    expr whole = *e, terms;
    hamel_status status = readable_normalise(k->x, 1, &whole);
    if (status != HAMEL_OK) return status;
    const size_t length = expr_infix_tokens(k->pool, whole);
    if (length > READABLE_TOKENS && length < HOPELESS && k->closed &&
        second_order(k, *e, &terms) == HAMEL_OK && expr_infix_tokens(k->pool, terms) < length)
        whole = terms;
    *e = whole;
    return status;
}

/// @eq GN16 §8.1
static hamel_status reduced_frame_rates(frame_work *k) {
    const size_t all = k->all, count = k->g->count;
    expr *e = k->g->equations;
    for (size_t i = 0; i < count; i++)
        e[i] = sum_pairing(k->pool, all, k->g->rates + i * all, k->velocities);
    for (size_t A = 0; A < all; A++)
        e[count + A] =
            expr_sub(k->pool, sum_pairing(k->pool, all, k->g->bracket + A * all, k->velocities),
                     along(k, A));
    hamel_status status = add_drift(k);
    if (status == HAMEL_OK) status = readable_normalise(k->x, count, e);
    for (size_t A = 0; A < all && status == HAMEL_OK; A++) status = gather(k, &e[count + A]);
    return status;
}

/// Entries of the slice, and how the fields move them.
static hamel_status find_functions(frame_work *k) {
    const space *q = k->r->q;
    mech_reduced_bracket *g = k->g;
    size_t place = 0;
    for (size_t s = 0; s < k->r->sigma; s++) {
        const space_factor *f = space_factor_of(q, k->r->directions[s]);
        if (f->first != k->r->directions[s]) continue; // once for a rotation
        for (size_t i = 0; i < f->kind->entry_count; i++) g->functions[place++] = f->entries[i];
    }
    for (size_t A = 0; A < k->all; A++) {
        expr *one = MEM_NEW(expr, place + 1);
        algebroid_apply(&k->r->quotient, k->fields + A * k->n, place, g->functions, one);
        for (size_t i = 0; i < place; i++) g->rates[i * k->all + A] = one[i];
        free(one);
    }
    g->count = place;
    return readable_normalise(k->x, place * k->all, g->rates);
}

hamel_status reduced_frame_equations(frame_work *k) {
    hamel_status status = find_functions(k);
    if (status == HAMEL_OK) status = find_velocity(k);
    if (status == HAMEL_OK) status = reduced_frame_bracket(k);
    return status == HAMEL_OK ? reduced_frame_rates(k) : status;
}

// ---- proof --------------------------------------------------------------------------------------

/// Whether two functions on D/G are the same: of (r, w, p, t), with the speeds of chapter E put in,
/// or with simple fields of (r, v, w, t).
static truth same(const frame_work *k, expr mine, expr theirs) {
    const mech_reduced *e = k->e;
    const expr *p = k->block > 0 ? k->g->momenta : k->legendre;
    expr_substitute(k->pool, 1, &mine, k->rest, k->g->momenta + k->block, k->legendre, &mine);
    expr_substitute(k->pool, 1, &theirs, k->block, k->c->speeds, e->speeds, &theirs);
    expr_substitute(k->pool, 1, &theirs, k->m, e->symbols, p, &theirs);
    return exact_equal(k->proof, mine, theirs);
}

/// What chapter E says of the momentum of field α: with π = M w + μ for the lift,
///   π_α' = M w' + W[π_α] = f_α + W[π_α],
/// and for Y_α = X_α + B_α^b Z_b, W[p_α] + f_α + B_α^b (p_b' − W[p_b]).
static expr shape_rate(const frame_work *k, size_t a, const expr *carried) {
    sum total = {0};
    sum_add(k->pool, &total, 1, k->e->rhs[a]);
    sum_add(k->pool, &total, 1, carried[k->rest - k->h + a]);
    for (size_t b = 0; b < k->m && k->block == 0; b++)
        sum_add_product(k->pool, &total, 1, k->c->coupling[a * k->m + b],
                        expr_sub(k->pool, k->e->momentum_rate[b], carried[b]));
    const expr e = sum_take(k->pool, &total);
    vec_clear(&total);
    return e;
}

/// s' = W[s], p_b' of the momentum equation, and the shape equations.
/// @eq KM97 §3.4; BKMM96 (7.2.1), (7.2.2)
truth reduced_frame_compare(const frame_work *k) {
    const mech_reduced_bracket *g = k->g;
    const size_t count = g->count;
    expr *carried = MEM_NEW(expr, count + k->rest + 1);
    truth answer = TRUTH_YES;
    algebroid_advance(&k->r->quotient, k->e->own_velocity, count, g->functions, carried);
    algebroid_advance(&k->r->quotient, k->e->own_velocity, k->rest, k->legendre, carried + count);
    for (size_t i = 0; i < count && answer == TRUTH_YES; i++)
        answer = same(k, g->equations[i], carried[i]);
    for (size_t b = 0; b < k->m && answer == TRUTH_YES; b++)
        answer = same(k, g->equations[count + b], k->e->momentum_rate[b]);
    for (size_t a = 0; a < k->h && answer == TRUTH_YES; a++)
        answer = same(k, g->equations[count + k->m + a], shape_rate(k, a, carried + count));
    free(carried);
    return answer;
}
