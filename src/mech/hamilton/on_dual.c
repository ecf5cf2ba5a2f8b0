/// The Hamiltonian form on any algebroid. The invariant: whatever is said about the dual is, after
/// p_α = ∂L/∂v^α has been put in, a statement about velocities that Hamel's law knows.
#include "mech/hamilton/on_dual.h"

#include <stdlib.h>
#include <string.h>

#include "algebroid/calculus.h"
#include "expr/calculus.h"
#include "expr/print.h"
#include "expr/sum.h"
#include "expr/walk.h"
#include "mech/tools/turn.h"

/// A form that is being made.
typedef struct form_work {
    mech_hamilton *h;
    exact *x;
    expr_pool *pool;
    const mech_on_dual *on;
    const algebroid_law *law;
    size_t n, r, block, rest; ///< rest = r − block
    expr *v;                  ///< r: v^α as functions on the dual: written out, or the symbols
} form_work;

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

/// p_α and L at v = 0: r + 1.
static void at_rest(const form_work *k, expr *out) {
    expr *zero = MEM_NEW(expr, k->r);
    for (size_t a = 0; a < k->r; a++) zero[a] = expr_int(k->pool, 0);
    memcpy(out, k->law->momentum, k->r * sizeof *out);
    out[k->r] = k->law->lagrangian;
    expr_substitute(k->pool, k->r + 1, out, k->r, k->on->symbols, zero, out);
    free(zero);
}

/// M among the sections after the block, and p(s, v) for these.
static hamel_status find_rest(const form_work *k, const expr *p0) {
    mech_hamilton *h = k->h;
    const size_t block = k->block, rest = k->rest;
    if (k->on->mass != NULL) {
        memcpy(h->mass, k->on->mass, rest * rest * sizeof(expr));
        memcpy(h->legendre, k->on->legendre, k->r * sizeof(expr));
        return HAMEL_OK;
    }
    for (size_t i = 0; i < rest * rest; i++)
        h->mass[i] = k->law->mass[(block + i / rest) * k->r + block + i % rest];
    const hamel_status status = readable_normalise(k->x, rest * rest, h->mass);
    memcpy(h->legendre, k->law->momentum, block * sizeof(expr));
    for (size_t a = 0; a < rest; a++)
        h->legendre[block + a] =
            expr_add2(k->pool, p0[block + a],
                      sum_pairing(k->pool, rest, h->mass + a * rest, k->on->symbols + block));
    return status;
}

/// H = ½ (p − p0)·v − L(v = 0), as L is quadratic in v; block by block.
static hamel_status find_hamiltonian(form_work *k, const expr *own, expr at_zero) {
    const size_t block = k->block;
    const expr half = expr_ratio(k->pool, 1, 2);
    expr parts[2] = {
        expr_mul2(k->pool, half, sum_pairing(k->pool, block, own, k->v)),
        expr_mul2(k->pool, half, sum_pairing(k->pool, k->rest, own + block, k->v + block))};
    if (block == 0) parts[1] = expr_sub(k->pool, parts[1], at_zero);
    hamel_status status = readable_normalise(k->x, 2, parts);
    k->h->hamiltonian = expr_add2(k->pool, parts[0], parts[1]);
    if (block == 0 || status != HAMEL_OK) return status;
    status = readable_normalise(k->x, 1, &at_zero);
    k->h->hamiltonian = expr_sub(k->pool, k->h->hamiltonian, at_zero);
    return status;
}

