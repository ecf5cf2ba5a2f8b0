/// A run from its parts: numbers, system, charts, levels, initial state, columns.
#include "run/motion/run.h"
#include "run/motion/chart_internal.h"
#include "run/motion/fast_internal.h"
#include "run/motion/initial_internal.h"
#include "run/motion/position_internal.h"
#include "run/motion/series_internal.h"
#include "run/motion/start_internal.h"
#include "run/motion/system_internal.h"
#include "run/motion/watch_internal.h"
#include "run/motion/why_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "run/motion/continuity.h"
#include "run/motion/directions.h"
#include "run/motion/feed_values.h"
#include "run/motion/integrals.h"
#include "run/motion/run_internal.h"
#include "run/motion/switch_values.h"

static const double DEFAULT_TOLERANCE = 1e-10;
enum { DEFAULT_SAMPLES = 500 };

/// A number of the run, unless the options say otherwise; what makes no sense is refused below.
static double number(const run_motion *r, double option, const expr *own) {
    if (option != 0) return option;
    return r->spec != NULL && !expr_is_int(r->m->pool, *own, 0) ? model_number(r->m, *own) : 0;
}

/// Where a number was written: in the run of the model, or nowhere there if it is an option.
static diag_span origin(const run_motion *r, double option) {
    return option == 0 && r->spec != NULL ? r->spec->place : (diag_span){0};
}

static hamel_status find_numbers(run_motion *r) {
    static const expr none = {0};
    const model_run *spec = r->spec;
    const run_options *o = &r->options;
    r->until = number(r, o->until, spec != NULL ? &spec->until : &none);
    r->every = number(r, o->every, spec != NULL ? &spec->every : &none);
    r->tolerance = number(r, o->tolerance, spec != NULL ? &spec->tolerance : &none);
    if (r->tolerance == 0) r->tolerance = DEFAULT_TOLERANCE;
    if (r->every == 0) r->every = r->until / DEFAULT_SAMPLES;
    if (!(r->until > 0 && isfinite(r->until)))
        return diag_add(r->messages, HAMEL_INVALID, origin(r, o->until),
                        "a run needs a positive end time, not %g", r->until);
    if (!(r->every > 0 && isfinite(r->every)))
        return diag_add(r->messages, HAMEL_INVALID, origin(r, o->every),
                        "samples need a positive distance, not %g", r->every);
    if (!(r->until / r->every < 1e9))
        return diag_add(r->messages, HAMEL_INVALID, origin(r, o->until != 0 ? o->until : o->every),
                        "a sample every %g until %g is more than a thousand million samples",
                        r->every, r->until);
    if (!(r->tolerance >= 1e-15 && r->tolerance < 1))
        return diag_add(r->messages, HAMEL_INVALID, origin(r, o->tolerance),
                        "the tolerance is between 1e-15 and 1, not %g", r->tolerance);
    const char *method = o->method != NULL ? o->method : "dop853";
    r->automatic = o->method == NULL && !(o->step > 0);
    const bool steps = r->form->map != NULL;
    r->method = steps ? ode_method_map() : ode_method_find(method);
    r->method_name = method;
    if (r->method == NULL)
        return diag_add(r->messages, HAMEL_INVALID, (diag_span){0},
                        "there is no method '%s'; there are dop853, taylor, rk4, midpoint, dla, "
                        "leapfrog, energy, energy-momentum and, if built in, cvode",
                        method);
    const bool fixed = steps || strcmp(method, "rk4") == 0 || strcmp(method, "midpoint") == 0;
    if (fixed && !(o->step > 0))
        return diag_add(r->messages, HAMEL_INVALID, (diag_span){0}, "the method %s needs a step",
                        method);
    return HAMEL_OK;
}

/// How a state moves along a velocity, in symbols of the space's velocities; what comes along does
/// so with time, not with a displacement.
static hamel_status compile_displaced(run_motion *r) {
    const space *q = r->q;
    expr *out = MEM_NEW(expr, q->state_count);
    size_t k = 0;
    for (size_t i = 0; i < q->factor_count; i++) {
        for (size_t a = 0; a < q->factors[i].kind->state_count; a++)
            out[k++] = q->factors[i].state_rates[a];
    }
    for (size_t i = 0; i < q->auxiliary_count; i++) out[k + i] = expr_int(q->pool, 0);
    hamel_status status =
        function_init(&r->displaced, r->m, q->n, q->velocities, q->state_count, out, r->messages);
    for (size_t i = 0; i < q->auxiliary_count; i++)
        out[i] = q->factors[q->factor_count + i].state_rates[0];
    if (status == HAMEL_OK && q->auxiliary_count > 0)
        status = function_init_as_written(&r->auxiliary, r->m, q->n, q->velocities,
                                          q->auxiliary_count, out, r->messages);
    free(out);
    return status;
}

