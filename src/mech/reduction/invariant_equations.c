/// Hamel's equations in an invariant frame, without group coordinates. Canonical forms of invariant
/// functions have only invariants in them, so nothing has to be put in.
#include "mech/reduction/invariant_equations.h"
#include "mech/law/system.h"

#include <stdlib.h>
#include <string.h>

#include "algebroid/frame.h"
#include "algebroid/frame_complete.h"
#include "base/mem.h"
#include "expr/sum.h"
#include "mech/tools/readable.h"
#include "space/field.h"

/// ω^c_i = β^c(X_i).
static hamel_status find_omega(mech_invariant *f, exact *x, const mech_system *s) {
    f->omega = MEM_NEW(expr, f->p * f->count + 1);
    for (size_t i = 0; i < f->p * f->count; i++)
        f->omega[i] = sum_pairing(x->pool, f->n, s->beta + i / f->count * f->n,
                                  f->fields + i % f->count * f->n);
    return readable_normalise(x, f->p * f->count, f->omega);
}

/// C_ij^k, in a frame completed by base vectors, if they are numbers.
static hamel_status find_structure(mech_invariant *f, exact *x, const mech_system *s) {
    const size_t m = f->count, n = f->n;
    frame all;
    exact brief = readable_limits(x);
    expr *C = MEM_NEW(expr, m * m * n);
    hamel_status status = frame_init_completed(&all, &brief, s->tangent, m, f->fields, NULL);
    if (status == HAMEL_OK) {
        status = frame_structure(&all, &brief, m, C);
        frame_clear(&all);
    }
    f->structure = MEM_NEW(expr, m * m * m + 1);
    bool numbers = status == HAMEL_OK, zero = true;
    for (size_t i = 0; i < m * m * m && numbers; i++) {
        f->structure[i] = C[i / m * n + i % m];
        numbers = expr_is_number(x->pool, f->structure[i]);
        zero = zero && sum_zero(x->pool, f->structure[i]);
    }
    f->twisted = numbers && !zero;
    free(C);
    return HAMEL_OK; // without it the rates stay as they are
}

/// rest_i = rate_i + C_ij^k v^j p_k.
static hamel_status find_rest(mech_invariant *f, exact *x) {
    const size_t m = f->count;
    sum total = {0};
    f->rest = MEM_NEW(expr, m + 1);
    for (size_t i = 0; i < m; i++) {
        sum_add(x->pool, &total, 1, f->rate[i]);
        for (size_t j = 0; j < m * m && f->twisted; j++)
            sum_add_product(x->pool, &total, 1, f->structure[i * m * m + j],
                            expr_mul2(x->pool, f->symbols[j / m], f->momentum[j % m]));
        f->rest[i] = sum_take(x->pool, &total);
    }
    vec_clear(&total);
    return readable_normalise(x, m, f->rest);
}

