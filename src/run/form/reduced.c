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
#include "run/motion/chart_internal.h"
#include "run/motion/run_internal.h"
#include "space/action_move.h"
#include "space/group_num.h"

/// The horizontal lift rides along: where it fails the motion need not, so it has no say in the
/// steps.
static const double UNWATCHED = 1; ///< an error of σ that cannot be missed

// ---- making -------------------------------------------------------------------------------------

/// The system without prescribed motions, but with the forces of the run.
static hamel_status own_system(run_motion *r, const mech_system **out) {
    run_reduced *d = r->reduced;
    *out = &r->system;
    if (r->prescribed_count == 0) return HAMEL_OK;
    const hamel_status status = mech_system_init(&d->own, &r->exact, r->m, 0, NULL);
    d->own.force = r->force;
    *out = &d->own;
    return status;
}

hamel_status run_reduced_init(run_motion *r) {
    const model_symmetry *given;
    const mech_system *own;
    hamel_status status = run_reduced_choose(r, &given);
    if (status != HAMEL_OK) return status;
    run_reduced *d = r->reduced = MEM_NEW_ZERO(run_reduced, 1);
    d->given = given;
    status = own_system(r, &own);
    if (status == HAMEL_OK) status = run_reduced_check(r, own);
    if (status != HAMEL_OK) return status;
    mech_trivialisation_init(&d->trivial, r->q, given);
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

void run_reduced_destroy(run_motion *r) {
    run_reduced *d = r->reduced;
    if (d == NULL) return;
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
    r->reduced = NULL;
}

// ---- compiling ----------------------------------------------------------------------------------

/// The rates with ξ of the horizontal lift behind them; a chart without one is no failure.
static void compile_lift(run_motion *r, run_chart *c, const mech_reduced_motion *motion,
                         size_t count, expr *out) {
    run_reduced *d = r->reduced;
    const mech_system *own = r->prescribed_count > 0 ? &d->own : &r->system;
    d->split = d->split &&
               mech_horizontal_lift(motion, &r->exact, own, &c->basis, d->given, &d->trivial,
                                    out + count) &&
               function_init(&c->rates, r->m, c->basis.r, c->basis.symbols, count + motion->k, out,
                             NULL) == HAMEL_OK;
    d->phases.split = d->phases.split && d->split;
}

hamel_status run_reduced_compile(run_motion *r, run_chart *c) {
    const run_reduced *d = r->reduced;
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
        function_init(&c->plain, r->m, rank, c->basis.symbols, count, out, r->messages);
    if (status == HAMEL_OK) compile_lift(r, c, &motion, count, out);
    free(out);
    mech_reduced_motion_clear(&motion);
    return status;
}

// ---- the slice ----------------------------------------------------------------------------------

/// Moves a point and a velocity there by g.
static void move(const run_motion *r, const double *g, double *entries, double *velocity) {
    const run_reduced *d = r->reduced;
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
    const run_reduced *d = r->reduced;
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
    const run_reduced *d = r->reduced;
    element_of(r, entries, g);
    for (size_t i = 0; i < d->whole.count; i++) {
        const reconstruct_part *part = &d->whole.parts[i];
        group_inverse_num(&part->G, g + part->entry, d->back + part->entry);
    }
    move(r, d->back, entries, velocity);
}

/// The state of the slice, with its group coordinates exactly those of the identity.
static void slice_state(const run_motion *r, double *entries, double *state) {
    const run_reduced *d = r->reduced;
    reconstruct_identity(&d->whole, d->back);
    for (size_t m = 0; d->trivial.exists && m < d->whole.entry_count; m++)
        entries[entry_of(r, d->trivial.g[m])] = d->back[m];
    space_state(r->q, entries, state);
}

hamel_status run_reduced_begin(run_motion *r) {
    run_reduced *d = r->reduced;
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
    if (!found) run_charts_complete(r);
    if (!found) found = run_chart_choose(r, d->state, d->velocity, 0, r->y);
    if (!found)
        return diag_add(r->messages, HAMEL_SINGULAR, (diag_span){0},
                        "there is no basis of velocities at the initial position, moved to where "
                        "%s is the identity",
                        d->given->name);
    if (function_defined(&r->charts.items[r->chart].watch, r->y, r->y + size, 0, d->slice))
        r->content = d->slice[run_watch_first(r) + WATCH_CONTENT];
    run_reduced_restart(r);
    return HAMEL_OK;
}

void run_reduced_restart(run_motion *r) {
    run_reduced *d = r->reduced;
    reconstruct_start(&d->whole, d->g_first);
    reconstruct_identity(&d->geometric, d->g_geometric);
    reconstruct_start(&d->geometric, d->g_geometric);
    d->phases.split = d->split;
}

void run_reduced_project(run_motion *r, double t, double *y) {
    run_reduced *d = r->reduced;
    const run_chart *c = &r->charts.items[r->chart];
    if (!d->trivial.exists || r->levels.count == 0 ||
        !function_defined(&c->watch, y, y + r->q->state_count, t, d->slice))
        return;
    to_slice(r, d->g, d->slice, d->slice + r->q->entry_count);
    slice_state(r, d->slice, y);
}

// ---- the motion ---------------------------------------------------------------------------------

tape_result run_reduced_rates(run_motion *r, double t, const double *y, double *dy) {
    run_reduced *d = r->reduced;
    const run_chart *c = &r->charts.items[r->chart];
    const size_t size = r->q->state_count, k = d->given->dimension, first = run_sigma(r);
    tape_result result = {TAPE_OK, TAPE_NONE};
    if (d->phases.split) {
        result = function_eval(&c->rates, y, y + size, t, dy);
        d->phases.split = result.fault == TAPE_OK; // the motion may well go on without the lift
    }
    if (!d->phases.split) {
        result = function_eval(&c->plain, y, y + size, t, dy);
        memset(dy + first + k, 0, k * sizeof *dy);
    }
    memcpy(d->xi, dy + first, 2 * k * sizeof *d->xi);
    if (result.fault == TAPE_OK &&
        !(reconstruct_rates(&d->whole, y + first, d->xi, dy + first) &&
          reconstruct_rates(&d->geometric, y + first + k, d->xi + k, dy + first + k)))
        result = (tape_result){TAPE_NOT_FINITE, TAPE_NONE};
    return result;
}

const double *run_reduced_tolerances(run_motion *r, double absolute) {
    run_reduced *d = r->reduced;
    const size_t lift = run_sigma(r) + d->given->dimension;
    for (size_t i = 0; i < lift; i++) d->absolute[i] = absolute;
    for (size_t a = 0; a < d->given->dimension; a++) d->absolute[lift + a] = UNWATCHED;
    return d->absolute;
}

bool run_reduced_is_far(const run_motion *r, const double *y) {
    const run_reduced *d = r->reduced;
    const double *sigma = y + run_sigma(r);
    return reconstruct_is_far(&d->whole, sigma) ||
           reconstruct_is_far(&d->geometric, sigma + d->whole.k);
}

void run_reduced_fold(run_motion *r, double *y) {
    run_reduced *d = r->reduced;
    double *sigma = y + run_sigma(r);
    reconstruct_fold(&d->whole, sigma);
    reconstruct_fold(&d->geometric, sigma + d->whole.k);
    memset(sigma, 0, 2 * d->whole.k * sizeof *sigma);
}

bool run_reduced_look(run_motion *r, double t, const double *y) {
    run_reduced *d = r->reduced;
    const size_t size = r->q->state_count, first = run_watch_first(r);
    const double *sigma = y + run_sigma(r);
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
    run_reduced *d = r->reduced;
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
