/// The Hamiltonian form. The invariant: whatever is said about D* is, after p_α = ∂L_c/∂v^α has
/// been put in, a statement about D that chapter D knows.
#include "mech/hamilton/hamilton.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "expr/calculus.h"
#include "expr/print.h"
#include "expr/sum.h"
#include "expr/walk.h"
#include "mech/tools/turn.h"
#include "space/field.h"

// ---- symbols -----------------------------------------------------------------------------------

/// Whether X is a vector of the base frame, E_i.
static bool is_base_vector(const expr_pool *pool, size_t n, const expr *X, size_t *i) {
    size_t others = 0;
    for (size_t k = 0; k < n; k++) {
        if (expr_is_int(pool, X[k], 1)) *i = k;
        if (!expr_is_int(pool, X[k], 0)) others++;
    }
    return others == 1 && expr_is_int(pool, X[*i], 1);
}

/// What a momentum is called after: the model's quasi-velocity, the coordinate of E_i, or NULL.
static const char *namesake(const mech_system *s, const mech_basis *b, size_t a) {
    const expr_pool *pool = s->q->pool;
    size_t i = 0;
    for (size_t k = 0; k < s->field_count; k++) {
        const expr_symbol_info *v = expr_symbol_info_of(pool, b->symbols[a]);
        if (expr_same(s->fields[k].symbol, b->symbols[a]) && v->order == 0) return v->name;
    }
    if (!is_base_vector(pool, b->n, b->fields + a * b->n, &i)) return NULL;
    const expr_symbol_info *v = expr_symbol_info_of(pool, s->q->velocities[i]);
    return v->order > 0 ? expr_symbol_info_of(pool, v->base)->name : NULL;
}

/// The symbol p_NAME, unless it stands for something else.
static bool take_symbol(expr_pool *pool, const char *name, expr *out) {
    text full = {0};
    text_addf(&full, "p_%s", name);
    const bool taken = expr_symbol_find(pool, text_cstr(&full), out) &&
                       expr_symbol_info_of(pool, *out)->kind != EXPR_MOMENTUM;
    if (!taken) *out = expr_symbol(pool, text_cstr(&full), EXPR_MOMENTUM);
    text_clear(&full);
    return !taken;
}

/// p_u or p_x if there is such a name to follow and to take, else p_1, which no model may use.
void mech_momentum_symbols(const mech_system *s, const mech_basis *b, expr *momenta) {
    for (size_t a = 0; a < b->r; a++) {
        const char *after = namesake(s, b, a);
        if (after != NULL && take_symbol(s->q->pool, after, &momenta[a])) continue;
        text number = {0};
        text_addf(&number, "%zu", a + 1);
        (void)take_symbol(s->q->pool, text_cstr(&number), &momenta[a]);
        text_clear(&number);
    }
}

// ---- Legendre transformation -------------------------------------------------------------------

/// With many angles derivatives of v(q, p) get long, and proofs with them slow.
static bool few_angles(expr_pool *pool, size_t count, const expr *e) {
    enum { MANY = 4 };
    turn t;
    turn_init(&t, pool, count, e);
    const bool few = t.count < MANY;
    turn_clear(&t);
    return few;
}

/// v(q, p), and H = ½ (p − p0)·v − L_c(v = 0) with p0 = p(v = 0), as L_c is quadratic in v.
/// @eq GN16 §6
static hamel_status legendre_transform(mech_hamilton *h, exact *x, const mech_quasi *d,
                                       mech_hamilton_form wanted) {
    expr_pool *pool = x->pool;
    const size_t r = h->r;
    expr *rest = MEM_NEW(expr, r), *at_zero = MEM_NEW(expr, r + 1), *zero = MEM_NEW(expr, r);
    for (size_t a = 0; a < r; a++) zero[a] = expr_int(pool, 0), at_zero[a] = h->legendre[a];
    at_zero[r] = d->lagrangian;
    expr_substitute(pool, r + 1, at_zero, r, d->basis.symbols, zero, at_zero);
    for (size_t a = 0; a < r; a++) rest[a] = expr_sub(pool, h->momenta[a], at_zero[a]);
    hamel_status status = readable_solve(x, r, d->mass, rest, h->velocities, &h->written);
    h->closed = h->written && wanted == HAMILTON_IN_MOMENTA && few_angles(pool, r, h->velocities);
    if (status == HAMEL_OK) {
        const expr *v = h->closed ? h->velocities : d->basis.symbols;
        const expr kinetic = expr_mul2(pool, expr_ratio(pool, 1, 2), sum_pairing(pool, r, rest, v));
        h->hamiltonian = expr_sub(pool, kinetic, at_zero[r]);
        status = readable_normalise(x, 1, &h->hamiltonian);
    }
    free(rest);
    free(at_zero);
    free(zero);
    return status;
}