/// With multipliers: ω v' = −ω'v − b' along the motion, so
///   (ω M⁻¹ ωᵀ) λ = −(ω M⁻¹ f + ω'v + b'),   v' = M⁻¹(f + ωᵀλ)
/// @eq GN16 (3.5)
static hamel_status solve_with_multipliers(mech_invariant *f, exact *x, const mech_system *s) {
    const size_t m = f->count, p = f->p;
    expr_pool *pool = x->pool;
    exact brief = readable_limits(x);
    expr *inverse = MEM_NEW(expr, m * m), *up = MEM_NEW(expr, p * m + 1),
         *A = MEM_NEW(expr, p * p + 1);
    expr *rhs = MEM_NEW(expr, p + 1), *level = MEM_NEW(expr, p + 1);
    hamel_status status = exact_inverse(&brief, m, f->mass, inverse);
    sum total = {0};
    for (size_t i = 0; i < p * m && status == HAMEL_OK; i++) { // ω M⁻¹
        for (size_t j = 0; j < m; j++)
            sum_add_product(pool, &total, 1, f->omega[i / m * m + j], inverse[j * m + i % m]);
        up[i] = sum_take(pool, &total);
    }
    for (size_t i = 0; i < p && status == HAMEL_OK; i++)
        level[i] = expr_add2(pool, sum_pairing(pool, m, f->omega + i * m, f->symbols), s->b[i]);
    if (status == HAMEL_OK) space_advance(s->q, f->velocity, p, level, rhs);
    for (size_t i = 0; i < p && status == HAMEL_OK; i++) {
        for (size_t j = 0; j < p; j++)
            A[i * p + j] = sum_pairing(pool, m, up + i * m, f->omega + j * m);
        rhs[i] = expr_neg(pool, expr_add2(pool, sum_pairing(pool, m, up + i * m, f->rhs), rhs[i]));
    }
    if (status == HAMEL_OK) status = readable_normalise(&brief, p, rhs);
    if (status == HAMEL_OK) status = readable_write_out(&brief, p, A, rhs, f->multipliers);
    for (size_t i = 0; i < m && status == HAMEL_OK; i++) {
        for (size_t j = 0; j < m; j++)
            sum_add_product(pool, &total, 1, inverse[i * m + j], f->rhs[j]);
        for (size_t c = 0; c < p; c++)
            sum_add_product(pool, &total, 1, up[c * m + i], f->multipliers[c]);
        f->rates[i] = sum_take(pool, &total);
    }
    vec_clear(&total);
    f->closed = status == HAMEL_OK;
    free(inverse);
    free(up);
    free(A);
    free(rhs);
    free(level);
    return status == HAMEL_TOO_LARGE || status == HAMEL_SINGULAR ? HAMEL_OK : status;
}

/// @eq GN16 §8.1, (4.6), (4.9)
hamel_status invariant_equations(mech_invariant *f, exact *x, const mech_system *s) {
    const size_t m = f->count;
    expr_pool *pool = x->pool;
    algebroid_law e;
    algebroid_law_init(&e, mech_on_tangent(s), m, f->fields, m, f->symbols, f->velocity);
    f->lagrangian = e.lagrangian;
    f->energy = e.energy;
    f->momentum = mem_copy(e.momentum, m, sizeof(expr));
    f->mass = mem_copy(e.mass, m * m, sizeof(expr));
    f->rate = MEM_NEW(expr, m);
    f->rhs = MEM_NEW(expr, m);
    f->rates = MEM_NEW(expr, m);
    f->multipliers = MEM_NEW(expr, f->p + 1);
    space_advance(s->q, f->velocity, m, f->momentum, f->rate);
    for (size_t i = 0; i < m; i++) {
        f->rhs[i] = expr_sub(pool, e.force[i], e.bias[i]);
        f->rate[i] = expr_add2(pool, f->rate[i], f->rhs[i]);
    }
    algebroid_law_clear(&e);
    hamel_status status = readable_normalise(x, 1, &f->lagrangian);
    if (status == HAMEL_OK) status = readable_normalise(x, 1, &f->energy);
    if (status == HAMEL_OK) status = readable_normalise(x, m, f->momentum);
    if (status == HAMEL_OK) status = readable_normalise(x, m, f->rate);
    if (status == HAMEL_OK) status = readable_normalise(x, m * m, f->mass);
    if (status == HAMEL_OK) status = readable_normalise(x, m, f->rhs);
    if (status == HAMEL_OK) status = find_structure(f, x, s);
    if (status == HAMEL_OK) status = find_rest(f, x);
    if (status == HAMEL_OK) status = find_omega(f, x, s);
    if (status == HAMEL_OK && f->on_D) {
        status = readable_solve(x, m, f->mass, f->rhs, f->rates, &f->closed);
        if (status == HAMEL_SINGULAR) status = HAMEL_OK; // chapter D says so
    } else if (status == HAMEL_OK) {
        status = solve_with_multipliers(f, x, s);
    }
    return status;
}
