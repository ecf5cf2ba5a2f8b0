/// Vakonomic reduction is Hamel's law on TQ/G (algebroid/law.h): l(y, y', ξ) on the velocities
/// W = y'^l X_l + μ^a ζ_a that satisfy the constraints, along ζ_a, the lifts X_l = F_l − A^a_l ζ_a,
/// and F_l. The multipliers change the momenta by −λ_a (ζ^a + A^a), which vanishes on the lifts: so
/// they enter through brackets alone.
#include "mech/vakonomic/reduced.h"

#include <stdlib.h>
#include <string.h>

#include "algebroid/calculus.h"
#include "base/text.h"
#include "expr/calculus.h"
#include "expr/sum.h"
#include "mech/reduction/reduction.h"
#include "mech/tools/readable.h"
#include "mech/vakonomic/symmetry.h"

/// TQ/G, and sections of it.
typedef struct vakonomic_work {
    exact *x;
    expr_pool *pool;
    mech_reduction r;
    size_t n, k, sigma;
    expr *sections; ///< (n + sigma)·n: ζ_a, X_l, F_l
    expr *mu;       ///< n: μ^a ζ_a
    expr *W;        ///< n
} vakonomic_work;

static const expr *along_group(const vakonomic_work *w, size_t a) { return w->sections + a * w->n; }
static const expr *lift(const vakonomic_work *w, size_t l) {
    return w->sections + (w->k + l) * w->n;
}
static const expr *along_shape(const vakonomic_work *w, size_t l) {
    return w->sections + (w->n + l) * w->n;
}

static void make_symbols(mech_vakonomic_reduced *v, expr_pool *pool) {
    for (size_t a = 0; a < v->k; a++) {
        text name = {0};
        text_addf(&name, "xi_%zu", a + 1);
        v->xi[a] = expr_symbol(pool, text_cstr(&name), EXPR_VELOCITY);
        text_clear(&name);
        text_addf(&name, "lambda_b%zu", a + 1);
        v->lambda[a] = expr_symbol(pool, text_cstr(&name), EXPR_MULTIPLIER);
        v->lambda_dot[a] = expr_symbol_dot(pool, v->lambda[a]);
        text_clear(&name);
    }
}

// ---- the connection -----------------------------------------------------------------------------

/// ω^c(ζ_a) (ξ + A y' − μ)^a = ω^c(q') + b^c on the slice.
/// @eq F98 (12), (15)
static hamel_status vakonomic_connection(mech_vakonomic_reduced *v, const vakonomic_work *w) {
    const size_t k = v->k, columns = v->sigma + 1;
    expr *B = MEM_NEW(expr, k * k), *rhs = MEM_NEW(expr, k * columns);
    expr *solved = MEM_NEW(expr, k * columns);
    for (size_t c = 0; c < k; c++) {
        const expr *omega = w->r.omega + c * w->n;
        memcpy(B + c * k, omega, k * sizeof *B);
        memcpy(rhs + c * columns, omega + k, v->sigma * sizeof *rhs);
        rhs[c * columns + v->sigma] = expr_neg(w->pool, w->r.b[c]);
    }
    const hamel_status status = exact_solve(w->x, k, columns, B, rhs, solved);
    for (size_t a = 0; a < k && status == HAMEL_OK; a++) {
        memcpy(v->A + a * v->sigma, solved + a * columns, v->sigma * sizeof *solved);
        v->mu[a] = solved[a * columns + v->sigma];
        v->affine = v->affine || !expr_is_int(w->pool, v->mu[a], 0);
    }
    free(B);
    free(rhs);
    free(solved);
    return status;
}

/// λ_b = β(ζ)ᵀ λ, anywhere on Q.
/// @eq F98 (33)
static hamel_status turned_multipliers(mech_vakonomic_reduced *v, exact *x, const mech_system *s,
                                       const mech_trivialisation *t, const expr *lambda) {
    const size_t n = s->q->n;
    sum total = {0};
    for (size_t a = 0; a < v->k; a++) {
        for (size_t c = 0; c < v->k; c++)
            sum_add_product(x->pool, &total, 1, lambda[c],
                            sum_pairing(x->pool, n, s->beta + c * n, t->fields + a * n));
        v->body[a] = sum_take(x->pool, &total);
    }
    vec_clear(&total);
    return readable_normalise(x, v->k, v->body);
}

