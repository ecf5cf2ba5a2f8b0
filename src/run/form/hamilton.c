/// A run in momenta. On D* the motion is
///   q' = W(q, v, t),   p_α' = X_α[L] − ⟨P, [X_α, W] − ∂X_α/∂t⟩ + F(X_α),   v = M⁻¹(p − p(v = 0)),
/// which is π dH + drift of mech/hamilton/hamilton.h with nothing written out: no derivative of M
/// is needed, so these are other equations than those of quasi-velocities, for the same motion.
#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "expr/sum.h"
#include "expr/walk.h"
#include "mech/hamilton/hamilton.h"
#include "mech/law/motion.h"
#include "mech/law/system.h"
#include "run/form/hamilton_internal.h"
#include "run/form/velocities_internal.h"
#include "space/field.h"

static bool asked(const run_request *q) { return q->options->form == RUN_HAMILTON; }

static hamel_status check(const run_motion *r) {
    if (r->phi_count > 0)
        return diag_add(r->messages, HAMEL_INVALID, (diag_span){0},
                        "there is no Hamiltonian form with constraints that are nonlinear in the "
                        "velocities");
    return HAMEL_OK;
}

/// The quasi-velocities as functions of (q, p, t), p the symbols of the chart.
static void legendre_inverse(const run_chart *c, expr_pool *pool, const algebroid_law *e, expr *v) {
    const size_t r = c->basis.r;
    expr *zeros = MEM_NEW(expr, r), *rest = MEM_NEW(expr, r);
    for (size_t a = 0; a < r; a++) zeros[a] = expr_int(pool, 0);
    expr_substitute(pool, r, e->momentum, r, c->basis.symbols, zeros, rest);
    for (size_t a = 0; a < r; a++) rest[a] = expr_sub(pool, c->symbols[a], rest[a]);
    if (r > 0) expr_solve(pool, r, e->mass, rest, v);
    free(zeros);
    free(rest);
}

/// p' at fixed (q, v): −c + F is M v' = p' − W[p] − ∂p/∂t.
static void momentum_rates(const run_chart *c, const space *q, const algebroid_law *e, expr *out) {
    const size_t r = c->basis.r;
    space_advance(q, c->basis.velocity, r, e->momentum, out);
    for (size_t a = 0; a < r; a++) {
        const expr terms[] = {out[a], expr_neg(q->pool, e->bias[a]), e->force[a]};
        out[a] = expr_add(q->pool, 3, terms);
    }
}

/// (state, w, t) → p = ⟨∂L/∂q' at w, X_α⟩
static hamel_status compile_legendre(run_motion *r, run_chart *c) {
    const space *q = r->q;
    expr *P = MEM_NEW(expr, q->n), *p = MEM_NEW(expr, c->basis.r);
    expr_gradient(q->pool, r->system.lagrangian, q->n, q->velocities, P);
    for (size_t a = 0; a < c->basis.r; a++)
        p[a] = sum_pairing(q->pool, q->n, P, c->basis.fields + a * q->n);
    const hamel_status status =
        function_init(&c->inverse, r->m, q->n, q->velocities, c->basis.r, p, r->messages);
    free(P);
    free(p);
    return status;
}

/// @eq GN16 §6
static hamel_status hamilton_compile(run_motion *r, run_chart *c) {
    const space *q = r->q;
    const mech_basis *d = &c->basis;
    const size_t n = q->n, rank = d->r;
    algebroid_law e;
    mech_motion motion;
    mech_momentum_symbols(&r->system, d, c->symbols);
    algebroid_law_init(&e, mech_on_tangent(&r->system), rank, d->fields, rank, d->symbols,
                       d->velocity);
    if (expr_mentions(q->pool, rank * rank, e.mass, rank, d->symbols)) {
        algebroid_law_clear(&e);
        return diag_add(r->messages, HAMEL_INVALID, r->system.lagrangian_place,
                        "momenta are not linear in the velocities here: there is no Hamiltonian "
                        "form of the run");
    }
    mech_motion_init(&motion, &r->system, d);
    expr *v = MEM_NEW(expr, rank), *all = MEM_NEW(expr, n + rank + 2);
    legendre_inverse(c, q->pool, &e, v);
    memcpy(all, d->velocity, n * sizeof *all);
    momentum_rates(c, q, &e, all + n);
    all[n + rank] = motion.power;
    all[n + rank + 1] = e.energy;
    expr_substitute(q->pool, n + rank + 2, all, rank, d->symbols, v, all);
    hamel_status status = run_compile_rates(r, c, all, all + n, all[n + rank], &c->rates);
    if (status == HAMEL_OK)
        status =
            run_compile_watch(r, rank, c->symbols, all, all[n + rank + 1], d->quality, &c->watch);
    if (status == HAMEL_OK) status = compile_legendre(r, c);
    if (status == HAMEL_OK) {
        expr_substitute(q->pool, motion.p, motion.multipliers, rank, d->symbols, v,
                        motion.multipliers);
        status = run_compile_forces(r, c, c->symbols, motion.multipliers);
    }
    free(v);
    free(all);
    mech_motion_clear(&motion);
    algebroid_law_clear(&e);
    return status;
}

/// The state is the momenta.
static bool impulse(run_motion *r, double t, const double *p, bool heavier) {
    (void)r;
    (void)t;
    (void)p;
    (void)heavier;
    return true;
}

const run_form_table run_hamilton_form = {
    .name = "a run in momenta",
    .option = "hamilton",
    .words = "in momenta",
    .cannot =
        {
            [RUN_CAN_SWEEP] = "a sweep is in velocities",
            [RUN_CAN_EXPORT] = "a program is in velocities",
            [RUN_CAN_ENCLOSE] = "bounds are those of the motion in velocities",
            [RUN_CAN_EXPONENT] = "its variational equations are those of velocities; without "
                                 "--form hamilton there is one",
        },
    .unknowns = &run_minimal,
    .velocity_starts = 1,
    .asked = asked,
    .check = check,
    .conservative = run_is_conservative,
    .compile = hamilton_compile,
    .rates = run_rates,
    .tape_alone = true,
    .project = run_levels_keep,
    .impulse = impulse,
    .look = run_look_here,
    .motion = run_velocities_motion,
};
