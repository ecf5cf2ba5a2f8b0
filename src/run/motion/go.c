/// The motion itself: steps of an integrator, samples from its dense output, and changes of chart.
/// After every step the state is back on the space and on its levels, and everything watched is
/// looked at.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/stop.h"
#include "base/text.h"
#include "run/motion/balance.h"
#include "run/motion/chart_internal.h"
#include "run/motion/directions.h"
#include "run/motion/fast_internal.h"
#include "run/motion/feed_values.h"
#include "run/motion/go.h"
#include "run/motion/integrals.h"
#include "run/motion/pass.h"
#include "run/motion/rates.h"
#include "run/motion/run_internal.h"
#include "run/motion/series_internal.h"
#include "run/motion/switch_values.h"
#include "run/motion/watch_internal.h"
#include "run/motion/why_internal.h"

typedef struct journey {
    run_motion *r;
    run_sample *sample;
    void *data;
    run_summary *out;
    size_t next;   ///< number of the next sample
    double last;   ///< time of the last one
    size_t noted;  ///< how often it has stuck and slipped
    bool change;   ///< stopped for a change of chart
    bool again;    ///< stopped because the form wants another leg
    bool other;    ///< stopped to go on by another method
    double begun;  ///< when this leg began
    size_t made;   ///< steps since then
    double step;   ///< length of the last step, where the next leg goes on as it was
    run_pass pass; ///< where signs of switching functions change
    double *dense; ///< room for a state
} journey;

static void end_with(journey *j, run_end end, const char *words) {
    j->out->end = end;
    snprintf(j->out->reason, sizeof j->out->reason, "%s", words);
}

/// Looks at a state; false where it has no value.
static bool watch(journey *j, double t, const double *y) {
    run_motion *r = j->r;
    const size_t size = r->q->state_count;
    const run_chart *c = &r->charts.items[r->chart];
    if (!run_look(r, t, y)) return false;
    if (r->levels.count > 0 && !function_defined(&r->levels.values, y, NULL, t, r->levels.f))
        return false;
    if (!r->conservative) j->out->work = y[size + c->basis.r];
    run_summary_watch(r, r->watched, r->levels.f, j->out);
    run_integrals_watch(r, t, r->point, r->watched + r->q->entry_count);
    return r->form->watch == NULL || r->form->watch(r, t, y, j->out);
}

/// Whether the state just looked at belongs to the model: in its ranges, and not beyond a place
/// where the constraints are dependent.
static bool belongs(const run_motion *r) {
    return run_outside(r, r->watched) == NULL && !run_degenerates(r, r->watched);
}

/// Ends the run if the state just looked at does not belong to the model.
static bool is_outside(journey *j, double t) {
    run_motion *r = j->r;
    const model_range *range = run_outside(r, r->watched);
    if (belongs(r)) return false;
    text words = {0};
    if (range != NULL) {
        text_addf(&words, "%s leaves its range, ", r->q->factors[range->factor].name);
        run_say_range(r, range, &words);
    } else {
        run_say_dependent(r, &words);
    }
    end_with(j, range != NULL ? RUN_LEFT_RANGE : RUN_SINGULAR, text_cstr(&words));
    text_clear(&words);
    j->out->time = t;
    return true;
}

/// One sample; false if the run has to end.
static bool take_sample(journey *j, double t, const double *y) {
    run_motion *r = j->r;
    if (!run_columns_fill(r, t, y, r->columns)) {
        end_with(j, RUN_SINGULAR, "the state has no value here");
        return false;
    }
    if (is_outside(j, t)) return false;
    if (!j->sample(r->columns, j->data)) {
        end_with(j, RUN_FAILED, "the samples could not be taken");
        return false;
    }
    j->out->samples++;
    j->last = t;
    return true;
}

static double sample_time(const run_motion *r, size_t k) {
    const double t = (double)k * r->every;
    return t < r->until * (1 - 1e-12) ? t : r->until;
}