static void find_sections(const mech_vakonomic_reduced *v, vakonomic_work *w) {
    const size_t n = w->n, k = w->k;
    const expr *y = w->r.velocities + k;
    for (size_t i = 0; i < n * n; i++) w->sections[i] = expr_int(w->pool, i / n == i % n);
    memcpy(w->sections + n * n, w->sections + k * n, w->sigma * n * sizeof(expr));
    sum total = {0};
    for (size_t I = 0; I < n; I++) {
        for (size_t l = 0; l < w->sigma && I < k; l++) {
            const expr A = v->A[I * w->sigma + l];
            w->sections[(k + l) * n + I] = expr_neg(w->pool, A);
            sum_add_product(w->pool, &total, -1, A, y[l]);
        }
        w->mu[I] = I < k ? v->mu[I] : expr_int(w->pool, 0);
        sum_add(w->pool, &total, 1, I < k ? v->mu[I] : y[I - k]);
        w->W[I] = sum_take(w->pool, &total);
    }
    vec_clear(&total);
}

/// What of a section is along the group, if its rest is lifted.
static void vertical_part(const mech_vakonomic_reduced *v, expr_pool *pool, const expr *section,
                          expr *out) {
    for (size_t a = 0; a < v->k; a++)
        out[a] = expr_add2(pool, section[a],
                           sum_pairing(pool, v->sigma, v->A + a * v->sigma, section + v->k));
}

/// [X_l, X_m] = −Ω_lm and [X_l, μ] = Dμ_l along the group.
/// @eq F98 (11)      Ω_loc = dA − [A, A], Dμ = dμ − [A, μ]; for a right action with plus signs
static hamel_status vakonomic_curvature(mech_vakonomic_reduced *v, const vakonomic_work *w) {
    const size_t k = v->k, sigma = v->sigma;
    expr *XY = MEM_NEW(expr, w->n), *part = MEM_NEW(expr, k);
    for (size_t l = 0; l < sigma; l++) {
        for (size_t m = 0; m <= sigma; m++) { // the last is μ
            algebroid_bracket(&w->r.quotient, lift(w, l), m < sigma ? lift(w, m) : w->mu, XY);
            vertical_part(v, w->pool, XY, part);
            for (size_t a = 0; a < k; a++) {
                if (m < sigma)
                    v->curvature[(a * sigma + l) * sigma + m] = expr_neg(w->pool, part[a]);
                else v->covariant[a * sigma + l] = part[a];
            }
        }
    }
    free(XY);
    free(part);
    const hamel_status status = readable_normalise(w->x, k * sigma * sigma, v->curvature);
    return status == HAMEL_OK ? readable_normalise(w->x, k * sigma, v->covariant) : status;
}

// ---- equations ---------------------------------------------------------------------------------

/// mass·w' + bias, of one row of the law.
static expr rate_of(const vakonomic_work *w, const algebroid_law *e, size_t row,
                    const expr *rates) {
    return expr_add2(w->pool, sum_pairing(w->pool, e->cols, e->mass + row * e->cols, rates),
                     e->bias[row]);
}