/// v = M⁻¹(p − p0), and H.
/// @eq GN16 §6, §8.1; KM97 §3.4
static hamel_status legendre_transform(form_work *k) {
    mech_hamilton *h = k->h;
    const size_t r = k->r, block = k->block;
    expr *own = MEM_NEW(expr, r + 1), *p0 = MEM_NEW(expr, r + 1);
    at_rest(k, p0);
    hamel_status status = readable_normalise(k->x, r, p0);
    if (status == HAMEL_OK) status = find_rest(k, p0);
    for (size_t a = 0; a < r; a++) own[a] = expr_sub(k->pool, h->momenta[a], p0[a]);
    for (size_t b = 0; b < block; b++)
        h->velocities[b] = sum_pairing(k->pool, block, k->on->inverse + b * block, own);
    if (status == HAMEL_OK) status = readable_normalise(k->x, block, h->velocities);
    h->written = true;
    if (status == HAMEL_OK && k->rest > 0)
        status =
            readable_solve(k->x, k->rest, h->mass, own + block, h->velocities + block, &h->written);
    h->closed = h->written && k->on->wanted == HAMILTON_IN_MOMENTA &&
                (block > 0 || few_angles(k->pool, r, h->velocities));
    memcpy(k->v, h->velocities, r * sizeof *k->v);
    if (!h->closed) memcpy(k->v + block, k->on->symbols + block, k->rest * sizeof *k->v);
    if (status == HAMEL_OK) status = find_hamiltonian(k, own, p0[r]);
    free(own);
    free(p0);
    return status;
}

/// A function of (s, v) as one on the dual, canonical.
static hamel_status to_dual(const form_work *k, size_t count, expr *e) {
    expr_substitute(k->pool, count, e, k->h->closed ? k->r : k->block, k->on->symbols, k->v, e);
    return readable_normalise(k->x, count, e);
}

// ---- bracket -----------------------------------------------------------------------------------

/// −C_αβ^γ p_γ, and whether −C_αβ^a p_a adds nothing to it.
static bool in_momenta_alone(const form_work *k, size_t a, size_t b, expr *out) {
    const expr *C = k->on->structure + (a * k->r + b) * k->n;
    bool alone = true;
    for (size_t i = k->r; i < k->n; i++)
        alone = alone && (sum_zero(k->pool, C[i]) || sum_zero(k->pool, k->on->legendre[i]));
    *out = expr_neg(k->pool, sum_pairing(k->pool, k->r, C, k->h->momenta));
    return alone;
}

/// {p_α, p_β} = −⟨P, [X_α, X_β]⟩; where that is written with v, partly in p if that is shorter.
/// @eq GN16 §6, §8.1      without the complement's orthogonality, as (5.13) has it
static hamel_status momentum_bracket(const form_work *k, size_t a, size_t b, expr *out) {
    const mech_hamilton *h = k->h;
    expr mixed, rest;
    if (k->on->structure != NULL && in_momenta_alone(k, a, b, out))
        return readable_normalise(k->x, 1, out);
    mixed = *out;
    *out = expr_neg(k->pool, dual_twist(h->A, h->base, h->fields + a * k->n, h->fields + b * k->n));
    hamel_status status = readable_normalise(k->x, 1, out);
    if (status != HAMEL_OK || h->closed || k->on->structure == NULL) return status;
    mech_hamilton_on_D(h, k->pool, 1, &mixed, &rest);
    rest = expr_sub(k->pool, *out, rest);
    status = readable_normalise(k->x, 1, &rest);
    mixed = expr_add2(k->pool, mixed, rest);
    if (expr_infix_tokens(k->pool, mixed) < expr_infix_tokens(k->pool, *out)) *out = mixed;
    return status;
}

static hamel_status make_bracket(const form_work *k) {
    const size_t n = k->n, r = k->r, N = n + r;
    expr *pi = k->h->bracket;
    hamel_status status = HAMEL_OK;
    for (size_t i = 0; i < N * N; i++) pi[i] = expr_int(k->pool, 0);
    for (size_t a = 0; a < r; a++) {
        for (size_t i = 0; i < n; i++) {
            pi[i * N + n + a] = k->h->fields[a * n + i];
            pi[(n + a) * N + i] = expr_neg(k->pool, k->h->fields[a * n + i]);
        }
        for (size_t b = a + 1; b < r && status == HAMEL_OK; b++) {
            expr *entry = &pi[(n + a) * N + n + b];
            status = momentum_bracket(k, a, b, entry);
            pi[(n + b) * N + n + a] = expr_neg(k->pool, *entry);
        }
    }
    return status;
}