/// The samples up to time t, in the step that ends there.
static bool take_samples(journey *j, ode *s, double t) {
    const run_unknowns *u = j->r->form->unknowns;
    for (; sample_time(j->r, j->next) <= t; j->next++) {
        const double at = sample_time(j->r, j->next);
        const ode_end end = ode_dense(s, at, j->dense);
        if (end != ODE_DONE) {
            end_with(j, RUN_SINGULAR, ode_end_text(end));
            return false;
        }
        if (u->between != NULL && u->between(at, j->dense, j->r) != 0) {
            end_with(j, RUN_SINGULAR, "the state has no value here");
            return false;
        }
        if (!take_sample(j, at, j->dense)) return false;
        if (at == j->r->until) break;
    }
    return true;
}

struct run_step {
    journey *j;
    ode *s;
};

bool run_step_columns(const run_step *step, double t, double *columns) {
    journey *j = step->j;
    return ode_dense(step->s, t, j->dense) == ODE_DONE &&
           run_columns_fill(j->r, t, j->dense, columns);
}

static void tell_observers(journey *j, ode *s, double t_old, double t) {
    const run_step step = {j, s};
    for (size_t k = 0; k < j->r->options.observer_count; k++) {
        const run_observer *o = &j->r->options.observers[k];
        o->step(&step, t_old, t, o->data);
    }
}

/// Whether the basis is no longer good and there is a better one: then r->y is in the better one.
static bool change_chart(journey *j, double t, const double *y, double quality) {
    run_motion *r = j->r;
    const size_t size = r->q->state_count, old = r->chart;
    const run_chart *c = &r->charts.items[old];
    const size_t rank = c->basis.r;
    r->quality = fmax(r->quality, quality);
    if (!run_chart_is_poor(r, quality, r->quality) || t >= r->until) return false;
    if (!function_defined(&c->watch, y, y + size, t, r->watched)) return false;
    memcpy(r->velocity, r->watched + r->q->entry_count, r->q->n * sizeof *y);
    run_charts_complete(r, y, t);
    r->y[size + rank] = j->out->work;
    return run_chart_choose(r, y, r->velocity, t, r->y) && r->chart != old;
}

/// The last time within a step at which the state was inside the model.
static double exit_time(journey *j, ode *s, double inside, double outside) {
    for (int k = 0; k < 60; k++) {
        const double middle = inside + (outside - inside) / 2;
        const bool in = ode_dense(s, middle, j->dense) == ODE_DONE &&
                        run_look(j->r, middle, j->dense) && belongs(j->r);
        if (in) inside = middle;
        else outside = middle;
    }
    return inside;
}

/// Steps are held to a tenth of the tolerance, down to what double precision can do, so that errors
/// that add up over a run stay near it.
static double step_tolerance(double tolerance) {
    return fmin(tolerance, fmax(tolerance / 10, 1e-14));
}

/// Whether to go on by Taylor series: asked once in a chart, when its equations are compiled and
/// the steps of DOP853 are known.
static bool change_method(journey *j, double t, const double *y) {
    enum { STEPS = 20 };
    static const double WORTH_WHILE = 1;
    run_motion *r = j->r;
    run_chart *c = &r->charts.items[r->chart];
    if (!r->automatic || !c->is_fast || c->is_chosen || t >= r->until || j->made < STEPS)
        return false;
    c->is_chosen = true;
    if (run_series_make(r, c, NULL) != HAMEL_OK) return false;
    const double gain =
        run_series_gain(r, c, t, y, step_tolerance(r->tolerance), (t - j->begun) / (double)j->made);
    c->by_series = gain > WORTH_WHILE && run_series_compile(c);
    if (c->by_series) j->out->gain = gain;
    return c->by_series;
}

static bool in_balance(journey *j, bool (*kept)(const run_motion *, const run_summary *, text *)) {
    text why = {0};
    const bool good = kept(j->r, j->out, &why);
    if (!good) end_with(j, RUN_UNBALANCED, text_cstr(&why));
    text_clear(&why);
    return good;
}

/// Whether the state just looked at determines its forces.
static bool is_determined(journey *j, double t, const double *y) {
    text why = {0};
    const bool unique = run_directions_exist(j->r, t, &why) && run_pass_unique(j->r, t, y, &why);
    if (!unique) end_with(j, RUN_SINGULAR, text_cstr(&why));
    text_clear(&why);
    return unique;
}

