/// Energies on D. Nothing is solved to find the rate of E_Z: it is a function of (q, v, t) that
/// holds no acceleration and no multiplier. Only the energy itself, with affine constraints, needs
/// λ.
#include "mech/energy/energy.h"

#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "expr/print.h"
#include "expr/sum.h"
#include "mech/energy/moving_search.h"
#include "space/field.h"

// ---- the law -----------------------------------------------------------------------------------

/// Z^TQ[L] + ⟨P, ∂Z/∂t⟩ on TQ, where P is the gradient of L:
///   Z^TQ[L] = Z[L] + ⟨P, [v, Z]⟩,   v = v^i E_i with constant components
static expr prolonged(const mech_system *s, const expr *P, const expr *Z) {
    const space *q = s->q;
    expr across, one = expr_int(q->pool, 1), *change = MEM_NEW(expr, 2 * q->n);
    space_apply(q, Z, 1, &s->lagrangian, &across);
    space_bracket(q, q->velocities, Z, change);
    expr_derive(q->pool, q->n, Z, 1, &q->time, &one, change + q->n);
    for (size_t i = 0; i < q->n; i++) change[i] = expr_add2(q->pool, change[i], change[q->n + i]);
    const expr e = expr_add2(q->pool, across, sum_pairing(q->pool, q->n, P, change));
    free(change);
    return e;
}

/// @eq BKMM96 §2.3      Remark 1, as the ledger completes it: there Z = γ^a ∂/∂s^a
void mech_moving_law(const mech_system *s, const mech_basis *d, const expr *Z, expr *value,
                     expr *rate) {
    const space *q = s->q;
    expr_pool *pool = q->pool;
    const size_t n = q->n;
    expr *P = MEM_NEW(expr, n), *relative = MEM_NEW(expr, n), out[2];
    expr_gradient(pool, s->lagrangian, n, q->velocities, P);
    for (size_t i = 0; i < n; i++) relative[i] = expr_sub(pool, q->velocities[i], Z[i]);
    out[0] = expr_sub(pool, sum_pairing(pool, n, P, relative), s->lagrangian);
    sum total = {0};
    sum_add(pool, &total, 1, sum_pairing(pool, n, s->force, relative));
    sum_add(pool, &total, -1, expr_diff(pool, s->lagrangian, q->time));
    sum_add(pool, &total, -1, prolonged(s, P, Z));
    out[1] = sum_take(pool, &total);
    vec_clear(&total);
    expr_substitute(pool, 2, out, n, q->velocities, d->velocity, out);
    *value = out[0];
    *rate = out[1];
    free(P);
    free(relative);
}

/// The energy relative to Z, which is kept, in canonical form.
static hamel_status moving_init(mech_moving *e, exact *x, const mech_system *s, const mech_basis *d,
                                expr *Z) {
    expr *P = MEM_NEW(expr, d->n);
    expr_gradient(x->pool, s->lagrangian, d->n, s->q->velocities, P);
    e->field = Z;
    e->momentum = sum_pairing(x->pool, d->n, P, Z);
    free(P);
    mech_moving_law(s, d, Z, &e->value, &e->rate);
    hamel_status status = readable_normalise(x, 1, &e->momentum);
    if (status == HAMEL_OK) status = readable_normalise(x, 1, &e->value);
    if (status == HAMEL_OK) status = readable_normalise(x, 1, &e->rate);
    exact quiet = exact_quietly(x);
    e->conserved = exact_is_zero(&quiet, e->rate);
    return status;
}

// ---- the energy itself -------------------------------------------------------------------------

/// e with the rates of the motion put in, where that can be read; else with the symbols v'^α it
/// has.
static hamel_status settle(exact *x, const mech_quasi *d, expr *e) {
    expr settled;
    expr_substitute(x->pool, 1, e, d->r, d->rate_symbols, d->rates, &settled);
    hamel_status status = HAMEL_OK;
    if (!expr_same(settled, *e)) {
        exact brief = readable_limits(x);
        status = readable_normalise(&brief, 1, &settled);
        if (status == HAMEL_OK && expr_infix_tokens(x->pool, settled) <= READABLE_TOKENS)
            *e = settled;
    }
    return status == HAMEL_OK ? readable_normalise(x, 1, e) : status;
}

