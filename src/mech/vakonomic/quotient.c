/// The law is written once, for l − λ_a ω^a on TQ/G along Z_b, X_α, W_a: what the multipliers do is
/// the part that has them, and the rows of W are κ'. The invariant: no accelerations are needed, as
/// (H) is about momenta.
#include "mech/vakonomic/quotient.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "expr/calculus.h"
#include "expr/print_tokens.h"
#include "expr/sum.h"
#include "mech/tools/readable.h"

static expr named(expr_pool *pool, const char *stem, size_t a) {
    text name = {0};
    text_addf(&name, "%s%zu", stem, a + 1);
    const expr e = expr_symbol(pool, text_cstr(&name), EXPR_MULTIPLIER);
    text_clear(&name);
    return e;
}

/// The next subset of `count` sections, in order; false behind the last.
static bool next_subset(size_t *set, size_t p, size_t count) {
    for (size_t i = p; i-- > 0;) {
        if (set[i] + (p - i) >= count) continue;
        set[i]++;
        for (size_t j = i + 1; j < p; j++) set[j] = set[j - 1] + 1;
        return true;
    }
    return false;
}

/// ω^c(W_a) for that choice, at c·p + a.
static void minor_of(const mech_reduction *r, const size_t *set, expr *N) {
    for (size_t i = 0; i < r->p * r->p; i++) N[i] = r->omega[i / r->p * r->n + set[i % r->p]];
}

/// The complement with the shortest minor, of group directions as long as these are enough.
static bool choose_across(mech_vakonomic_quotient *v, exact *x, const mech_reduction *r) {
    const size_t p = v->p;
    size_t *set = MEM_NEW(size_t, p + 1), best = SIZE_MAX;
    expr *N = MEM_NEW(expr, p * p + 1);
    for (int turn = 0; turn < 2 && best == SIZE_MAX; turn++) {
        const size_t count = turn == 0 ? r->k : r->n;
        for (size_t i = 0; i < p; i++) set[i] = i;
        bool more = p <= count;
        while (more) {
            expr det = expr_int(x->pool, 1);
            minor_of(r, set, N);
            if (exact_determinant(x, p, N, &det) == HAMEL_OK && exact_is_zero(x, det) == TRUTH_NO) {
                const size_t tokens = expr_infix_tokens(x->pool, det);
                if (tokens < best) memcpy(v->across, set, p * sizeof *set);
                if (tokens < best) best = tokens;
            }
            more = next_subset(set, p, count);
        }
    }
    free(set);
    free(N);
    return best != SIZE_MAX;
}

/// ω^a = (N⁻¹)^a_c of the constraints.
static hamel_status find_forms(mech_vakonomic_quotient *v, exact *x, const mech_reduction *r) {
    const size_t p = v->p, n = v->n, columns = n + 1;
    expr *N = MEM_NEW(expr, p * p + 1), *rhs = MEM_NEW(expr, p * columns + 1),
         *solved = MEM_NEW(expr, p * columns + 1);
    minor_of(r, v->across, N);
    for (size_t i = 0; i < p * p; i++) v->pairing[i] = N[i % p * p + i / p];
    for (size_t c = 0; c < p; c++) {
        memcpy(rhs + c * columns, r->omega + c * n, n * sizeof *rhs);
        rhs[c * columns + n] = r->b[c];
    }
    const hamel_status status = p == 0 ? HAMEL_OK : exact_solve(x, p, columns, N, rhs, solved);
    for (size_t a = 0; a < p && status == HAMEL_OK; a++) {
        memcpy(v->omega + a * n, solved + a * columns, n * sizeof *solved);
        v->b[a] = solved[a * columns + n];
    }
    free(N);
    free(rhs);
    free(solved);
    return status;
}

/// l − λ_a (ω^a(v) + b^a)
static expr extended(const mech_vakonomic_quotient *v, const mech_reduction *r) {
    expr_pool *pool = r->q->pool;
    sum total = {0};
    sum_add(pool, &total, 1, r->lagrangian);
    for (size_t a = 0; a < v->p; a++)
        sum_add_product(
            pool, &total, -1, v->lambda[a],
            expr_add2(pool, sum_pairing(pool, v->n, v->omega + a * v->n, r->velocities), v->b[a]));
    const expr e = sum_take(pool, &total);
    vec_clear(&total);
    return e;
}

/// Z_b, X_α, W_a over (ζ, F), one after another. Fresh.
static expr *sections_of(const mech_vakonomic_quotient *v, const mech_connection *a,
                         expr_pool *pool) {
    const size_t n = v->n, r = v->m + v->h;
    expr *fields = MEM_NEW(expr, (r + v->p) * n);
    memcpy(fields, a->sections, v->m * n * sizeof *fields);
    memcpy(fields + v->m * n, a->lifts, v->h * n * sizeof *fields);
    for (size_t i = 0; i < v->p * n; i++)
        fields[r * n + i] = expr_int(pool, i % n == v->across[i / n]);
    return fields;
}