/// λ_b' = d/dt ∂l/∂ξ ∓ ad*_ξ (∂l/∂ξ − λ_b) − F, and along the lifts
///   [l_c] = ⟨λ_b − ∂l/∂ξ, Ω_loc(y', ·) + Dμ⟩ + F(X_l); without λ_b that of (42).
/// @eq F98 (36), (39), (40), (41), (42), Prop 4.2
static hamel_status equations_on_lifts(mech_vakonomic_reduced *v, const vakonomic_work *w,
                                       const algebroid_law *e, const expr *accelerations) {
    const size_t k = v->k, sigma = v->sigma;
    expr *bracket = MEM_NEW(expr, w->n), *part = MEM_NEW(expr, k);
    v->constrained = e->lagrangian;
    memcpy(v->momentum, e->base_momentum, k * sizeof(expr));
    for (size_t a = 0; a < k; a++) {
        algebroid_relative_rate(&w->r.quotient, along_group(w, a), w->W, bracket);
        vertical_part(v, w->pool, bracket, part);
        const expr own = expr_add2(w->pool, e->force[a], sum_pairing(w->pool, k, v->lambda, part));
        v->rates[a] = expr_sub(w->pool, rate_of(w, e, a, accelerations), own);
    }
    for (size_t l = 0; l < sigma; l++) {
        algebroid_relative_rate(&w->r.quotient, lift(w, l), w->W, bracket);
        vertical_part(v, w->pool, bracket, part);
        const expr twist = sum_pairing(w->pool, k, e->base_momentum, part);
        memcpy(v->mass + l * sigma, e->mass + (k + l) * sigma, sigma * sizeof(expr));
        v->bias[l] = expr_sub(w->pool, e->bias[k + l], twist);
        v->nonholonomic[l] = expr_sub(w->pool, e->force[k + l], twist);
        v->right[l] =
            expr_add2(w->pool, v->nonholonomic[l], sum_pairing(w->pool, k, v->lambda, part));
    }
    free(bracket);
    free(part);
    hamel_status status = readable_normalise(w->x, 1, &v->constrained);
    return status == HAMEL_OK ? readable_normalise(w->x, k, v->momentum) : status;
}

/// Along F_l, before the constraints are used: [l] with ξ and ξ' as they are, and
///   [⟨λ_b, A y' − μ⟩] = ⟨λ_b, dA(y', ·) + dμ⟩ + ⟨λ_b', A⟩.
/// @eq F98 (37), (38)
static void vakonomic_variation(mech_vakonomic_reduced *v, const vakonomic_work *w, mechanics l,
                                const expr *force, const expr *accelerations) {
    const size_t k = v->k, sigma = v->sigma, n = w->n;
    expr *dots = MEM_NEW(expr, n), *on_F = MEM_NEW(expr, n);
    algebroid_law e;
    for (size_t a = 0; a < k; a++) dots[a] = expr_symbol_dot(w->pool, v->xi[a]);
    memcpy(dots + k, accelerations, sigma * sizeof *dots);
    algebroid_law_init(&e, l, sigma, along_shape(w, 0), n, l.velocities, l.velocities);
    for (size_t i = 0; i < sigma; i++) v->bracket[i] = rate_of(w, &e, i, dots);
    algebroid_law_clear(&e);
    for (size_t I = 0; I < n; I++) on_F[I] = I < k ? expr_int(w->pool, 0) : l.velocities[I];
    vertical_part(v, w->pool, on_F, dots); // A y'
    for (size_t a = 0; a < k; a++) dots[a] = expr_sub(w->pool, dots[a], v->mu[a]);
    l.lagrangian = sum_pairing(w->pool, k, v->lambda, dots);
    algebroid_law_init(&e, l, sigma, along_shape(w, 0), sigma, l.velocities + k, on_F);
    sum total = {0};
    for (size_t i = 0; i < sigma; i++) {
        sum_add(w->pool, &total, 1, e.bias[i]);
        for (size_t a = 0; a < k; a++)
            sum_add_product(w->pool, &total, 1, v->lambda_dot[a], v->A[a * sigma + i]);
        sum_add(w->pool, &total, 1, force[i]);
        v->variation[i] = sum_take(w->pool, &total);
    }
    vec_clear(&total);
    algebroid_law_clear(&e);
    free(dots);
    free(on_F);
}

static hamel_status find_equations(mech_vakonomic_reduced *v, const vakonomic_work *w) {
    const size_t n = w->n, k = v->k, sigma = v->sigma;
    expr *symbols = MEM_NEW(expr, n), *force = MEM_NEW(expr, n), *dots = MEM_NEW(expr, sigma);
    memcpy(symbols, v->xi, k * sizeof *symbols);
    memcpy(symbols + k, w->r.velocities + k, sigma * sizeof *symbols);
    for (size_t l = 0; l < sigma; l++) dots[l] = w->r.q->accelerations[v->shape[l]];
    expr_substitute(w->pool, n, w->r.force, k, w->r.velocities, v->xi, force);
    const mechanics m = {&w->r.quotient, symbols, v->lagrangian, force, w->r.memo};
    algebroid_law e;
    algebroid_law_init(&e, m, n + sigma, w->sections, sigma, symbols + k, w->W);
    hamel_status status = equations_on_lifts(v, w, &e, dots);
    vakonomic_variation(v, w, m, e.force + n, dots);
    algebroid_law_clear(&e);
    free(symbols);
    free(force);
    free(dots);
    const readable_part parts[] = {
        {k, v->rates},     {sigma, v->variation},    {sigma, v->bracket},
        {sigma, v->right}, {sigma, v->nonholonomic}, {sigma * sigma, v->mass},
        {sigma, v->bias}};
    for (size_t i = 0; i < sizeof parts / sizeof *parts && status == HAMEL_OK; i++)
        status = readable_normalise(w->x, parts[i].count, parts[i].items);
    return status;
}

