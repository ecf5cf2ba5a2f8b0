/// The frame of chapter E that splits velocities, and the law in it.
#include "mech/reduction/locked_velocity.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "algebroid/calculus.h"
#include "algebroid/law.h"
#include "base/text.h"
#include "expr/sum.h"
#include "mech/tools/readable.h"

/// Ω_1, .., or with another letter where the model uses this one.
static void name_speeds(expr_pool *pool, size_t m, expr *out) {
    expr found;
    const bool taken =
        expr_symbol_find(pool, "Omega_1", &found) || expr_symbol_find(pool, "Omega", &found);
    for (size_t b = 0; b < m; b++) {
        text name = {0};
        text_addf(&name, taken ? "Xi_%zu" : "Omega_%zu", b + 1);
        out[b] = expr_symbol(pool, text_cstr(&name), EXPR_VELOCITY);
        text_clear(&name);
    }
}

/// W = Ω^b Z_b + r'^α X_α.
static void find_velocity(expr_pool *pool, size_t count, size_t n, const expr *fields,
                          const expr *v, expr *out) {
    for (size_t i = 0; i < n; i++) {
        sum total = {0};
        for (size_t k = 0; k < count; k++)
            sum_add_product(pool, &total, 1, v[k], fields[k * n + i]);
        out[i] = sum_take(pool, &total);
        vec_clear(&total);
    }
}

/// @eq BKMM96 (5.3.2), (5.3.3)
hamel_status mech_locked_init(mech_locked *l, exact *x, const mech_reduction *r,
                              const mech_connection *c) {
    expr_pool *pool = x->pool;
    const size_t n = c->n, m = c->m, h = c->h;
    assert(c->principal && !c->affine);
    *l = (mech_locked){.m = m,
                       .h = h,
                       .speeds = MEM_NEW(expr, m + 1),
                       .momentum = MEM_NEW(expr, m + 1),
                       .momentum_rate = MEM_NEW(expr, m + 1),
                       .force = MEM_NEW(expr, h + 1)};
    name_speeds(pool, m, l->speeds);
    expr *fields = MEM_NEW(expr, (m + h) * n), *v = MEM_NEW(expr, m + h + n), *W = v + m + h;
    memcpy(fields, c->sections, m * n * sizeof *fields);
    memcpy(fields + m * n, c->lifts, h * n * sizeof *fields);
    memcpy(v, l->speeds, m * sizeof *v);
    memcpy(v + m, c->symbols, h * sizeof *v);
    find_velocity(pool, m + h, n, fields, v, W);
    algebroid_law law;
    algebroid_law_init(&law, mech_on_quotient(r), m + h, fields, m + h, v, W);
    l->lagrangian = law.lagrangian;
    for (size_t b = 0; b < m; b++) {
        l->momentum[b] = law.momentum[b];
        l->momentum_rate[b] = algebroid_law_rate(&law, pool, b);
    }
    for (size_t s = 0; s < h; s++) {
        expr along; // ∂l/∂r^α
        algebroid_apply(&r->quotient, c->lifts + s * n, 1, &law.lagrangian, &along);
        l->force[s] = expr_sub(pool, algebroid_law_rate(&law, pool, m + s), along);
    }
    algebroid_law_clear(&law);
    free(fields);
    free(v);
    hamel_status status = readable_normalise(x, 1, &l->lagrangian);
    if (status == HAMEL_OK) status = readable_normalise(x, m, l->momentum);
    if (status == HAMEL_OK) status = readable_normalise(x, m, l->momentum_rate);
    if (status == HAMEL_OK) status = readable_normalise(x, h, l->force);
    if (status != HAMEL_OK) mech_locked_clear(l);
    return status;
}

void mech_locked_clear(mech_locked *l) {
    free(l->speeds);
    free(l->momentum);
    free(l->momentum_rate);
    free(l->force);
    *l = (mech_locked){0};
}