/// The three powers. The reactions do −λ_a b^a, since β^a(q') = −b^a.
static hamel_status find_powers(mech_energy *e, exact *x, const mech_system *s,
                                const mech_quasi *d) {
    const space *q = s->q;
    expr_pool *pool = x->pool;
    expr on_D[2] = {sum_pairing(pool, q->n, s->force, q->velocities),
                    expr_neg(pool, expr_diff(pool, s->lagrangian, q->time))};
    expr_substitute(pool, 2, on_D, q->n, q->velocities, d->basis.velocity, on_D);
    e->force_power = on_D[0];
    e->explicit_power = on_D[1];
    e->reaction_power = expr_int(pool, 0);
    if (!e->linear)
        e->reaction_power = expr_neg(pool, sum_pairing(pool, s->p, d->multipliers, s->b));
    hamel_status status = readable_normalise(x, 1, &e->force_power);
    if (status == HAMEL_OK) status = readable_normalise(x, 1, &e->explicit_power);
    if (status == HAMEL_OK) status = settle(x, d, &e->reaction_power);
    const expr all[3] = {e->force_power, e->reaction_power, e->explicit_power};
    e->power = expr_add(pool, 3, all);
    if (status == HAMEL_OK) status = readable_normalise(x, 1, &e->power);
    exact quiet = exact_quietly(x);
    expr settled;
    expr_substitute(pool, 1, &e->power, d->r, d->rate_symbols, d->rates, &settled);
    e->conserved = exact_is_zero(&quiet, settled);
    return status;
}

// ---- the constrained energy --------------------------------------------------------------------

/// The directions outside the base, if the constraints can be solved for them; else the first
/// pivots.
static void choose_fibre(const mech_system *s, size_t base_count, const size_t *base,
                         size_t *fibre) {
    const size_t p = s->p;
    memcpy(fibre, s->pivots.sets, p * sizeof *fibre);
    if (base_count + p != s->q->n) return;
    size_t *others = MEM_NEW(size_t, p), count = 0;
    for (size_t i = 0; i < s->q->n; i++) {
        bool in_base = false;
        for (size_t k = 0; k < base_count; k++) in_base = in_base || base[k] == i;
        if (!in_base) others[count++] = i;
    }
    for (size_t k = 0; k < s->pivots.count; k++) {
        if (memcmp(s->pivots.sets + k * p, others, p * sizeof *others) == 0)
            memcpy(fibre, others, p * sizeof *others);
    }
    free(others);
}

/// γ: the drift along the fibre alone, β_P γ = −b.
static hamel_status fibre_drift(exact *x, const mech_system *s, const size_t *fibre, expr *Z) {
    const size_t n = s->q->n, p = s->p;
    expr *A = MEM_NEW(expr, p * p), *rhs = MEM_NEW(expr, p), *drift = MEM_NEW(expr, p);
    for (size_t a = 0; a < p; a++) {
        for (size_t i = 0; i < p; i++) A[a * p + i] = s->beta[a * n + fibre[i]];
        rhs[a] = expr_neg(x->pool, s->b[a]);
    }
    const hamel_status status = exact_solve(x, p, 1, A, rhs, drift);
    for (size_t i = 0; i < n; i++) Z[i] = expr_int(x->pool, 0);
    for (size_t i = 0; i < p && status == HAMEL_OK; i++) Z[fibre[i]] = drift[i];
    free(A);
    free(rhs);
    free(drift);
    return status;
}

static hamel_status find_constrained(mech_energy *e, exact *x, const mech_system *s,
                                     const mech_quasi *d, size_t base_count, const size_t *base) {
    e->fibre = MEM_NEW(size_t, s->p);
    choose_fibre(s, base_count, base, e->fibre);
    expr *Z = e->constrained.field = MEM_NEW(expr, e->n);
    const hamel_status status = fibre_drift(x, s, e->fibre, Z);
    return status == HAMEL_OK ? moving_init(&e->constrained, x, s, &d->basis, Z) : status;
}

hamel_status mech_energy_init(mech_energy *e, exact *x, const mech_system *s, const mech_quasi *d,
                              size_t base_count, const size_t *base) {
    *e = (mech_energy){.n = s->q->n,
                       .energy = d->energy,
                       .forces = !sum_all_zero(x->pool, s->q->n, s->force),
                       .linear = sum_all_zero(x->pool, s->p, s->b)};
    hamel_status status = find_powers(e, x, s, d);
    if (status == HAMEL_OK && !e->linear) status = find_constrained(e, x, s, d, base_count, base);
    if (status == HAMEL_OK && (!e->linear || e->conserved != TRUTH_YES)) {
        e->sought = true;
        expr *Z = e->moving.field = MEM_NEW(expr, e->n);
        e->found = mech_moving_search(x, s, &d->basis, Z);
        if (e->found) status = moving_init(&e->moving, x, s, &d->basis, Z);
    }
    if (status != HAMEL_OK) mech_energy_clear(e);
    return status;
}

void mech_energy_clear(mech_energy *e) {
    free(e->constrained.field);
    free(e->moving.field);
    free(e->fibre);
    *e = (mech_energy){0};
}
