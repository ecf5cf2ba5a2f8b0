/// Reduced runs: what is integrated instead of the full motion, and the way back from it. The
/// integrator sees a state on the slice, quasi-velocities and σ; everybody else sees q = g·q_s.
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "expr/calculus.h"
#include "mech/reduction/horizontal_lift.h"
#include "run/form/phase_labels.h"
#include "run/form/reduced.h"
#include "run/form/reduced_check_internal.h"
#include "run/form/reduced_internal.h"
#include "run/form/velocities_internal.h"
#include "run/motion/system_internal.h"
#include "space/action_move.h"
#include "space/group_num.h"

/// The horizontal lift rides along: where it fails the motion need not, so it has no say in the
/// steps.
static const double UNWATCHED = 1; ///< an error of σ that cannot be missed

run_reduced *run_reduced_of(const run_motion *r) {
    return r->form == &run_reduced_form ? (run_reduced *)r->own : NULL;
}

// ---- choosing -----------------------------------------------------------------------------------

static bool asked(const run_request *q) { return q->options->reduced; }

static hamel_status check(const run_motion *r) {
    const run_form form = r->options.form;
    if (r->phi_count > 0)
        return diag_add(r->messages, HAMEL_INVALID, r->m->nonlinear[0].place,
                        "this constraint is nonlinear in the velocities: there is no theory of "
                        "reduction for it, so the run cannot be a reduced one");
    if (form == RUN_VAKONOMIC || form == RUN_CARRYING)
        return diag_add(r->messages, HAMEL_INVALID, (diag_span){0},
                        "a reduced run is nonholonomic: it has no vakonomic form");
    if (form == RUN_HAMILTON)
        return diag_add(r->messages, HAMEL_INVALID, (diag_span){0},
                        "a reduced run is in quasi-velocities: it has no Hamiltonian form");
    return HAMEL_OK;
}

// ---- making -------------------------------------------------------------------------------------

/// The system without prescribed motions, but with the forces of the run.
static hamel_status own_system(run_motion *r, const mech_system **out) {
    run_reduced *d = run_reduced_of(r);
    *out = &r->system;
    if (r->prescribed_count == 0) return HAMEL_OK;
    const hamel_status status = run_minimal_system(&d->own, &r->exact, r->m, 0, NULL);
    d->own.force = r->force;
    *out = &d->own;
    return status;
}

static hamel_status init(run_motion *r) {
    const model_symmetry *given;
    const mech_system *own;
    hamel_status status = run_reduced_choose(r, &given);
    if (status != HAMEL_OK) return status;
    run_reduced *d = MEM_NEW_ZERO(run_reduced, 1);
    r->own = (struct run_own *)d;
    r->extra = 2 * given->dimension;
    d->given = given;
    status = own_system(r, &own);
    if (status == HAMEL_OK) status = run_reduced_check(r, own);
    if (status != HAMEL_OK) return status;
    mech_trivialisation_init(&d->trivial, r->q, given, r->exact.memo);
    reconstruct_init(&d->whole, given);
    reconstruct_init(&d->geometric, given);
    const size_t entries = d->whole.entry_count, k = given->dimension;
    d->absolute = MEM_NEW_ZERO(double, r->q->state_count + r->q->n + 1 + 2 * k);
    d->xi = MEM_NEW_ZERO(double, 2 * k);
    d->g = MEM_NEW_ZERO(double, entries);
    d->back = MEM_NEW_ZERO(double, entries);
    d->g_first = MEM_NEW_ZERO(double, entries);
    d->g_geometric = MEM_NEW_ZERO(double, entries);
    d->slice = MEM_NEW_ZERO(double, r->q->entry_count + r->q->n + WATCH_FIXED +
                                        r->m->constraint_count + r->prescribed_count);
    d->entries = MEM_NEW_ZERO(double, r->q->entry_count);
    d->velocity = MEM_NEW_ZERO(double, r->q->n);
    d->state = MEM_NEW_ZERO(double, r->q->state_count);
    d->phases = (run_phases){.group = given->name,
                             .labels = phase_labels(r->q, given),
                             .count = k,
                             .total = MEM_NEW_ZERO(double, k),
                             .geometric = MEM_NEW_ZERO(double, k),
                             .dynamic = MEM_NEW_ZERO(double, k)};
    d->split = true;
    return HAMEL_OK;
}

