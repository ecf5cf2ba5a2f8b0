/// Motion with constraints that are nonlinear in the velocities. The velocities that the affine
/// constraints allow are moved by the bordered system of mech/nonlinear/nonlinear.h, which keeps φ
/// = 0 up to the error of the integrator; after every step v is put back by Newton's method, along
/// the normals ∂φ/∂v. The forms with multipliers are those of riders.c, with μ of φ behind λ.
#include "run/form/nonlinear_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "mech/nonlinear/nonlinear.h"
#include "mech/nonlinear/rumyantsev.h"
#include "num/least_squares.h"
#include "run/form/carrying_internal.h"
#include "run/form/vakonomic_internal.h"
#include "run/form/velocities_internal.h"

enum { MOST_STARTS = 32 };

typedef struct run_nonlinear {
    run_riders riders;            ///< first, for the functions of riders.c
    double *values, *work, *move; ///< φ and ∂φ/∂v, and room for a step
} run_nonlinear;

static run_nonlinear *nonlinear_of(const run_motion *r) { return (run_nonlinear *)r->own; }

static bool asked(const run_request *q) { return q->m->nonlinear_count > 0; }

static bool asked_vakonomic(const run_request *q) {
    return asked(q) && q->options->form == RUN_VAKONOMIC;
}

static bool asked_carrying(const run_request *q) {
    return asked(q) && q->options->form == RUN_CARRYING;
}

// ---- making -------------------------------------------------------------------------------------

static void make_room(const run_motion *r, run_nonlinear *k) {
    const size_t n = r->q->n;
    k->values = MEM_NEW_ZERO(double, r->phi_count *(n + 1));
    k->work = MEM_NEW(double, least_squares_room(r->phi_count, n));
    k->move = MEM_NEW_ZERO(double, n);
}

static void clear_room(run_nonlinear *k) {
    free(k->values);
    free(k->work);
    free(k->move);
    free(k);
}

static hamel_status init(run_motion *r) {
    run_nonlinear *k = MEM_NEW_ZERO(run_nonlinear, 1);
    r->own = (struct run_own *)k;
    make_room(r, k);
    return HAMEL_OK;
}

static hamel_status init_vakonomic(run_motion *r) {
    const hamel_status status = init(r);
    return status == HAMEL_OK ? run_vakonomic_riders(r, run_riders_of(r)) : status;
}

static hamel_status init_carrying(run_motion *r) {
    const hamel_status status = init(r);
    return status == HAMEL_OK ? run_carrying_riders(r, run_riders_of(r)) : status;
}

static void clear(run_motion *r) {
    run_riders_clear(run_riders_of(r));
    clear_room(nonlinear_of(r));
}

static void twin(const run_motion *r, run_motion *t) {
    run_nonlinear *k = MEM_NEW_ZERO(run_nonlinear, 1);
    make_room(r, k);
    t->own = (struct run_own *)k;
}

static void twin_clear(run_motion *t) { clear_room(nonlinear_of(t)); }

/// What the reactions do is added up.
static bool conservative(run_motion *r) {
    (void)r;
    return false;
}

// ---- compiling ----------------------------------------------------------------------------------

static void motion_of(const run_motion *r, const mech_basis *d, const mech_shorter *how,
                      mech_motion *out) {
    (void)how; // there is nothing shorter
    mech_nonlinear_motion_init(out, &r->system, d, r->phi_count, r->phi);
}

static hamel_status compile_level(run_motion *r, run_chart *c, const mech_nonlinear *m) {
    const size_t rank = m->r;
    expr *out = MEM_NEW(expr, m->count * (rank + 1));
    memcpy(out, m->level, m->count * sizeof *out);
    for (size_t i = 0; i < m->count; i++)
        expr_gradient(r->m->pool, m->level[i], rank, c->basis.symbols, out + m->count + i * rank);
    const hamel_status status = function_init(&c->level, r->m, rank, c->basis.symbols,
                                              m->count * (rank + 1), out, r->messages);
    free(out);
    return status;
}

/// λ', μ' of the riders behind the other rates, and what is shown of them.
typedef hamel_status riders_of(run_motion *r, run_chart *c, const mech_nonlinear *m, expr *rates);

static hamel_status compile(run_motion *r, run_chart *c, bool vakonomic, riders_of *riders) {
    const size_t rank = c->basis.r;
    size_t more_count;
    expr *more = run_riders_inputs(r, c, &more_count);
    expr *out = MEM_NEW(expr, r->q->state_count + more_count), *at = out + r->q->state_count;
    mech_nonlinear m;
    mech_nonlinear_init_attracting(&m, &r->system, &c->basis, r->phi_count, r->phi, vakonomic);
    run_state_rates(r->q, c->basis.velocity, out);
    memcpy(at, m.rates, rank * sizeof *at);
    at[rank] = m.power;
    hamel_status status = riders != NULL ? riders(r, c, &m, at + rank + 1) : HAMEL_OK;
    if (status == HAMEL_OK)
        status = function_init(&c->rates, r->m, more_count, more, r->q->state_count + more_count,
                               out, r->messages);
    if (status == HAMEL_OK) status = compile_level(r, c, &m);
    free(more);
    free(out);
    mech_nonlinear_clear(&m);
    return status;
}

