/// The vakonomic equations are Hamel's equations of 𝓛 with λ as functions of time: the momenta of 𝓛
/// are ⟨P − λ_b β^b, Z_i⟩, so λ' enters by −λ'_b β^b(Z_i), which is zero for the fields X_α of D.
#include "mech/vakonomic/vakonomic.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "expr/calculus.h"
#include "expr/sum.h"
#include "space/field.h"

void mech_vakonomic_symbols(const mech_system *s, expr *lambda) {
    for (size_t a = 0; a < s->p; a++) {
        text name = {0};
        text_addf(&name, "lambda_%zu", a + 1);
        lambda[a] = expr_symbol(s->q->pool, text_cstr(&name), EXPR_MULTIPLIER);
        text_clear(&name);
    }
}

// ---- the law -----------------------------------------------------------------------------------

/// L − λ_a (β^a_i q'^i + b^a)
/// @eq F98 (2), (16)      b = −μ
static expr lagrangian_of(const mech_system *s, const expr *lambda) {
    expr_pool *pool = s->q->pool;
    sum total = {0};
    sum_add(pool, &total, 1, s->lagrangian);
    for (size_t a = 0; a < s->p; a++) {
        const expr f = expr_add2(
            pool, sum_pairing(pool, s->q->n, s->beta + a * s->q->n, s->q->velocities), s->b[a]);
        sum_add_product(pool, &total, -1, lambda[a], f);
    }
    const expr e = sum_take(pool, &total);
    vec_clear(&total);
    return e;
}

/// G^a_α = β^a([X_α, W] − ∂X_α/∂t), which is dβ^a(q', X_α) + (∂β^a/∂t)(X_α) − X_α[b^a] on D.
/// @eq F98 (3), (13)      the last term of (13), Ω^a(z', X_α)
static void find_gyroscopic(mech_vakonomic_law *l, const mech_system *s, const mech_basis *d) {
    const space *q = s->q;
    const size_t n = l->n;
    expr *bracket = MEM_NEW(expr, 2 * n), *slip = bracket + n, one = expr_int(q->pool, 1);
    for (size_t k = 0; k < l->r; k++) {
        space_bracket(q, d->fields + k * n, d->velocity, bracket);
        expr_derive(q->pool, n, d->fields + k * n, 1, &q->time, &one, slip);
        for (size_t i = 0; i < n; i++) bracket[i] = expr_sub(q->pool, bracket[i], slip[i]);
        for (size_t a = 0; a < l->p; a++)
            l->gyroscopic[a * l->r + k] = sum_pairing(q->pool, n, s->beta + a * n, bracket);
    }
    free(bracket);
}

/// @eq F98 (3), (17)
void mech_vakonomic_law_init(mech_vakonomic_law *l, const mech_system *s, const mech_basis *d,
                             const expr *lambda, const expr *complement) {
    const size_t n = d->n, r = d->r, p = s->p;
    expr_pool *pool = s->q->pool;
    *l = (mech_vakonomic_law){.n = n,
                              .r = r,
                              .p = p,
                              .lagrangian = lagrangian_of(s, lambda),
                              .fields = MEM_NEW(expr, n * n),
                              .rhs = MEM_NEW(expr, n),
                              .pairing = MEM_NEW(expr, p * p),
                              .gyroscopic = MEM_NEW(expr, p * r)};
    memcpy(l->fields, d->fields, r * n * sizeof(expr));
    memcpy(l->fields + r * n, complement, p * n * sizeof(expr));
    mechanics extended = mech_on_tangent(s);
    extended.lagrangian = l->lagrangian;
    algebroid_law e;
    algebroid_law_init(&e, extended, n, l->fields, r, d->symbols, d->velocity);
    l->energy = e.energy;
    l->mass = mem_copy(e.mass, n * r, sizeof(expr));
    l->momentum = mem_copy(e.base_momentum, n, sizeof(expr));
    for (size_t i = 0; i < n; i++) l->rhs[i] = expr_sub(pool, e.force[i], e.bias[i]);
    for (size_t a = 0; a < p; a++) {
        for (size_t b = 0; b < p; b++)
            l->pairing[a * p + b] = sum_pairing(pool, n, s->beta + b * n, complement + a * n);
    }
    algebroid_law_clear(&e);
    find_gyroscopic(l, s, d);
}

void mech_vakonomic_law_clear(mech_vakonomic_law *l) {
    free(l->fields);
    free(l->mass);
    free(l->rhs);
    free(l->pairing);
    free(l->gyroscopic);
    free(l->momentum);
    *l = (mech_vakonomic_law){0};
}

// ---- for reading -------------------------------------------------------------------------------

/// A complement of D: the fields of coordinates where that is one everywhere, else those with the
/// components of the constraints.
static void choose_complement(const mech_system *s, expr *Y) {
    const size_t n = s->q->n;
    const bool good = s->p > 0 && mech_is_constant(s->q, s->pivots.determinants[0]);
    memcpy(Y, s->beta, s->p * n * sizeof *Y);
    for (size_t i = 0; i < s->p * n && good; i++)
        Y[i] = expr_int(s->q->pool, i % n == s->pivots.sets[i / n]);
}

