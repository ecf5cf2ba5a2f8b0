/// Reduction: Hamel's equations for the fields Z_b, Y_α, which are simple, and then for the
/// horizontal X_α = Y_α − B_α^b Z_b by elimination of v'. The invariant: p_b does not depend on w'
/// and the equations of shape space not on p', because hor is orthogonal to S.
#include "mech/reduction/equations.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/text.h"
#include "expr/calculus.h"
#include "expr/print.h"
#include "expr/sum.h"
#include "mech/reduction/conormal.h"
#include "mech/tools/readable.h"

/// p for one momentum, p_1, p_2, .. for several, if the model does not use these names.
static void name_momenta(expr_pool *pool, size_t m, expr *symbols) {
    static const char *const stems[] = {"p", "pi", "P", "mu"};
    for (size_t s = 0; s < sizeof stems / sizeof *stems; s++) {
        bool taken = false;
        for (size_t b = 0; b < m && !taken; b++) {
            text name = {0};
            text_add(&name, stems[s]);
            if (m > 1) text_addf(&name, "_%zu", b + 1);
            symbols[b] = expr_symbol(pool, text_cstr(&name), EXPR_MOMENTUM);
            taken = expr_symbol_info_of(pool, symbols[b])->kind != EXPR_MOMENTUM;
            text_clear(&name);
        }
        if (!taken) return;
    }
}

/// W = v^b Z_b + w^α Y_α + Y_0.
static void find_velocity(expr_pool *pool, const mech_connection *c, expr *out) {
    sum total = {0};
    for (size_t I = 0; I < c->n; I++) {
        for (size_t b = 0; b < c->m; b++)
            sum_add_product(pool, &total, 1, c->speeds[b], c->sections[b * c->n + I]);
        for (size_t s = 0; s < c->h; s++)
            sum_add_product(pool, &total, 1, c->symbols[s], c->fields[s * c->n + I]);
        sum_add(pool, &total, 1, c->drift[I]);
        out[I] = sum_take(pool, &total);
    }
    vec_clear(&total);
}

/// p_b = ⟨∂l/∂ξ, e_b⟩, and v^b = I^bc (p_c − ⟨∂l, Z_c⟩ at rest) − ⟪w^α Y_α + Y_0, Z_c⟫ I^cb.
/// @eq BKMM96 (4.4.1)
static hamel_status find_reduced_momenta(mech_reduced *e, exact *x, const mech_reduction *r,
                                         const mech_connection *c) {
    expr_pool *pool = x->pool;
    const size_t n = c->n, m = c->m;
    expr *gradient = MEM_NEW(expr, n), *own = MEM_NEW(expr, m + 1);
    expr_gradient(pool, r->lagrangian, n, r->velocities, gradient);
    sum total = {0}, rest = {0};
    hamel_status status = HAMEL_OK;
    for (size_t b = 0; b < m && status == HAMEL_OK; b++) {
        for (size_t I = 0; I < n; I++) {
            sum_add_product(pool, &total, 1, gradient[I], c->sections[b * n + I]);
            sum_add_product(pool, &rest, 1, r->linear[I], c->sections[b * n + I]);
        }
        e->momentum[b] = sum_take(pool, &total);
        own[b] = expr_sub(pool, e->symbols[b], sum_take(pool, &rest));
        status = exact_normalise(x, &e->momentum[b]);
    }
    for (size_t b = 0; b < m && status == HAMEL_OK; b++) {
        for (size_t a = 0; a < m; a++)
            sum_add_product(pool, &total, 1, c->inverse[b * m + a], own[a]);
        for (size_t s = 0; s < c->h; s++)
            sum_add_product(pool, &total, -1, c->coupling[s * m + b], c->symbols[s]);
        sum_add(pool, &total, -1, c->drift_coupling[b]);
        e->speeds[b] = sum_take(pool, &total);
        status = exact_normalise(x, &e->speeds[b]);
    }
    vec_clear(&total);
    vec_clear(&rest);
    free(gradient);
    free(own);
    return status;
}