/// A function on D as one on D*, canonical.
static hamel_status to_dual(const mech_hamilton *h, exact *x, const mech_quasi *d, size_t count,
                            expr *e) {
    if (h->closed) expr_substitute(x->pool, count, e, h->r, d->basis.symbols, h->velocities, e);
    return readable_normalise(x, count, e);
}

void mech_hamilton_on_D(const mech_hamilton *h, expr_pool *pool, size_t count, const expr *e,
                        expr *out) {
    expr_substitute(pool, count, e, h->r, h->momenta, h->legendre, out);
}

// ---- bracket -----------------------------------------------------------------------------------

/// −C_αβ^γ p_γ − C_αβ^a p_a: in the momenta alone where the complement has none.
/// @eq GN16 §6      without the complement's orthogonality, as (5.13) has it
static hamel_status momentum_bracket(const mech_hamilton *h, exact *x, const space *q,
                                     const mech_quasi *d, const expr *P, size_t a, size_t b,
                                     expr *out) {
    expr_pool *pool = x->pool;
    const size_t n = h->n, r = h->r;
    const expr *C = d->structure + (a * r + b) * n;
    sum total = {0};
    bool rest = false;
    for (size_t k = r; k < n; k++)
        rest = rest || !(expr_is_int(pool, C[k], 0) || expr_is_int(pool, d->momentum[k], 0));
    for (size_t k = 0; k < r; k++) sum_add_product(pool, &total, -1, C[k], h->momenta[k]);
    *out = sum_take(pool, &total);
    vec_clear(&total);
    if (!rest) return readable_normalise(x, 1, out);
    expr *XY = MEM_NEW(expr, n), mixed = *out;
    space_bracket(q, d->basis.fields + a * n, d->basis.fields + b * n, XY);
    *out = expr_neg(pool, sum_pairing(pool, n, P, XY));
    free(XY);
    hamel_status status = readable_normalise(x, 1, out);
    if (status != HAMEL_OK || h->closed)
        return status == HAMEL_OK ? to_dual(h, x, d, 1, out) : status;
    // in v, or partly in p if that is shorter
    expr from_complement = *out, lower = mixed;
    mech_hamilton_on_D(h, pool, 1, &lower, &lower);
    from_complement = expr_sub(pool, from_complement, lower);
    status = readable_normalise(x, 1, &from_complement);
    mixed = expr_add2(pool, mixed, from_complement);
    if (expr_infix_tokens(pool, mixed) < expr_infix_tokens(pool, *out)) *out = mixed;
    return status;
}

static hamel_status make_bracket(mech_hamilton *h, exact *x, const space *q, const mech_quasi *d,
                                 const expr *P) {
    const size_t n = h->n, r = h->r, N = h->size;
    expr *pi = h->bracket;
    hamel_status status = HAMEL_OK;
    for (size_t k = 0; k < N * N; k++) pi[k] = expr_int(x->pool, 0);
    for (size_t a = 0; a < r; a++) {
        for (size_t i = 0; i < n; i++) {
            pi[i * N + n + a] = d->basis.fields[a * n + i];
            pi[(n + a) * N + i] = expr_neg(x->pool, d->basis.fields[a * n + i]);
        }
        for (size_t b = a + 1; b < r && status == HAMEL_OK; b++) {
            expr *entry = &pi[(n + a) * N + n + b];
            status = momentum_bracket(h, x, q, d, P, a, b, entry);
            pi[(n + b) * N + n + a] = expr_neg(x->pool, *entry);
        }
    }
    return status;
}

// ---- equations ---------------------------------------------------------------------------------

