/// Reduction: Hamel's equations in the frame of the nonholonomic connection. The invariant: p_b does not
/// depend on w and ⟨P, X_α⟩ not on p, because hor is orthogonal to S; so the momentum equation needs no
/// accelerations, and the mass matrix of shape space stands alone.
#include "mech/reduced_equations.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/text.h"
#include "expr/calculus.h"
#include "mech/readable.h"
#include "space/sum.h"

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

/// W = Ω^b Z_b + w^α X_α + X_0, for expressions Ω.
static void velocity_with(expr_pool *pool, const mech_connection *c, const expr *speeds, expr *out) {
    sum total = {0};
    for (size_t I = 0; I < c->n; I++) {
        for (size_t b = 0; b < c->m; b++)
            sum_add_product(pool, &total, 1, speeds[b], c->sections[b * c->n + I]);
        for (size_t s = 0; s < c->h; s++)
            sum_add_product(pool, &total, 1, c->symbols[s], c->lifts[s * c->n + I]);
        sum_add(pool, &total, 1, c->drift[I]);
        out[I] = sum_take(pool, &total);
    }
    vec_clear(&total);
}

/// p_b = ⟨∂l/∂ξ, e_b⟩, and Ω^b = I^bc (p_c − w_c), w_c = ⟨∂l, Z_c⟩ at rest.
/// @eq BKMM96 (4.4.1)
static hamel_status find_momenta(mech_reduced *e, exact *x, const mech_reduction *r,
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
    for (size_t b = 0; b < m; b++) {
        for (size_t a = 0; a < m; a++)
            sum_add_product(pool, &total, 1, c->inverse[b * m + a], own[a]);
        e->speeds[b] = sum_take(pool, &total);
    }
    vec_clear(&total);
    vec_clear(&rest);
    free(gradient);
    free(own);
    return status;
}

/// Everything from the law, with Ω replaced by p.
/// @eq BKMM96 (7.2.1), (7.2.2), (3.4.2), (3.4.3), (5.3.2), (5.3.4), (5.3.5); GN16 §8.1
static hamel_status find_equations(mech_reduced *e, exact *x, const mech_reduction *r,
                                   const mech_connection *c) {
    expr_pool *pool = x->pool;
    const size_t n = c->n, m = c->m, h = c->h;
    expr *fields = MEM_NEW(expr, (m + h) * n), *v = MEM_NEW(expr, m + h);
    expr *velocity = MEM_NEW(expr, n);
    memcpy(fields, c->sections, m * n * sizeof *fields);
    memcpy(fields + m * n, c->lifts, h * n * sizeof *fields);
    memcpy(v, c->speeds, m * sizeof *v);
    memcpy(v + m, c->symbols, h * sizeof *v);
    velocity_with(pool, c, c->speeds, velocity);
    mech_reduced_law law;
    mech_reduced_law_init(&law, r, m + h, fields, m + h, v, velocity);
    memcpy(e->momentum_rate, law.rate, m * sizeof(expr));
    for (size_t s = 0; s < h; s++) {
        e->rhs[s] = expr_sub(pool, law.rate[m + s], law.carried[m + s]);
        for (size_t u = 0; u < h; u++)
            e->mass[s * h + u] = law.mass[(m + s) * (m + h) + m + u];
    }
    for (size_t b = 0; b < m && h == 0; b++)
        e->speed_rhs[b] = expr_sub(pool, law.rate[b], law.carried[b]);
    e->lagrangian = law.lagrangian;
    e->energy = law.energy;
    memcpy(e->velocity, velocity, n * sizeof *velocity);
    const readable_part parts[] = {{m, e->momentum_rate}, {h, e->rhs},       {1, &e->lagrangian},
                                   {1, &e->energy},       {n, e->velocity}};
    hamel_status status = HAMEL_OK;
    for (size_t i = 0; i < sizeof parts / sizeof *parts && status == HAMEL_OK; i++) {
        expr_substitute(pool, parts[i].count, parts[i].items, m, c->speeds, e->speeds,
                        parts[i].items);
        status = readable_normalise(x, parts[i].count, parts[i].items);
    }
    if (status == HAMEL_OK) status = readable_normalise(x, h * h, e->mass);
    if (status == HAMEL_OK && h == 0) status = readable_normalise(x, m, e->speed_rhs);
    mech_reduced_law_clear(&law);
    free(fields);
    free(v);
    free(velocity);
    return status;
}

hamel_status mech_reduced_init(mech_reduced *e, exact *x, const mech_reduction *r,
                               const mech_connection *c) {
    const size_t m = c->m, h = c->h;
    *e = (mech_reduced){.m = m,
                        .h = h,
                        .symbols = MEM_NEW(expr, m + 1),
                        .momentum = MEM_NEW(expr, m + 1),
                        .speeds = MEM_NEW(expr, m + 1),
                        .velocity = MEM_NEW(expr, c->n),
                        .momentum_rate = MEM_NEW(expr, m + 1),
                        .mass = MEM_NEW(expr, h * h + 1),
                        .rhs = MEM_NEW(expr, h + 1),
                        .rate_symbols = MEM_NEW(expr, h + 1),
                        .rates = MEM_NEW(expr, h + 1),
                        .speed_rhs = MEM_NEW(expr, m + 1)};
    name_momenta(x->pool, m, e->symbols);
    for (size_t s = 0; s < h; s++) e->rate_symbols[s] = expr_symbol_dot(x->pool, c->symbols[s]);
    hamel_status status = find_momenta(e, x, r, c);
    if (status == HAMEL_OK) status = find_equations(e, x, r, c);
    if (status == HAMEL_OK && h > 0) {
        exact quiet = *x;
        quiet.messages = NULL;
        status = readable_solve(&quiet, h, e->mass, e->rhs, e->rates, &e->closed);
    }
    if (status != HAMEL_OK) mech_reduced_clear(e);
    return status;
}

void mech_reduced_clear(mech_reduced *e) {
    free(e->symbols);
    free(e->momentum);
    free(e->speeds);
    free(e->velocity);
    free(e->momentum_rate);
    free(e->mass);
    free(e->rhs);
    free(e->rate_symbols);
    free(e->rates);
    free(e->speed_rhs);
    *e = (mech_reduced){0};
}