/// Replaces v by p in e if what comes out can be read; says whether it did.
static hamel_status in_momenta(const mech_reduced *e, exact *x, const mech_connection *c,
                               size_t count, expr *list, bool *done) {
    expr *other = MEM_NEW(expr, count + 1);
    expr_substitute(x->pool, count, list, c->m, c->speeds, e->speeds, other);
    *done = true; // what is redundant does not get shorter by cancelling
    for (size_t i = 0; i < count && c->rank < c->h; i++)
        *done = *done && expr_infix_tokens(x->pool, other[i]) <= READABLE_TOKENS;
    const hamel_status status = *done ? readable_normalise(x, count, other) : HAMEL_OK;
    *done = *done && status == HAMEL_OK;
    for (size_t i = 0; i < count && *done; i++)
        *done = expr_infix_tokens(x->pool, other[i]) <= READABLE_TOKENS;
    if (*done) memcpy(list, other, count * sizeof *list);
    free(other);
    return status;
}

/// M = M_YY − B M_ZY and f = f_Y − B f_Z, from the law for the fields Z, Y.
static void eliminate_speeds(mech_reduced *e, expr_pool *pool, const mech_connection *c,
                             const algebroid_law *law) {
    const size_t m = c->m, h = c->h, all = m + h;
    sum total = {0};
    for (size_t s = 0; s < h; s++) {
        for (size_t u = 0; u < h; u++) {
            sum_add(pool, &total, 1, law->mass[(m + s) * all + m + u]);
            for (size_t b = 0; b < m; b++)
                sum_add_product(pool, &total, -1, c->coupling[s * m + b],
                                law->mass[b * all + m + u]);
            e->mass[s * h + u] = sum_take(pool, &total);
        }
        sum_add(pool, &total, 1, expr_sub(pool, law->force[m + s], law->bias[m + s]));
        for (size_t b = 0; b < m; b++)
            sum_add_product(pool, &total, -1, c->coupling[s * m + b],
                            expr_sub(pool, law->force[b], law->bias[b]));
        e->rhs[s] = sum_take(pool, &total);
    }
    vec_clear(&total);
}

/// C of M w' = −C + N + τ: f is of degree two in (w, p), so with p = 0
///   −C(w) = (f(w) + f(−w))/2 − f(0)
/// @eq BKMM96 (1.2.3)
static hamel_status find_coriolis(mech_reduced *e, exact *x, const mech_connection *c) {
    expr_pool *pool = x->pool;
    const size_t m = c->m, h = c->h;
    const expr *momenta = e->rhs_in_speeds ? c->speeds : e->symbols;
    expr *from = MEM_NEW(expr, m + h), *to = MEM_NEW(expr, m + h), *at = MEM_NEW(expr, 3 * h + 1);
    memcpy(from, momenta, m * sizeof *from);
    memcpy(from + m, c->symbols, h * sizeof *from);
    for (long sign = -1; sign <= 1; sign++) {
        for (size_t i = 0; i < m; i++) to[i] = expr_int(pool, 0);
        for (size_t s = 0; s < h; s++)
            to[m + s] = expr_mul2(pool, expr_int(pool, sign), c->symbols[s]);
        expr_substitute(pool, h, e->rhs, m + h, from, to, at + (size_t)(sign + 1) * h);
    }
    for (size_t s = 0; s < h; s++) {
        const expr both =
            expr_mul2(pool, expr_ratio(pool, -1, 2), expr_add2(pool, at[s], at[2 * h + s]));
        e->coriolis[s] = expr_add2(pool, both, at[h + s]);
    }
    free(from);
    free(to);
    free(at);
    return readable_normalise(x, h, e->coriolis);
}