static void clear(run_motion *r) {
    run_reduced *d = run_reduced_of(r);
    mech_trivialisation_clear(&d->trivial);
    if (r->prescribed_count > 0) mech_system_clear(&d->own);
    reconstruct_clear(&d->whole);
    reconstruct_clear(&d->geometric);
    function_clear(&d->watch);
    free(d->absolute);
    free(d->xi);
    free(d->g);
    free(d->back);
    free(d->g_first);
    free(d->g_geometric);
    free(d->slice);
    free(d->entries);
    free(d->velocity);
    free(d->state);
    free(d->phases.labels);
    free(d->phases.total);
    free(d->phases.geometric);
    free(d->phases.dynamic);
    free(d);
}

// ---- compiling ----------------------------------------------------------------------------------

/// The rates with ξ of the horizontal lift behind them; a chart without one is no failure.
static void compile_lift(run_motion *r, run_chart *c, const mech_reduced_motion *motion,
                         size_t count, expr *out) {
    run_reduced *d = run_reduced_of(r);
    const mech_system *own = r->prescribed_count > 0 ? &d->own : &r->system;
    d->split = d->split &&
               mech_horizontal_lift(motion, &r->exact, own, &c->basis, d->given, &d->trivial,
                                    out + count) &&
               function_init(&c->lifted, r->m, c->basis.r, c->basis.symbols, count + motion->k, out,
                             NULL) == HAMEL_OK;
    d->phases.split = d->phases.split && d->split;
}

static hamel_status rates_of(run_motion *r, run_chart *c, const mech_motion *full) {
    (void)full;
    const run_reduced *d = run_reduced_of(r);
    mech_reduced_motion motion;
    mech_reduced_motion_init(&motion, &r->exact, &r->system, &c->basis, d->given, &d->trivial);
    const size_t size = r->q->state_count, rank = motion.r;
    const size_t count = size + rank + !r->conservative + motion.k;
    expr *out = MEM_NEW(expr, count + motion.k);
    run_state_rates(r->q, motion.velocity, out);
    memcpy(out + size, motion.rates, rank * sizeof *out);
    if (!r->conservative) out[size + rank] = motion.power;
    memcpy(out + count - motion.k, motion.xi, motion.k * sizeof *out);
    const hamel_status status =
        function_init(&c->rates, r->m, rank, c->basis.symbols, count, out, r->messages);
    if (status == HAMEL_OK) compile_lift(r, c, &motion, count, out);
    free(out);
    mech_reduced_motion_clear(&motion);
    return status;
}

static void flow(run_motion *r, const mech_basis *d, expr *velocity, expr *rates) {
    const run_reduced *own = run_reduced_of(r);
    mech_reduced_motion m;
    mech_reduced_motion_init(&m, &r->exact, &r->system, d, own->given, &own->trivial);
    memcpy(velocity, m.velocity, d->n * sizeof *velocity);
    memcpy(rates, m.rates, d->r * sizeof *rates);
    mech_reduced_motion_clear(&m);
}

// ---- the slice ----------------------------------------------------------------------------------

/// Moves a point and a velocity there by g.
static void move(const run_motion *r, const double *g, double *entries, double *velocity) {
    const run_reduced *d = run_reduced_of(r);
    for (size_t i = 0; i < d->given->action_count; i++) {
        const model_action *a = &d->given->actions[i];
        action_move(r->q, a->law, a->side, a->factor_count, a->factors, g + d->whole.parts[i].entry,
                    entries, velocity);
    }
}

/// Where the group coordinates stand in the entries of the space.
static size_t entry_of(const run_motion *r, expr symbol) {
    size_t m = 0;
    while (!expr_same(r->q->entries[m], symbol)) m++;
    return m;
}

/// The element that moves the slice to a point: its group coordinates. Without these the shift of
/// the first point that is shifted, so that the origin stands there.
static void element_of(const run_motion *r, const double *entries, double *g) {
    const run_reduced *d = run_reduced_of(r);
    reconstruct_identity(&d->whole, g);
    for (size_t m = 0; d->trivial.exists && m < d->whole.entry_count; m++)
        g[m] = entries[entry_of(r, d->trivial.g[m])];
    for (size_t i = 0; !d->trivial.exists && i < d->given->action_count; i++) {
        const model_action *a = &d->given->actions[i];
        const bool plane = strcmp(group_law_name(a->law), "SE(2)") == 0;
        if (a->side != ACTION_LEFT || (!plane && strcmp(group_law_name(a->law), "SE(3)") != 0))
            continue;
        size_t at = 0;
        while (at < a->factor_count && r->q->factors[a->factors[at]].kind != &factor_line) at++;
        for (size_t j = 0; at < a->factor_count && j < (plane ? 2 : 3); j++)
            g[d->whole.parts[i].entry + (plane ? 0 : 9) + j] =
                entries[r->q->factors[a->factors[at + j]].first_entry];
    }
}