static hamel_status acting(run_motion *r, run_chart *c, const mech_nonlinear *m, expr *rates) {
    (void)r;
    (void)c;
    memcpy(rates, m->multiplier_rates, m->p * sizeof *rates);
    memcpy(rates + m->p, m->multipliers, m->count * sizeof *rates);
    return HAMEL_OK;
}

static hamel_status carried(run_motion *r, run_chart *c, const mech_nonlinear *m, expr *rates) {
    const size_t p = m->p + m->count, shown_count = run_riders_of(r)->shown_count;
    size_t more_count;
    expr *more = run_riders_inputs(r, c, &more_count), *shown = MEM_NEW(expr, shown_count);
    mech_nonlinear_carried k;
    mech_nonlinear_carried_init(&k, m, &r->system, &c->basis, r->phi);
    run_for_each_solution(r, p, m->lambda, p, k.transport, rates);
    run_for_each_solution(r, p, m->lambda, m->n, k.excess, shown);
    const hamel_status status =
        function_init(&c->shown, r->m, more_count, more, shown_count, shown, r->messages);
    mech_nonlinear_carried_clear(&k);
    free(more);
    free(shown);
    return status;
}

static hamel_status rates_of(run_motion *r, run_chart *c, const mech_motion *motion) {
    (void)motion;
    return compile(r, c, false, NULL);
}

static hamel_status rates_of_vakonomic(run_motion *r, run_chart *c, const mech_motion *motion) {
    (void)motion;
    return compile(r, c, true, acting);
}

static hamel_status rates_of_carrying(run_motion *r, run_chart *c, const mech_motion *motion) {
    (void)motion;
    return compile(r, c, false, carried);
}

// ---- moving -------------------------------------------------------------------------------------

/// Onto the levels, then v back onto φ = 0.
static bool project(run_motion *r, double t, double *y) {
    enum { STEPS = 4 };
    const run_nonlinear *k = nonlinear_of(r);
    const run_chart *c = &r->charts.items[r->chart];
    const size_t rank = c->basis.r, count = r->phi_count;
    double *v = y + r->q->state_count;
    if (!run_levels_keep(r, t, y)) return false;
    for (int step = 0; step < STEPS; step++) {
        double left = 0;
        if (!function_defined(&c->level, y, v, t, k->values)) return false;
        for (size_t i = 0; i < count; i++) left = fmax(left, fabs(k->values[i]));
        if (left == 0) return true;
        least_squares(count, rank, k->values + count, k->values, 1e-12, k->work, k->move);
        for (size_t a = 0; a < rank; a++) v[a] -= k->move[a];
        if (left < 1e-13) return true;
    }
    return true;
}

#define NONLINEAR                                                                                  \
    .unknowns = &run_minimal, .velocity_starts = MOST_STARTS, .conservative = conservative,        \
    .compile = run_chart_compile, .clear = clear, .rates = run_rates, .tape_alone = true,          \
    .project = project, .look = run_look_here, .motion = motion_of

static const char no_variations[] = "variations of nonlinear constraints are not implemented";
static const char no_integrals[] = "those of nonlinear constraints are not looked for";

const run_form_table run_nonlinear_form = {
    .name = "a run with nonlinear constraints",
    .cannot = {[RUN_CAN_EXPONENT] = no_variations,
               [RUN_CAN_ENCLOSE] = no_variations,
               [RUN_CAN_INTEGRALS] = no_integrals},
    NONLINEAR,
    .asked = asked,
    .init = init,
    .rates_of = rates_of,
    .twin = twin,
    .twin_clear = twin_clear,
};

const run_form_table run_nonlinear_vakonomic_form = {
    .name = "a vakonomic run",
    .option = "vakonomic",
    .words = "vakonomic",
    .cannot =
        {
            [RUN_CAN_EXPORT] = RUN_RIDERS_IN_STATE,
            [RUN_CAN_EXPONENT] = no_variations,
            [RUN_CAN_ENCLOSE] = no_variations,
            [RUN_CAN_FORCES] = RUN_RIDERS_NO_REACTIONS,
            [RUN_CAN_INTEGRALS] = no_integrals,
        },
    NONLINEAR,
    RUN_RIDERS,
    .asked = asked_vakonomic,
    .init = init_vakonomic,
    .rates_of = rates_of_vakonomic,
};

const run_form_table run_nonlinear_carrying_form = {
    .name = "a run that carries multipliers",
    .cannot =
        {
            [RUN_CAN_SWEEP] = RUN_RIDERS_IN_STATE,
            [RUN_CAN_EXPORT] = RUN_RIDERS_IN_STATE,
            [RUN_CAN_EXPONENT] = no_variations,
            [RUN_CAN_ENCLOSE] = no_variations,
            [RUN_CAN_INTEGRALS] = no_integrals,
        },
    NONLINEAR,
    RUN_RIDERS,
    .asked = asked_carrying,
    .init = init_carrying,
    .rates_of = rates_of_carrying,
};
