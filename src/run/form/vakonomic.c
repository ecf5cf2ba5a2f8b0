/// Vakonomic motion: the multipliers of the constraints are in the state and act on the motion
/// (mech/vakonomic/motion.h). What is constant along it is shown: the momenta of symmetries, and
/// with affine constraints another energy.
#include "mech/law/system.h"
#include "run/form/vakonomic_internal.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "expr/calculus.h"
#include "expr/sum.h"
#include "mech/law/basis_choose.h"
#include "mech/vakonomic/symmetry.h"
#include "run/form/velocities_internal.h"
#include "run/motion/system_internal.h"

static bool asked(const run_request *q) { return q->options->form == RUN_VAKONOMIC; }

// ---- integrals ----------------------------------------------------------------------------------

static void add_integral(run_riders *k, expr e, const char *stem, bool numbered) {
    for (size_t i = 0; i < k->integrals.count; i++) { // known by another symmetry?
        if (expr_same(k->integrals.items[i], e)) return;
    }
    *vec_push(&k->integrals) = e;
    run_riders_show(k, stem, numbered ? k->integrals.count : 0);
}

/// J̃_a on the velocities of the space, so that every chart can put in its own.
static expr momentum_on_TQ(const run_motion *r, const expr *generator, expr multiplier) {
    const size_t n = r->q->n;
    expr *P = MEM_NEW(expr, n);
    sum total = {0};
    expr_gradient(r->m->pool, r->system.lagrangian, n, r->q->velocities, P);
    for (size_t i = 0; i < n; i++) sum_add_product(r->m->pool, &total, 1, P[i], generator[i]);
    sum_add(r->m->pool, &total, -1, multiplier);
    const expr e = sum_take(r->m->pool, &total);
    vec_clear(&total);
    free(P);
    return e;
}

/// The momenta of a symmetry that are proved constant.
static void find_momenta(run_motion *r, run_riders *k, const mech_basis *d,
                         const model_symmetry *y) {
    mech_vakonomic_momentum j;
    exact quiet = readable_limits(&r->exact);
    if (mech_vakonomic_momentum_init(&j, &quiet, &r->system, d, y->dimension, y->generators,
                                     k->symbols) != HAMEL_OK)
        return;
    for (size_t a = 0; a < j.k; a++) {
        if (j.conserved[a] == TRUTH_YES)
            add_integral(k, momentum_on_TQ(r, y->generators + a * r->q->n, j.multiplier[a]),
                         "J_vak", true);
    }
    mech_vakonomic_momentum_clear(&j);
}

static bool depends_on_time(const run_motion *r, size_t count, const expr *e) {
    for (size_t i = 0; i < count; i++) {
        if (!expr_is_int(r->m->pool, expr_diff(r->m->pool, e[i], r->q->time), 0)) return true;
    }
    return false;
}

/// With affine constraints E + λ_a b^a is what is constant, if nothing depends on time and there
/// are no forces.
static void find_energy(run_motion *r, run_riders *k) {
    const mech_system *s = &r->system;
    const size_t n = r->q->n;
    bool affine = false;
    sum total = {0};
    for (size_t a = 0; a < s->p; a++) {
        affine = affine || !expr_is_int(r->m->pool, s->b[a], 0);
        sum_add_product(r->m->pool, &total, 1, k->symbols[a], s->b[a]);
    }
    algebroid_law base; // of no fields: the energy alone
    algebroid_law_init(&base, mech_on_tangent(s), 0, NULL, n, r->q->velocities, r->q->velocities);
    sum_add(r->m->pool, &total, 1, base.energy);
    algebroid_law_clear(&base);
    const expr e = sum_take(r->m->pool, &total);
    vec_clear(&total);
    for (size_t i = 0; i < n; i++) affine = affine && expr_is_int(r->m->pool, s->force[i], 0);
    if (affine && !depends_on_time(r, 1, &s->lagrangian) &&
        !depends_on_time(r, s->p * n, s->beta) && !depends_on_time(r, s->p, s->b))
        add_integral(k, e, "energy_vak", false);
}

static hamel_status find_integrals(run_motion *r, run_riders *k) {
    mech_basis d = {0};
    const hamel_status status = run_short_basis(&d, &r->exact, &r->system);
    if (status != HAMEL_OK && status != HAMEL_TOO_LARGE) return status;
    for (size_t i = 0; i < r->m->symmetry_count && status == HAMEL_OK; i++)
        find_momenta(r, k, &d, &r->m->symmetries[i]);
    mech_basis_clear(&d);
    find_energy(r, k);
    k->integral_count = k->integrals.count;
    return HAMEL_OK;
}

// ---- making -------------------------------------------------------------------------------------

hamel_status run_vakonomic_riders(run_motion *r, run_riders *k) {
    hamel_status status = run_riders_make(r, k, r->system.p + r->phi_count);
    if (status != HAMEL_OK) return status;
    for (size_t a = 0; a < r->extra; a++) {
        text name = {0};
        text_addf(&name, "lambda_%zu", a + 1);
        k->symbols[a] = expr_symbol(r->m->pool, text_cstr(&name), EXPR_MULTIPLIER);
        text_clear(&name);
    }
    if (r->options.lambda_count > 0) mem_copy_numbers(k->initial, r->options.lambda, r->extra);
    if (r->phi_count == 0 && r->extra > 0) status = find_integrals(r, k);
    run_riders_make_room(k);
    return status;
}

static hamel_status init(run_motion *r) {
    run_riders *k = MEM_NEW_ZERO(run_riders, 1);
    r->own = (struct run_own *)k;
    return run_vakonomic_riders(r, k);
}

/// Its constraints must not depend on time either.
static bool conservative(run_motion *r) {
    for (size_t i = 0; i < r->system.p * r->q->n; i++) {
        if (run_mentions_time(r, r->system.beta[i])) return false;
    }
    return run_is_conservative(r);
}

static void fill_rates(run_motion *r, const run_chart *c, const mech_vakonomic_motion *m,
                       expr *out) {
    run_state_rates(r->q, m->velocity, out);
    out += r->q->state_count;
    memcpy(out, m->rates, c->basis.r * sizeof *out);
    out += c->basis.r;
    if (!r->conservative) *out++ = m->power;
    memcpy(out, m->multiplier_rates, m->p * sizeof *out);
}

static void fill_shown(run_motion *r, const run_chart *c, const mech_vakonomic_motion *m,
                       expr *out) {
    const run_riders *k = run_riders_of(r);
    expr_substitute(r->m->pool, k->integrals.count, k->integrals.items, m->n, r->q->velocities,
                    c->basis.velocity, out);
}

static hamel_status rates_of(run_motion *r, run_chart *c, const mech_motion *motion) {
    return r->extra > 0 ? run_riders_compile(r, c, fill_rates, fill_shown)
                        : run_compile_motion(r, c, motion);
}

const run_form_table run_vakonomic_form = {
    .name = "a vakonomic run",
    .option = "vakonomic",
    .words = "vakonomic",
    .cannot =
        {
            [RUN_CAN_EXPORT] = RUN_RIDERS_IN_STATE,
            [RUN_CAN_EXPONENT] = "variations of its multipliers are not implemented",
            [RUN_CAN_ENCLOSE] = "bounds of its multipliers are not implemented",
            [RUN_CAN_FORCES] = RUN_RIDERS_NO_REACTIONS,
            [RUN_CAN_INTEGRALS] = "it has others",
        },
    RUN_ALONG_BASIS,
    .asked = asked,
    .init = init,
    .conservative = conservative,
    .rates_of = rates_of,
    .clear = run_riders_destroy,
    RUN_RIDERS,
};