static int after_step(ode *s, double t_old, double t, const double *y, void *data) {
    journey *j = data;
    run_motion *r = j->r;
    if (run_pass_mistaken(&j->pass, r, s, t_old, t, y)) return 1;
    j->out->time = t;
    if (!watch(j, t, y)) {
        end_with(j, RUN_SINGULAR, "the state has no value here");
        return 1;
    }
    if (!in_balance(j, run_balance_energy) || !is_determined(j, t, y)) return 1;
    if (is_outside(j, t)) {
        j->out->time = exit_time(j, s, t_old, t);
        tell_observers(j, s, t_old, j->out->time);
        (void)take_samples(j, s, j->out->time);
        return 1;
    }
    const double quality = r->watched[run_watch_first(r) + WATCH_QUALITY];
    if (!take_samples(j, s, t)) return 1;
    run_chart *chart = &r->charts.items[r->chart];
    if (!chart->is_fast && run_fast_pays(r, chart, t, r->evaluations)) run_fast(r, chart);
    tell_observers(j, s, t_old, t);
    if (r->options.stop != NULL && r->options.stop(r->options.data)) {
        end_with(j, RUN_STOPPED, "it was asked to stop");
        return 1;
    }
    j->step = t - t_old;
    j->made++;
    j->change = change_chart(j, t, y, quality);
    if (!j->change && change_method(j, t, y)) {
        memcpy(r->y, y, (run_first_extra(r) + r->extra) * sizeof *y);
        j->other = true;
    }
    j->again = r->form->carry_on != NULL && r->form->carry_on(r, t, y, j->change);
    return j->change || j->again || j->other;
}

/// Makes sense of the way the integrator ended.
static void conclude(journey *j, const ode_result *result) {
    if (result->end == ODE_STOPPED && stop_wanted() && j->out->end == RUN_DONE)
        end_with(j, RUN_STOPPED, ode_end_text(ODE_STOPPED));
    if (result->end == ODE_DONE || result->end == ODE_STOPPED || result->end == ODE_EVENT)
        return; // the reason is known
    text words = {0};
    run_explain(j->r, result, &words);
    end_with(j, RUN_SINGULAR, text_cstr(&words));
    text_clear(&words);
}

/// The method for this leg; NULL, and the run is over, if its equations have no Taylor series.
static const ode_method *method_of(journey *j, run_chart *c) {
    run_motion *r = j->r;
    const ode_method *series = ode_method_find("taylor");
    const ode_method *method = r->automatic && c->by_series ? series : r->method;
    if (method == series && run_slides(r)) method = ode_method_find("dop853");
    const bool fast = method == series && r->options.speed != RUN_INTERPRETED;
    if (fast) run_fast(r, c);
    if (method == series && run_series_make(r, c, NULL) != HAMEL_OK) {
        end_with(j, RUN_SINGULAR, "the equations in another basis have no Taylor series");
        j->change = j->again = j->other = false;
        return NULL;
    }
    if (fast) (void)run_series_compile(c);
    j->out->method = method == r->method ? r->method_name : ode_method_name(method);
    return method;
}

/// A row of the table where the motion begins or ceases to stick.
static bool note_row(journey *j, double t) {
    const run_note *notes;
    const size_t count = run_notes(j->r, &notes);
    const bool fresh = count > j->noted && t > j->last;
    j->noted = count;
    return !fresh || take_sample(j, t, j->r->y);
}

/// Passes the place where the last leg ended, if the equations break there.
static bool go_across(journey *j, double t) {
    run_motion *r = j->r;
    text why = {0};
    const double step = 1e-7 * (j->step > 0 ? j->step : fmin(r->every, r->until));
    bool good = run_feeds_advance(r, t);
    if (good) good = run_pass_go(&j->pass, r, t, step, &why);
    else text_add(&why, run_feeds_failure(r));
    if (!good) end_with(j, RUN_SINGULAR, text_cstr(&why));
    text_clear(&why);
    return good && note_row(j, t);
}

static int at_event(size_t which, double t, const double *y, void *data) {
    journey *j = data;
    (void)t;
    (void)y;
    if (run_pass_halts(j->r, which)) j->out->halted = true;
    else j->pass.crossed = (long)which;
    return 0;
}