/// The levels of holonomic constraints, and of coordinates whose motion is prescribed.
static hamel_status compile_levels(run_motion *r) {
    VEC(expr) list = {0};
    for (size_t a = 0; a < r->m->constraint_count; a++) {
        if (r->m->constraints[a].holonomic) *vec_push(&list) = r->m->constraints[a].level;
    }
    for (size_t k = 0; r->spec != NULL && k < r->spec->input_count; k++) {
        const model_setting *s = &r->spec->inputs[k];
        if (!s->force) *vec_push(&list) = expr_sub(r->m->pool, s->target, s->value);
    }
    const hamel_status status = r->form->unknowns->levels(&r->levels, r, list.count, list.items);
    vec_clear(&list);
    return status;
}

static void make_room(run_motion *r) {
    const size_t n = r->q->n, size = r->q->state_count;
    r->constraint_count = r->m->constraint_count + r->prescribed_count + r->phi_count;
    r->velocity = MEM_NEW_ZERO(double, n);
    r->drift = MEM_NEW_ZERO(double, size);
    r->kept = MEM_NEW_ZERO(double, size);
    r->state = MEM_NEW_ZERO(double, size);
    r->initial_velocity = MEM_NEW_ZERO(double, n);
    r->y = MEM_NEW_ZERO(double, size + n + 1 + r->extra);
    r->watched = MEM_NEW_ZERO(double, r->q->entry_count + n + WATCH_FIXED + r->constraint_count);
}

/// Refuses a run without Taylor series if it is to be made of them.
static hamel_status check_series(run_motion *r) {
    run_chart *c = &r->charts.items[r->chart];
    if (r->options.speed != RUN_INTERPRETED) run_fast(r, c);
    return run_series_make(r, c, r->messages);
}

/// The initial state, with the signs that belong to it: constraints may depend on them.
static hamel_status find_initial(run_motion *r) {
    enum { MOST = 4 };
    hamel_status status = HAMEL_OK;
    bool changed = true;
    for (int k = 0; k < MOST && changed && status == HAMEL_OK; k++) {
        status = run_initial_find(r);
        if (status == HAMEL_OK && r->form->begin != NULL) status = r->form->begin(r);
        changed = status == HAMEL_OK && run_switches_begin(r);
    }
    return status;
}

static hamel_status prepare(run_motion *r) {
    hamel_status status = run_system_init(r);
    if (status == HAMEL_OK && r->form->init != NULL) status = r->form->init(r);
    if (status == HAMEL_OK && r->options.forces && r->prescribed_count > 0)
        status = run_need(r, RUN_CAN_FORCES, r->messages);
    if (status != HAMEL_OK) return status;
    make_room(r);
    r->conservative = r->form->conservative(r);
    status = run_feeds_compile(r);
    if (status == HAMEL_OK) status = run_switches_compile(r);
    if (status == HAMEL_OK) status = run_own_forces_compile(r);
    if (status == HAMEL_OK) status = run_directions_compile(r);
    if (status == HAMEL_OK) status = run_continuity_check(r);
    if (status == HAMEL_OK) status = compile_displaced(r);
    if (status == HAMEL_OK && r->options.halts)
        status = function_init(&r->halt, r->m, r->q->n, r->q->velocities, 1, &r->options.halt,
                               r->messages);
    if (status == HAMEL_OK) status = compile_levels(r);
    if (status == HAMEL_OK) status = run_charts_init(r);
    if (status == HAMEL_OK) status = run_bounds_init(r);
    if (status == HAMEL_OK) status = run_start_create(r);
    if (status == HAMEL_OK && r->options.waits) run_columns_init(r);
    if (status != HAMEL_OK || r->options.waits) return status;
    status = find_initial(r);
    if (status == HAMEL_OK && !run_feeds_advance(r, 0))
        status = diag_add(r->messages, HAMEL_SINGULAR, (diag_span){0},
                          "there is no motion from the initial state: %s", run_feeds_failure(r));
    if (status == HAMEL_OK) status = run_check_start(r);
    if (status == HAMEL_OK && r->method == ode_method_find("taylor")) status = check_series(r);
    if (status != HAMEL_OK) return status;
    if (r->options.integrals && r->integrals == NULL && !r->anchored && r->feeds == NULL &&
        run_can(r, RUN_CAN_INTEGRALS))
        run_integrals_create(r);
    run_columns_init(r);
    r->chart_first = r->chart;
    r->y_first = mem_copy(r->y, r->q->state_count + r->q->n + 1 + r->extra, sizeof *r->y);
    if (!run_columns_fill(r, 0, r->y, r->initial))
        return diag_add(r->messages, HAMEL_UNDEFINED, (diag_span){0},
                        "the energy has no value in the initial state");
    return HAMEL_OK;
}