/// Moves entries and velocity to the slice, by the inverse of g, which is found.
static void to_slice(const run_motion *r, double *g, double *entries, double *velocity) {
    const run_reduced *d = run_reduced_of(r);
    element_of(r, entries, g);
    for (size_t i = 0; i < d->whole.count; i++) {
        const reconstruct_part *part = &d->whole.parts[i];
        group_inverse_num(&part->G, g + part->entry, d->back + part->entry);
    }
    move(r, d->back, entries, velocity);
}

/// The state of the slice, with its group coordinates exactly those of the identity.
static void slice_state(const run_motion *r, double *entries, double *state) {
    const run_reduced *d = run_reduced_of(r);
    reconstruct_identity(&d->whole, d->back);
    for (size_t m = 0; d->trivial.exists && m < d->whole.entry_count; m++)
        entries[entry_of(r, d->trivial.g[m])] = d->back[m];
    space_state(r->q, entries, state);
}

/// Group coordinates stay on the slice by themselves.
static void tangent(const run_motion *r, double *variation) {
    const mech_trivialisation *t = &run_reduced_of(r)->trivial;
    for (size_t a = 0; t->exists && a < t->k; a++) variation[t->group_directions[a]] = 0;
}

static void start_elements(run_reduced *d) {
    reconstruct_start(&d->whole, d->g_first);
    reconstruct_identity(&d->geometric, d->g_geometric);
    reconstruct_start(&d->geometric, d->g_geometric);
    d->phases.split = d->split;
}

/// Moves the initial state to the slice.
static hamel_status begin(run_motion *r) {
    run_reduced *d = run_reduced_of(r);
    const size_t n = r->q->n, size = r->q->state_count;
    const run_chart *c = &r->charts.items[r->chart];
    const hamel_status status = run_watch_velocities(r, &d->watch);
    if (status != HAMEL_OK) return status;
    if (!function_defined(&c->watch, r->y, r->y + size, 0, d->slice))
        return diag_add(r->messages, HAMEL_UNDEFINED, (diag_span){0},
                        "the energy has no value in the initial state");
    memcpy(d->entries, d->slice, r->q->entry_count * sizeof *d->entries);
    memcpy(d->velocity, d->slice + r->q->entry_count, n * sizeof *d->velocity);
    to_slice(r, d->g_first, d->entries, d->velocity);
    slice_state(r, d->entries, d->state);
    r->chart = 0;
    bool found = run_chart_choose(r, d->state, d->velocity, 0, r->y);
    if (!found) run_charts_complete(r, d->state, 0);
    if (!found) found = run_chart_choose(r, d->state, d->velocity, 0, r->y);
    if (!found)
        return diag_add(r->messages, HAMEL_SINGULAR, (diag_span){0},
                        "there is no basis of velocities at the initial position, moved to where "
                        "%s is the identity",
                        d->given->name);
    if (function_defined(&r->charts.items[r->chart].watch, r->y, r->y + size, 0, d->slice))
        r->content = d->slice[run_watch_first(r) + WATCH_CONTENT];
    start_elements(d);
    return HAMEL_OK;
}

static void restart(run_motion *r, run_summary *out) {
    (void)out;
    start_elements(run_reduced_of(r));
}

/// Levels may move a state off the slice.
static bool project(run_motion *r, double t, double *y) {
    run_reduced *d = run_reduced_of(r);
    const run_chart *c = &r->charts.items[r->chart];
    if (!run_levels_keep(r, t, y)) return false;
    if (!d->trivial.exists || r->levels.count == 0 ||
        !function_defined(&c->watch, y, y + r->q->state_count, t, d->slice))
        return true;
    to_slice(r, d->g, d->slice, d->slice + r->q->entry_count);
    slice_state(r, d->slice, y);
    return true;
}

// ---- the motion ---------------------------------------------------------------------------------

/// NOT_FINITE if a step goes too far.
static tape_result rates(run_motion *r, double t, const double *y, double *dy) {
    run_reduced *d = run_reduced_of(r);
    const run_chart *c = &r->charts.items[r->chart];
    const size_t size = r->q->state_count, k = d->given->dimension, first = run_first_extra(r);
    tape_result result = {TAPE_OK, TAPE_NONE};
    if (d->phases.split) {
        result = function_eval(&c->lifted, y, y + size, t, dy);
        d->phases.split = result.fault == TAPE_OK; // the motion may well go on without the lift
    }
    if (!d->phases.split) {
        result = function_eval(&c->rates, y, y + size, t, dy);
        memset(dy + first + k, 0, k * sizeof *dy);
    }
    memcpy(d->xi, dy + first, 2 * k * sizeof *d->xi);
    if (result.fault == TAPE_OK &&
        !(reconstruct_rates(&d->whole, y + first, d->xi, dy + first) &&
          reconstruct_rates(&d->geometric, y + first + k, d->xi + k, dy + first + k)))
        result = (tape_result){TAPE_NOT_FINITE, TAPE_NONE};
    return result;
}