/// @eq BKMM96 (7.2.1), (7.2.2), (3.4.2), (3.4.3), (5.3.2), (5.3.4), (5.3.5); GN16 §8.1
static hamel_status find_reduced_equations(mech_reduced *e, exact *x, const mech_reduction *r,
                                           const mech_connection *c) {
    expr_pool *pool = x->pool;
    const size_t n = c->n, m = c->m, h = c->h;
    expr *fields = MEM_NEW(expr, (m + h) * n), *v = MEM_NEW(expr, m + h);
    memcpy(fields, c->sections, m * n * sizeof *fields);
    memcpy(fields + m * n, c->fields, h * n * sizeof *fields);
    memcpy(v, c->speeds, m * sizeof *v);
    memcpy(v + m, c->symbols, h * sizeof *v);
    find_velocity(pool, c, e->velocity);
    memcpy(e->own_velocity, e->velocity, n * sizeof *v);
    algebroid_law law;
    algebroid_law_init(&law, mech_on_quotient(r), m + h, fields, m + h, v, e->velocity);
    for (size_t b = 0; b < m; b++) e->momentum_rate[b] = algebroid_law_rate(&law, pool, b);
    for (size_t b = 0; b < m && h == 0; b++)
        e->speed_rhs[b] = expr_sub(pool, law.force[b], law.bias[b]);
    e->lagrangian = law.lagrangian;
    e->energy = law.energy;
    eliminate_speeds(e, pool, c, &law);
    algebroid_law_clear(&law);
    free(fields);
    free(v);
    bool done;
    hamel_status status = readable_normalise(x, h * h, e->mass);
    if (status == HAMEL_OK) status = readable_normalise(x, m, e->momentum_rate);
    for (size_t b = 0; b < m && status == HAMEL_OK; b++)
        status = mech_shorten_linear(x, c, &e->momentum_rate[b]);
    if (status == HAMEL_OK) status = readable_normalise(x, h, e->rhs);
    if (status == HAMEL_OK && h == 0) status = readable_normalise(x, m, e->speed_rhs);
    if (status == HAMEL_OK) status = in_momenta(e, x, c, n, e->velocity, &done);
    if (status == HAMEL_OK) status = in_momenta(e, x, c, 1, &e->lagrangian, &done);
    if (status == HAMEL_OK) status = in_momenta(e, x, c, 1, &e->energy, &done);
    if (status == HAMEL_OK) {
        status = in_momenta(e, x, c, m, e->momentum_rate, &done);
        e->rate_in_speeds = !done;
    }
    if (status == HAMEL_OK) {
        status = in_momenta(e, x, c, h, e->rhs, &done);
        e->rhs_in_speeds = !done;
    }
    return status == HAMEL_OK ? find_coriolis(e, x, c) : status;
}

hamel_status mech_reduced_init(mech_reduced *e, exact *x, const mech_reduction *r,
                               const mech_connection *c) {
    const size_t m = c->m, h = c->h;
    *e = (mech_reduced){.m = m,
                        .h = h,
                        .symbols = MEM_NEW(expr, m + 1),
                        .momentum = MEM_NEW(expr, m + 1),
                        .speeds = MEM_NEW(expr, m + 1),
                        .own_velocity = MEM_NEW(expr, c->n),
                        .velocity = MEM_NEW(expr, c->n),
                        .momentum_rate = MEM_NEW(expr, m + 1),
                        .mass = MEM_NEW(expr, h * h + 1),
                        .rhs = MEM_NEW(expr, h + 1),
                        .coriolis = MEM_NEW(expr, h + 1),
                        .rate_symbols = MEM_NEW(expr, h + 1),
                        .rates = MEM_NEW(expr, h + 1),
                        .speed_rhs = MEM_NEW(expr, m + 1)};
    name_momenta(x->pool, m, e->symbols);
    for (size_t s = 0; s < h; s++) e->rate_symbols[s] = expr_symbol_dot(x->pool, c->symbols[s]);
    hamel_status status = find_reduced_momenta(e, x, r, c);
    if (status == HAMEL_OK) status = find_reduced_equations(e, x, r, c);
    if (status == HAMEL_OK && h > 0 && c->rank == h) {
        exact quiet = exact_quietly(x);
        status = readable_solve(&quiet, h, e->mass, e->rhs, e->rates, &e->closed);
    }
    if (status != HAMEL_OK) mech_reduced_clear(e);
    return status;
}

void mech_reduced_clear(mech_reduced *e) {
    free(e->symbols);
    free(e->momentum);
    free(e->speeds);
    free(e->own_velocity);
    free(e->velocity);
    free(e->momentum_rate);
    free(e->mass);
    free(e->rhs);
    free(e->coriolis);
    free(e->rate_symbols);
    free(e->rates);
    free(e->speed_rhs);
    *e = (mech_reduced){0};
}