/// What the bracket does not give: X_0, and −⟨P, [X_α, X_0] − ∂X_α/∂t⟩ + F(X_α); in v.
static void find_drift(mech_hamilton *h, const mech_system *s, const mech_quasi *d,
                       const algebroid_law *e) {
    const space *q = s->q;
    expr_pool *pool = q->pool;
    const size_t n = h->n;
    expr *XY = MEM_NEW(expr, n), *rate = MEM_NEW(expr, n), one = expr_int(pool, 1);
    memcpy(h->drift, d->basis.drift, n * sizeof *h->drift);
    for (size_t a = 0; a < h->r; a++) {
        const expr *X = d->basis.fields + a * n;
        space_bracket(q, X, d->basis.drift, XY);
        expr_derive(pool, n, X, 1, &q->time, &one, rate);
        for (size_t i = 0; i < n; i++) XY[i] = expr_sub(pool, XY[i], rate[i]);
        h->drift[n + a] = expr_sub(pool, e->force[a], sum_pairing(pool, n, e->base_momentum, XY));
    }
    free(XY);
    free(rate);
}

/// X_α[H] at fixed p; for H written with v, where ∂H/∂p_β = v^β:
///   X_α[H]_p = X_α[H∘ψ]_v − X_α[p_β] v^β,   ψ : D → D*
static expr along(const mech_hamilton *h, const space *q, const mech_quasi *d, size_t a) {
    expr_pool *pool = q->pool;
    const expr *X = d->basis.fields + a * h->n;
    expr out;
    if (h->closed) {
        space_apply(q, X, 1, &h->hamiltonian, &out);
        return out;
    }
    expr *terms = MEM_NEW(expr, h->r + 1);
    mech_hamilton_on_D(h, pool, 1, &h->hamiltonian, &terms[h->r]);
    memcpy(terms, h->legendre, h->r * sizeof *terms);
    space_apply(q, X, h->r + 1, terms, terms);
    out = expr_sub(pool, terms[h->r], sum_pairing(pool, h->r, terms, d->basis.symbols));
    free(terms);
    return out;
}

/// p_α' where that is written with v, in parts if that is shorter: {p_α, p_β} v^β and the rest, or
/// −C_αβ^γ v^β p_γ and the rest.
static hamel_status partly_in_momenta(const mech_hamilton *h, exact *x, const mech_quasi *d,
                                      size_t a, expr *rate) {
    expr_pool *pool = x->pool;
    const size_t n = h->n, r = h->r;
    sum total = {0};
    for (size_t b = 0; b < r; b++) {
        for (size_t k = 0; k < r; k++)
            sum_add_product(pool, &total, -1,
                            expr_mul2(pool, d->structure[(a * r + b) * n + k], h->momenta[k]),
                            d->basis.symbols[b]);
    }
    const expr gyration =
                   sum_pairing(pool, r, h->bracket + (n + a) * h->size + n, d->basis.symbols),
               parts[2] = {sum_take(pool, &total), gyration}, whole = *rate;
    vec_clear(&total);
    hamel_status status = HAMEL_OK;
    for (size_t k = 0; k < 2 && status == HAMEL_OK; k++) {
        expr rest;
        mech_hamilton_on_D(h, pool, 1, &parts[k], &rest);
        rest = expr_sub(pool, whole, rest);
        status = readable_normalise(x, 1, &rest);
        const expr mixed = expr_add2(pool, parts[k], rest);
        if (expr_infix_tokens(pool, mixed) < expr_infix_tokens(pool, *rate)) *rate = mixed;
    }
    return status;
}

/// @eq GN16 §6, §7      with the index of §7 mended: the sum is over p_γ ∂H/∂p_β
static hamel_status hamilton_rates(mech_hamilton *h, exact *x, const space *q,
                                   const mech_quasi *d) {
    expr_pool *pool = x->pool;
    const size_t n = h->n, N = h->size;
    const expr *v = h->closed ? h->velocities : d->basis.symbols;
    hamel_status status = HAMEL_OK;
    memcpy(h->rates, d->basis.velocity, n * sizeof *h->rates);
    status = to_dual(h, x, d, n, h->rates);
    for (size_t a = 0; a < h->r && status == HAMEL_OK; a++) {
        const expr gyration = sum_pairing(pool, h->r, h->bracket + (n + a) * N + n, v);
        expr *rate = &h->rates[n + a];
        *rate = expr_sub(pool, expr_add2(pool, gyration, h->drift[n + a]), along(h, q, d, a));
        if (!h->closed) mech_hamilton_on_D(h, pool, 1, rate, rate);
        status = readable_normalise(x, 1, rate);
        if (status == HAMEL_OK && !h->closed) status = partly_in_momenta(h, x, d, a, rate);
    }
    return status;
}