/// The factor a direction belongs to.
static size_t factor_at(const space *q, size_t direction) {
    size_t f = 0;
    while (q->factors[f].first + q->factors[f].kind->dimension <= direction) f++;
    return f;
}

/// A model of kinematics moves by its controls alone: all of them are prescribed.
static hamel_status check_kinematic(const model *m, const model_run *spec,
                                    const run_options *options, diag *messages) {
    const diag_span place = spec != NULL ? spec->place : (diag_span){0, 0};
    if (options->form == RUN_HAMILTON || options->form == RUN_VAKONOMIC)
        return diag_add(messages, HAMEL_INVALID, place, "%s", model_lacks_dynamics(m));
    if (m->q->n > m->constraint_count + m->control_count)
        return diag_add(messages, HAMEL_INVALID, place,
                        "the model has no Lagrangian: it moves by controls, and %zu constraints "
                        "leave %zu velocities free, but it has %zu controls",
                        m->constraint_count, m->q->n - m->constraint_count, m->control_count);
    for (size_t i = 0; i < m->control_count; i++) {
        bool prescribed = false;
        for (size_t k = 0; spec != NULL && k < spec->input_count; k++)
            prescribed |=
                !spec->inputs[k].force &&
                expr_same(spec->inputs[k].target,
                          m->q->factors[factor_at(m->q, m->controls[i].direction)].entries[0]);
        if (!prescribed)
            return diag_add(messages, HAMEL_INVALID, place,
                            "the model has no Lagrangian: a run prescribes all of its controls");
    }
    return HAMEL_OK;
}

hamel_status run_make(const model *m, const model_run *spec, const run_options *options,
                      const run_form_table *form, diag *messages, run_motion **out) {
    hamel_status moves = model_need_numbers(m, messages);
    if (moves == HAMEL_OK && m->kinematic) moves = check_kinematic(m, spec, options, messages);
    if (moves != HAMEL_OK) {
        *out = NULL;
        return moves;
    }
    run_motion *r = MEM_NEW_ZERO(run_motion, 1);
    *r = (run_motion){.form = form,
                      .affine = *m,
                      .spec = spec,
                      .q = m->q,
                      .messages = messages,
                      .options = *options,
                      .phi_count = m->nonlinear_count,
                      .phi = MEM_NEW(expr, m->nonlinear_count)};
    r->m = &r->affine;
    exact_init(&r->exact, m->pool, messages);
    r->exact.memo = options->memo;
    hamel_status status = r->form->check != NULL ? r->form->check(r) : HAMEL_OK;
    if (status == HAMEL_OK) status = find_numbers(r);
    if (status == HAMEL_OK) status = run_feeds_find(r);
    if (status == HAMEL_OK && !options->as_written) run_switches_find(r);
    for (size_t c = 0; c < r->phi_count; c++) r->phi[c] = r->affine.nonlinear[c].function;
    r->affine.nonlinear_count = 0;
    if (status == HAMEL_OK) status = prepare(r);
    *out = status == HAMEL_OK ? r : NULL;
    if (status != HAMEL_OK) run_destroy(r);
    else r->messages = r->exact.messages = NULL; // the motion itself tells its summary
    return status;
}

size_t run_anchored_count(const run_motion *r) { return r->anchored ? r->charts.count : 0; }

const mech_system *run_system(const run_motion *r) { return &r->system; }

void run_destroy(run_motion *r) {
    if (r == NULL) return;
    if (r->form->clear != NULL && r->own != NULL) r->form->clear(r);
    run_integrals_destroy(r);
    for (size_t k = 0; k < r->charts.count; k++) run_chart_clear(&r->charts.items[k]);
    for (size_t k = 0; k < r->names.count; k++) free(r->names.items[k]);
    run_switches_destroy(r);
    run_feeds_destroy(r);
    vec_clear(&r->charts);
    vec_clear(&r->names);
    vec_clear(&r->quasi);
    run_levels_clear(&r->levels);
    function_clear(&r->displaced);
    function_clear(&r->halt);
    function_clear(&r->own_forces);
    run_directions_destroy(r);
    free(r->own_room);
    function_clear(&r->auxiliary);
    function_clear(&r->bounds_of);
    run_start_destroy(r->start);
    free(r->bounds);
    mech_system_clear(&r->system);
    free(r->prescribed);
    free(r->phi);
    free(r->force);
    free(r->fields);
    free(r->velocity);
    free(r->drift);
    free(r->kept);
    free(r->state);
    if (r->further != NULL) r->clear_further(r);
    free(r->initial_velocity);
    free(r->y);
    free(r->y_first);
    free(r->columns);
    free(r->initial);
    free(r->watched);
    free(r->quasi_values);
    free(r);
}