// ---- equations ---------------------------------------------------------------------------------

/// What the bracket does not give: X_0, and −⟨P, [X_α, X_0] − ∂X_α/∂t⟩ + F(X_α).
static hamel_status find_drift(const form_work *k) {
    mech_hamilton *h = k->h;
    const size_t n = k->n;
    memcpy(h->drift, k->on->drift, n * sizeof *h->drift);
    for (size_t a = 0; a < k->r; a++)
        h->drift[n + a] =
            expr_add2(k->pool, k->law->force[a],
                      dual_drift(h->A, k->law->base_momentum, h->fields + a * n, k->on->drift));
    const hamel_status status = to_dual(k, h->size, h->drift);
    h->has_drift = !sum_all_zero(k->pool, h->size, h->drift);
    return status;
}

/// p_α' where that is written with v, in parts if that is shorter: {p_α, p_β} v^β and the rest, or
/// −C_αβ^γ v^β p_γ and the rest.
static hamel_status partly_in_momenta(const form_work *k, size_t a, expr *rate) {
    const mech_hamilton *h = k->h;
    const expr *v = k->on->symbols, whole = *rate;
    expr *C = MEM_NEW(expr, k->r);
    for (size_t b = 0; b < k->r; b++)
        C[b] = expr_neg(k->pool, sum_pairing(k->pool, k->r,
                                             k->on->structure + (a * k->r + b) * k->n, h->momenta));
    const expr parts[2] = {sum_pairing(k->pool, k->r, C, v),
                           sum_pairing(k->pool, k->r, h->bracket + (k->n + a) * h->size + k->n, v)};
    free(C);
    hamel_status status = HAMEL_OK;
    for (size_t i = 0; i < 2 && status == HAMEL_OK; i++) {
        expr rest;
        mech_hamilton_on_D(h, k->pool, 1, &parts[i], &rest);
        rest = expr_sub(k->pool, whole, rest);
        status = readable_normalise(k->x, 1, &rest);
        const expr mixed = expr_add2(k->pool, parts[i], rest);
        if (expr_infix_tokens(k->pool, mixed) < expr_infix_tokens(k->pool, *rate)) *rate = mixed;
    }
    return status;
}