// ---- all of it ----------------------------------------------------------------------------------

static expr *room(mech_vakonomic_reduced *v, size_t count) {
    return ARENA_NEW(&v->memory, expr, count);
}

static void make_room(mech_vakonomic_reduced *v, size_t k, size_t sigma) {
    v->k = k, v->sigma = sigma;
    v->shape = ARENA_NEW(&v->memory, size_t, sigma);
    v->xi = room(v, k), v->lambda = room(v, k), v->lambda_dot = room(v, k);
    v->body = room(v, k), v->momentum = room(v, k), v->rates = room(v, k);
    v->A = room(v, k * sigma), v->mu = room(v, k);
    v->curvature = room(v, k * sigma * sigma), v->covariant = room(v, k * sigma);
    v->mass = room(v, sigma * sigma), v->bias = room(v, sigma);
    v->variation = room(v, sigma), v->bracket = room(v, sigma);
    v->right = room(v, sigma), v->nonholonomic = room(v, sigma);
}

/// l(y, y', ξ) is that of the reduction, with ξ for its symbols.
/// @eq F98 (34)
static hamel_status on_quotient(mech_vakonomic_reduced *v, vakonomic_work *w) {
    const size_t n = w->n = w->r.n;
    w->k = v->k, w->sigma = v->sigma;
    memcpy(v->shape, w->r.directions, v->sigma * sizeof *v->shape);
    w->sections = room(v, (n + w->sigma) * n), w->mu = room(v, n), w->W = room(v, n);
    expr_substitute(w->pool, 1, &w->r.lagrangian, v->k, w->r.velocities, v->xi, &v->lagrangian);
    hamel_status status = readable_normalise(w->x, 1, &v->lagrangian);
    if (status == HAMEL_OK) status = vakonomic_connection(v, w);
    if (status == HAMEL_OK) {
        find_sections(v, w);
        status = vakonomic_curvature(v, w);
    }
    return status == HAMEL_OK ? find_equations(v, w) : status;
}

hamel_status mech_vakonomic_reduced_init(mech_vakonomic_reduced *v, exact *x, const mech_system *s,
                                         const mech_symmetry *y, const mech_reduction *r,
                                         const expr *lambda) {
    *v = (mech_vakonomic_reduced){0};
    if (!mech_symmetry_is_principal_connection(y)) return HAMEL_INVALID;
    mech_trivialisation t;
    mech_trivialisation_init(&t, s->q, y->given, s->memo);
    if (!t.exists) return HAMEL_INVALID;
    exact brief = readable_limits(x);
    vakonomic_work w = {.x = &brief, .pool = x->pool};
    make_room(v, t.k, s->q->n - t.k);
    make_symbols(v, x->pool);
    v->side = t.side;
    v->velocity = arena_copy(&v->memory, t.velocity, v->k, sizeof(expr));
    hamel_status status = HAMEL_OK;
    if (r != NULL) w.r = *r;
    else status = mech_reduction_init(&w.r, &brief, s, y->given, &t);
    if (status == HAMEL_OK) {
        status = on_quotient(v, &w);
        if (r == NULL) mech_reduction_clear(&w.r);
    }
    if (status == HAMEL_OK) status = turned_multipliers(v, &brief, s, &t, lambda);
    mech_trivialisation_clear(&t);
    if (status != HAMEL_OK) mech_vakonomic_reduced_clear(v);
    return status == HAMEL_TOO_LARGE ? HAMEL_INVALID : status;
}

void mech_vakonomic_reduced_clear(mech_vakonomic_reduced *v) {
    arena_clear(&v->memory);
    *v = (mech_vakonomic_reduced){0};
}