static const double *tolerances(run_motion *r, double absolute) {
    run_reduced *d = run_reduced_of(r);
    const size_t lift = run_first_extra(r) + d->given->dimension;
    for (size_t i = 0; i < lift; i++) d->absolute[i] = absolute;
    for (size_t a = 0; a < d->given->dimension; a++) d->absolute[lift + a] = UNWATCHED;
    return d->absolute;
}

/// Folds σ into the elements of the group where another leg begins, which is also so when they are
/// far from where they were.
static bool carry_on(run_motion *r, double t, const double *y, bool change) {
    run_reduced *d = run_reduced_of(r);
    const size_t first = run_first_extra(r), from = change ? first : 0; // else in the new chart
    const bool far = reconstruct_is_far(&d->whole, y + first) ||
                     reconstruct_is_far(&d->geometric, y + first + d->whole.k);
    const bool again = far && t < r->until;
    if (!again && !change) return false;
    memcpy(r->y + from, y + from, (first + r->extra - from) * sizeof *y);
    double *sigma = r->y + first;
    reconstruct_fold(&d->whole, sigma);
    reconstruct_fold(&d->geometric, sigma + d->whole.k);
    memset(sigma, 0, r->extra * sizeof *sigma);
    return again;
}

/// Looks at the reconstructed state.
static bool look(run_motion *r, double t, const double *y) {
    run_reduced *d = run_reduced_of(r);
    const size_t size = r->q->state_count, first = run_watch_first(r);
    const double *sigma = y + run_first_extra(r);
    r->point = d->state;
    if (!function_defined(&r->charts.items[r->chart].watch, y, y + size, t, d->slice)) return false;
    memcpy(d->entries, d->slice, r->q->entry_count * sizeof *d->entries);
    memcpy(d->velocity, d->slice + r->q->entry_count, r->q->n * sizeof *d->velocity);
    reconstruct_element(&d->whole, sigma, d->g);
    reconstruct_element(&d->geometric, sigma + d->whole.k, d->g_geometric);
    move(r, d->g, d->entries, d->velocity);
    space_state(r->q, d->entries, d->state);
    if (!function_defined(&d->watch, d->state, d->velocity, t, r->watched)) return false;
    r->watched[first + WATCH_QUALITY] = d->slice[first + WATCH_QUALITY];
    r->watched[first + WATCH_CONTENT] = d->slice[first + WATCH_CONTENT];
    return true;
}

// ---- phases -------------------------------------------------------------------------------------

const run_phases *run_phases_of(const run_motion *r) {
    run_reduced *d = run_reduced_of(r);
    if (d == NULL) return NULL;
    double *whole = MEM_NEW(double, d->whole.entry_count);
    double *left = MEM_NEW(double, d->whole.entry_count);
    reconstruct_between(&d->whole, d->g_first, d->g, whole);
    reconstruct_between(&d->whole, d->g_geometric, whole, left);
    phase_numbers(&d->whole, whole, d->phases.total);
    phase_numbers(&d->whole, d->g_geometric, d->phases.geometric);
    phase_numbers(&d->whole, left, d->phases.dynamic);
    free(whole);
    free(left);
    return &d->phases;
}

const model_symmetry *run_reduced_symmetry(const run_motion *r) {
    const run_reduced *d = run_reduced_of(r);
    return d != NULL ? d->given : NULL;
}

const mech_trivialisation *run_reduced_trivialisation(const run_motion *r) {
    const run_reduced *d = run_reduced_of(r);
    return d != NULL ? &d->trivial : NULL;
}

const run_form_table run_reduced_form = {
    .name = "a reduced run",
    .cannot =
        {
            [RUN_CAN_SWEEP] = "its group elements are no part of the equations",
            [RUN_CAN_SERIES] = "its group elements are no part of the equations",
            [RUN_CAN_EXPORT] = "its group elements are no part of the equations",
            [RUN_CAN_ENCLOSE] = "its group elements are no part of the equations",
        },
    .unknowns = &run_minimal,
    .velocity_starts = 1,
    .asked = asked,
    .check = check,
    .init = init,
    .conservative = run_is_conservative,
    .compile = run_chart_compile,
    .rates_of = rates_of,
    .begin = begin,
    .clear = clear,
    .restart = restart,
    .rates = rates,
    .project = project,
    .tolerances = tolerances,
    .carry_on = carry_on,
    .look = look,
    .motion = run_velocities_motion,
    .flow = flow,
    .tangent = tangent,
};