/// One leg of the journey, in one chart.
static void go_leg(journey *j, double *t) {
    run_motion *r = j->r;
    run_chart *chart = &r->charts.items[r->chart];
    if (r->options.speed == RUN_COMPILED) run_fast(r, chart);
    const size_t rank = chart->basis.r;
    ode_system system = {.n = r->q->state_count + rank + !r->conservative + r->extra,
                         .rhs = run_field,
                         .whole_step = run_field_is_tape(r) ? run_whole_step : NULL,
                         .project = run_project,
                         .map = r->form->map,
                         .data = r};
    ode_options options = ode_options_default();
    options.relative = options.absolute = step_tolerance(r->tolerance);
    options.fixed_step = r->options.step;
    options.largest_step = r->options.longest_step;
    run_pass_events(&j->pass, r, &system);
    if (r->form->map != NULL) options.most_steps = SIZE_MAX; // their number is known
    if (r->form->tolerances != NULL)
        options.absolute_each = r->form->tolerances(r, options.absolute);
    if (j->again) options.first_step = j->step;
    const ode_watch calls = {.event = at_event, .step = after_step, .data = j};
    const ode_method *method = method_of(j, chart);
    if (method == NULL) return;
    system.series = run_series_functions(chart);
    ode *s = ode_create(method, &system, &options);
    double *y = mem_copy(r->y, system.n, sizeof *r->y);
    j->again = j->other = false;
    j->begun = *t;
    j->made = 0;
    const ode_result result = ode_solve(s, *t, run_pass_until(r), y, &calls);
    conclude(j, &result);
    j->out->steps += result.statistics.steps;
    j->out->rejected += result.statistics.rejected;
    j->out->evaluations += result.statistics.evaluations;
    *t = j->pass.mistaken ? j->pass.back : result.t;
    if (!j->change && !j->again && !j->other && !j->pass.mistaken)
        memcpy(r->y, y, system.n * sizeof *y);
    free(y);
    ode_destroy(s);
}

void run_go(run_motion *r, run_sample *sample, void *data, run_summary *out) {
    const size_t size = r->q->state_count + r->q->n + 1 + r->extra;
    *out = (run_summary){.conservative = r->conservative,
                         .kinematic = r->m->kinematic,
                         .constraint_count = r->constraint_count,
                         .level_count = r->levels.count};
    for (size_t i = 0; i < r->q->factor_count; i++)
        out->rotation_count += r->q->factors[i].kind->entry_count == FACTOR_ENTRIES;
    journey j = {.r = r,
                 .sample = sample,
                 .data = data,
                 .out = out,
                 .next = 1,
                 .dense = MEM_NEW_ZERO(double, size)};
    memcpy(r->y, r->y_first, size * sizeof *r->y);
    r->chart = r->chart_first;
    r->evaluations = 0;
    run_integrals_begin(r);
    double t = 0;
    run_pass_init(&j.pass, r);
    size_t which; // found once, they are found again
    run_feeds_restart(r);
    if (r->switches != NULL) (void)run_switches_restart(r, &which);
    if (r->form->restart != NULL) r->form->restart(r, out);
    (void)run_look(r, 0, r->y);
    out->energy_first = r->watched[run_watch_first(r) + WATCH_ENERGY];
    r->quality = r->watched[run_watch_first(r) + WATCH_QUALITY];
    (void)watch(&j, 0, r->y);
    bool moves = go_across(&j, 0);
    moves = take_sample(&j, 0, r->y) && moves;
    if (moves) {
        do {
            j.change = false;
            go_leg(&j, &t);
            out->changes += j.change;
        } while (out->end == RUN_DONE && t < r->until && !out->halted && go_across(&j, t));
        if (out->end == RUN_DONE && out->halted && t > j.last) (void)take_sample(&j, t, r->y);
    }
    if (out->end == RUN_DONE) (void)in_balance(&j, run_balance_integrals);
    for (size_t k = 0; k < r->charts.count; k++) {
        const run_chart *c = &r->charts.items[k];
        out->compiled = out->compiled || c->fast.code != NULL || c->rates.code != NULL;
    }
    if (r->form->conclude != NULL) r->form->conclude(r, out);
    run_pass_clear(&j.pass);
    free(j.dense);
}