/// The terms of e up to second order in the momenta, each canonical. HAMEL_INVALID if there are
/// others.
static hamel_status second_order(const form_work *k, expr e, expr *out) {
    expr_pool *pool = k->pool;
    const size_t r = k->r;
    const expr *p = k->h->momenta;
    expr *zero = MEM_NEW(expr, r), *slope = MEM_NEW(expr, r), *bend = MEM_NEW(expr, r);
    sum total = {0};
    for (size_t a = 0; a < r; a++) zero[a] = expr_int(pool, 0);
    expr_gradient(pool, e, r, p, slope);
    expr_substitute(pool, 1, &e, r, p, zero, &e);
    hamel_status status = readable_normalise(k->x, 1, &e);
    sum_add(pool, &total, 1, e);
    for (size_t a = 0; a < r && status == HAMEL_OK; a++) {
        expr_gradient(pool, slope[a], r, p, bend);
        if (expr_mentions(pool, r, bend, r, p)) status = HAMEL_INVALID;
        expr_substitute(pool, 1, &slope[a], r, p, zero, &slope[a]);
        if (status == HAMEL_OK) status = readable_normalise(k->x, 1, &slope[a]);
        sum_add_product(pool, &total, 1, slope[a], p[a]);
        for (size_t b = a; b < r && status == HAMEL_OK; b++) {
            expr one = b > a ? bend[b] : expr_mul2(pool, expr_ratio(pool, 1, 2), bend[b]);
            status = readable_normalise(k->x, 1, &one);
            sum_add_product(pool, &total, 1, one, expr_mul2(pool, p[a], p[b]));
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
static hamel_status gather(const form_work *k, expr *e) {
    enum { HOPELESS = 8 * READABLE_TOKENS };
    expr whole = *e, terms;
    hamel_status status = readable_normalise(k->x, 1, &whole);
    if (status != HAMEL_OK) return status;
    const size_t length = expr_infix_tokens(k->pool, whole);
    if (length > READABLE_TOKENS && length < HOPELESS && k->h->closed &&
        second_order(k, *e, &terms) == HAMEL_OK && expr_infix_tokens(k->pool, terms) < length)
        whole = terms;
    *e = whole;
    return status;
}

/// @eq GN16 §6, §7, §8.1      with the index of §7 mended: the sum is over p_γ ∂H/∂p_β
static hamel_status hamilton_rates(const form_work *k) {
    mech_hamilton *h = k->h;
    const dual on = mech_hamilton_dual(h);
    const size_t n = k->n, N = h->size;
    memcpy(h->rates, k->on->velocity, n * sizeof *h->rates);
    hamel_status status = to_dual(k, n, h->rates);
    for (size_t a = 0; a < k->r && status == HAMEL_OK; a++) {
        const expr gyration = sum_pairing(k->pool, k->r, h->bracket + (n + a) * N + n, k->v);
        expr *rate = &h->rates[n + a];
        *rate = expr_sub(k->pool, expr_add2(k->pool, gyration, h->drift[n + a]),
                         dual_along_energy(&on, dual_section(&on, a), h->hamiltonian));
        if (!h->closed) mech_hamilton_on_D(h, k->pool, 1, rate, rate);
        status = gather(k, rate);
        if (status == HAMEL_OK && !h->closed && k->on->structure != NULL)
            status = partly_in_momenta(k, a, rate);
    }
    return status;
}

// ---- all of it ----------------------------------------------------------------------------------

static hamel_status find_all(form_work *k) {
    mech_hamilton *h = k->h;
    hamel_status status = legendre_transform(k);
    memcpy(h->base, k->law->base_momentum, k->n * sizeof *h->base);
    if (status == HAMEL_OK) status = to_dual(k, k->n, h->base);
    if (status == HAMEL_OK) status = make_bracket(k);
    if (status == HAMEL_OK) status = find_drift(k);
    return status == HAMEL_OK ? hamilton_rates(k) : status;
}

hamel_status mech_hamilton_on(mech_hamilton *h, exact *x, const mech_on_dual *on) {
    const size_t n = on->m.A->rank, r = on->r, N = n + r, rest = r - on->block;
    *h = (mech_hamilton){.n = n, .r = r, .size = N, .block = on->block, .A = on->m.A};
    h->fields = arena_copy(&h->memory, on->fields, r * n, sizeof(expr));
    h->symbols = arena_copy(&h->memory, on->symbols, r, sizeof(expr));
    h->momenta = arena_copy(&h->memory, on->momenta, r, sizeof(expr));
    h->legendre = ARENA_NEW(&h->memory, expr, r),
    h->mass = ARENA_NEW(&h->memory, expr, rest * rest);
    h->velocities = ARENA_NEW(&h->memory, expr, r), h->base = ARENA_NEW(&h->memory, expr, n);
    h->bracket = ARENA_NEW(&h->memory, expr, N * N);
    h->drift = ARENA_NEW(&h->memory, expr, N), h->rates = ARENA_NEW(&h->memory, expr, N);
    h->hamiltonian = expr_int(x->pool, 0);
    if (on->legendre != NULL) memcpy(h->legendre, on->legendre, r * sizeof(expr));
    h->linear = on->mass == NULL || !expr_mentions(x->pool, rest * rest, on->mass, r, on->symbols);
    if (!h->linear) return HAMEL_OK;
    algebroid_law law;
    algebroid_law_init(&law, on->m, r, on->fields, r, on->symbols, on->velocity);
    form_work k = {.h = h, .x = x, .pool = x->pool, .on = on, .law = &law, .n = n, .r = r};
    k.block = on->block, k.rest = rest, k.v = MEM_NEW(expr, r + 1);
    const hamel_status status = find_all(&k);
    free(k.v);
    algebroid_law_clear(&law);
    if (status != HAMEL_OK) mech_hamilton_clear(h);
    return status;
}