/// What of the rates is λ's, for the rows of D, and κ', with λ_a = ⟨∂l/∂v, W_a⟩ − κ_a.
/// @eq F98 (36), (41), Prop 4.2      for any D/G, S zero or not
static void vakonomic_law_on_quotient(mech_vakonomic_quotient *v, const mech_reduction *r,
                                      const mech_connection *a, const mech_reduced *e) {
    expr_pool *pool = r->q->pool;
    const size_t m = v->m, h = v->h, p = v->p;
    expr *fields = sections_of(v, a, pool), *symbols = MEM_NEW(expr, m + h + 1);
    expr *back = MEM_NEW(expr, p + 1);
    memcpy(symbols, a->speeds, m * sizeof *symbols);
    memcpy(symbols + m, a->symbols, h * sizeof *symbols);
    mechanics on = mech_on_quotient(r);
    on.lagrangian = extended(v, r);
    algebroid_law law;
    algebroid_law_init(&law, on, m + h + p, fields, m + h, symbols, e->own_velocity);
    for (size_t i = 0; i < m + h; i++) {
        const expr rate = algebroid_law_rate(&law, pool, i);
        expr *out = i < m ? &v->on_momenta[i] : &v->on_shape[i - m];
        *out = expr_int(pool, 0);
        for (size_t b = 0; b < p; b++)
            *out = expr_add2(pool, *out,
                             expr_mul2(pool, v->lambda[b], expr_diff(pool, rate, v->lambda[b])));
    }
    for (size_t b = 0; b < p; b++) {
        v->momentum[b] = expr_add2(pool, law.momentum[m + h + b], v->lambda[b]);
        back[b] = expr_sub(pool, v->momentum[b], v->kappa[b]);
        v->rates[b] = algebroid_law_rate(&law, pool, m + h + b);
    }
    expr_substitute(pool, p, v->rates, p, v->lambda, back, v->rates);
    algebroid_law_clear(&law);
    free(fields);
    free(symbols);
    free(back);
}

/// Speeds along S as functions of p, and canonical forms.
static hamel_status write_in_momenta(mech_vakonomic_quotient *v, exact *x, const mech_connection *a,
                                     const mech_reduced *e) {
    const readable_part parts[] = {
        {v->p, v->momentum}, {v->m, v->on_momenta}, {v->h, v->on_shape}, {v->p, v->rates}};
    hamel_status status = HAMEL_OK;
    for (size_t i = 0; i < sizeof parts / sizeof *parts && status == HAMEL_OK; i++) {
        expr_substitute(x->pool, parts[i].count, parts[i].items, v->m, a->speeds, e->speeds,
                        parts[i].items);
        status = readable_normalise(x, parts[i].count, parts[i].items);
    }
    if (status != HAMEL_OK) return status;
    v->acts = truth_not(
        truth_and(exact_all_zero(x, v->m, v->on_momenta), exact_all_zero(x, v->h, v->on_shape)));
    return HAMEL_OK;
}

hamel_status mech_vakonomic_quotient_init(mech_vakonomic_quotient *v, exact *x,
                                          const mech_reduction *r, const mech_connection *a,
                                          const mech_reduced *e) {
    const size_t p = r->p;
    *v = (mech_vakonomic_quotient){.n = r->n,
                                   .m = a->m,
                                   .h = a->h,
                                   .p = p,
                                   .across = MEM_NEW(size_t, p),
                                   .omega = MEM_NEW(expr, p * r->n),
                                   .b = MEM_NEW(expr, p),
                                   .pairing = MEM_NEW(expr, p * p),
                                   .lambda = MEM_NEW(expr, p),
                                   .kappa = MEM_NEW(expr, p),
                                   .momentum = MEM_NEW(expr, p),
                                   .on_momenta = MEM_NEW(expr, a->m),
                                   .on_shape = MEM_NEW(expr, a->h),
                                   .rates = MEM_NEW(expr, p)};
    for (size_t b = 0; b < p; b++) {
        v->lambda[b] = named(x->pool, "lambda_b", b);
        v->kappa[b] = named(x->pool, "kappa_", b);
    }
    hamel_status status = choose_across(v, x, r) ? HAMEL_OK : HAMEL_INVALID;
    if (status == HAMEL_OK) status = find_forms(v, x, r);
    if (status == HAMEL_OK) {
        vakonomic_law_on_quotient(v, r, a, e);
        status = write_in_momenta(v, x, a, e);
    }
    if (status != HAMEL_OK) mech_vakonomic_quotient_clear(v);
    return status;
}

void mech_vakonomic_quotient_clear(mech_vakonomic_quotient *v) {
    free(v->across);
    free(v->omega);
    free(v->b);
    free(v->pairing);
    free(v->lambda);
    free(v->kappa);
    free(v->momentum);
    free(v->on_momenta);
    free(v->on_shape);
    free(v->rates);
    *v = (mech_vakonomic_quotient){0};
}