/// λ_a G^a_α, each G in canonical form.
static hamel_status find_force(mech_vakonomic *k, exact *x, const mech_vakonomic_law *l) {
    exact brief = readable_limits(x);
    memcpy(k->gyroscopic, l->gyroscopic, k->p * k->r * sizeof(expr));
    const hamel_status status = readable_normalise(&brief, k->p * k->r, k->gyroscopic);
    sum total = {0};
    k->integrable = TRUTH_YES;
    for (size_t j = 0; j < k->r && status == HAMEL_OK; j++) {
        for (size_t a = 0; a < k->p; a++) {
            expr *G = &k->gyroscopic[a * k->r + j];
            const truth zero = exact_is_zero(&brief, *G);
            if (zero == TRUTH_YES) *G = expr_int(x->pool, 0);
            k->integrable = truth_and(k->integrable, zero);
            sum_add_product(x->pool, &total, 1, k->lambda[a], *G);
        }
        k->force[j] = sum_take(x->pool, &total);
    }
    vec_clear(&total);
    return status;
}

/// M v' = −c + F + λ_a G^a, with chapter D's M and right side.
static hamel_status find_rates(mech_vakonomic *k, exact *x, const mech_quasi *d) {
    for (size_t j = 0; j < k->r; j++) k->rhs[j] = expr_add2(x->pool, d->rhs[j], k->force[j]);
    if (k->r == 0) return HAMEL_OK;
    if (d->closed) return readable_solve(x, k->r, d->mass, k->rhs, k->rates, &k->closed);
    expr_solve(x->pool, k->r, d->mass, k->rhs, k->rates);
    return HAMEL_OK;
}

/// β^b(Y_a) λ'_b = M_aβ v'^β − (right side)_a
static hamel_status find_multiplier_rates(mech_vakonomic *k, exact *x, const mech_quasi *d,
                                          const mech_vakonomic_law *l) {
    exact brief = readable_limits(x);
    expr *rhs = MEM_NEW(expr, k->p);
    sum total = {0};
    for (size_t a = 0; a < k->p; a++) {
        for (size_t j = 0; j < k->r; j++)
            sum_add_product(x->pool, &total, 1, l->mass[(k->r + a) * k->r + j], d->rate_symbols[j]);
        sum_add(x->pool, &total, -1, l->rhs[k->r + a]);
        rhs[a] = sum_take(x->pool, &total);
    }
    vec_clear(&total);
    hamel_status status = readable_normalise(&brief, k->p, rhs);
    if (status == HAMEL_OK)
        status = readable_write_out(&brief, k->p, l->pairing, rhs, k->multiplier_rates);
    if (status == HAMEL_TOO_LARGE) {
        expr_solve(x->pool, k->p, l->pairing, rhs, k->multiplier_rates);
        status = HAMEL_OK;
    }
    free(rhs);
    return status;
}

hamel_status mech_vakonomic_init(mech_vakonomic *k, exact *x, const mech_system *s,
                                 const mech_quasi *d) {
    const size_t n = d->n, r = d->r, p = d->p;
    *k = (mech_vakonomic){.n = n,
                          .r = r,
                          .p = p,
                          .lambda = MEM_NEW(expr, p),
                          .gyroscopic = MEM_NEW(expr, p * r),
                          .force = MEM_NEW(expr, r),
                          .rhs = MEM_NEW(expr, r),
                          .rates = MEM_NEW(expr, r),
                          .multiplier_rates = MEM_NEW(expr, p)};
    expr *Y = MEM_NEW(expr, p * n);
    mech_vakonomic_law l;
    choose_complement(s, Y);
    mech_vakonomic_symbols(s, k->lambda);
    mech_vakonomic_law_init(&l, s, &d->basis, k->lambda, Y);
    k->lagrangian = l.lagrangian;
    k->energy = l.energy;
    k->momentum = mem_copy(l.momentum, n, sizeof(expr));
    k->pairing = mem_copy(l.pairing, p * p, sizeof(expr));
    exact brief = readable_limits(x);
    hamel_status status = find_force(k, x, &l);
    if (status == HAMEL_OK) status = find_rates(k, x, d);
    if (status == HAMEL_OK && p > 0) status = find_multiplier_rates(k, x, d, &l);
    if (status == HAMEL_OK) status = readable_normalise(&brief, 1, &k->energy);
    mech_vakonomic_law_clear(&l);
    k->complement = Y;
    if (status != HAMEL_OK) mech_vakonomic_clear(k);
    return status;
}

void mech_vakonomic_clear(mech_vakonomic *k) {
    free(k->lambda);
    free(k->gyroscopic);
    free(k->force);
    free(k->rhs);
    free(k->rates);
    free(k->multiplier_rates);
    free(k->momentum);
    free(k->complement);
    free(k->pairing);
    *k = (mech_vakonomic){0};
}

expr mech_vakonomic_with_rates(const mech_vakonomic *k, const mech_quasi *d, expr_pool *pool,
                               expr e) {
    expr out;
    expr_substitute(pool, 1, &e, k->r, d->rate_symbols, k->rates, &out);
    return out;
}