static hamel_status find_all(mech_hamilton *h, exact *x, const mech_system *s, const mech_quasi *d,
                             mech_hamilton_form wanted) {
    algebroid_law e;
    algebroid_law_init(&e, mech_on_tangent(s), h->r, d->basis.fields, h->r, d->basis.symbols,
                       d->basis.velocity);
    hamel_status status = legendre_transform(h, x, d, wanted);
    memcpy(h->base, e.base_momentum, h->n * sizeof *h->base);
    if (status == HAMEL_OK) status = to_dual(h, x, d, h->n, h->base);
    if (status == HAMEL_OK) status = make_bracket(h, x, s->q, d, e.base_momentum);
    find_drift(h, s, d, &e);
    if (status == HAMEL_OK) status = to_dual(h, x, d, h->size, h->drift);
    for (size_t k = 0; k < h->size && status == HAMEL_OK; k++)
        h->has_drift = h->has_drift || !expr_is_int(x->pool, h->drift[k], 0);
    if (status == HAMEL_OK) status = hamilton_rates(h, x, s->q, d);
    algebroid_law_clear(&e);
    return status;
}

hamel_status mech_hamilton_init(mech_hamilton *h, exact *x, const mech_system *s,
                                const mech_quasi *d, mech_hamilton_form wanted) {
    const size_t n = d->n, r = d->r;
    *h = (mech_hamilton){.n = n,
                         .r = r,
                         .size = n + r,
                         .symbols = mem_copy(d->basis.symbols, r, sizeof(expr)),
                         .mass = mem_copy(d->mass, r * r, sizeof(expr)),
                         .momenta = MEM_NEW(expr, r),
                         .legendre = MEM_NEW(expr, r),
                         .velocities = MEM_NEW(expr, r),
                         .hamiltonian = expr_int(x->pool, 0),
                         .base = MEM_NEW(expr, n),
                         .bracket = MEM_NEW(expr, (n + r) * (n + r)),
                         .drift = MEM_NEW(expr, n + r),
                         .rates = MEM_NEW(expr, n + r)};
    mech_momentum_symbols(s, &d->basis, h->momenta);
    memcpy(h->legendre, d->momentum, r * sizeof *h->legendre);
    h->linear = !expr_mentions(x->pool, r * r, d->mass, r, d->basis.symbols);
    const hamel_status status = h->linear ? find_all(h, x, s, d, wanted) : HAMEL_OK;
    if (status != HAMEL_OK) mech_hamilton_clear(h);
    return status;
}

void mech_hamilton_clear(mech_hamilton *h) {
    free(h->symbols);
    free(h->mass);
    free(h->momenta);
    free(h->legendre);
    free(h->velocities);
    free(h->base);
    free(h->bracket);
    free(h->drift);
    free(h->rates);
    *h = (mech_hamilton){0};
}

// ---- proof -------------------------------------------------------------------------------------

/// @eq KM97 Thm 2.1; GN16 §6
truth mech_hamilton_agrees(const mech_hamilton *h, exact *x, const mech_system *s,
                           const mech_quasi *d) {
    const size_t n = h->n;
    expr *mine = MEM_NEW(expr, h->size), *theirs = MEM_NEW(expr, h->size);
    mech_hamilton_on_D(h, x->pool, h->size, h->rates, mine);
    memcpy(theirs, d->basis.velocity, n * sizeof *theirs);
    space_advance(s->q, d->basis.velocity, h->r, h->legendre, theirs + n);
    truth all = TRUTH_YES;
    for (size_t k = 0; k < h->size && all == TRUTH_YES; k++) {
        if (k >= n) theirs[k] = expr_add2(x->pool, theirs[k], d->rhs[k - n]);
        all = exact_equal(x, mine[k], theirs[k]);
    }
    free(mine);
    free(theirs);
    return all;
}
