/// The motion itself: steps of an integrator, samples from its dense output, and changes of chart.
/// After every step the state is back on the space and on its levels, and everything watched is
/// looked at.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "expr/print.h"
#include "run/run_internal.h"

typedef struct journey {
    run_motion *r;
    run_sample *sample;
    void *data;
    run_summary *out;
    size_t next;   ///< number of the next sample
    bool change;   ///< stopped for a change of chart
    double *dense; ///< room for a state
} journey;

enum { LEVEL_STEPS = 4 };

static int rates(double t, const double *y, double *dy, void *data) {
    run_motion *r = data;
    const run_function *f = &r->charts.items[r->chart].rates;
    const tape_result result = function_eval(f, y, y + r->q->state_count, t, dy);
    if (result.fault == TAPE_OK) return 0;
    r->fault = result;
    return (int)result.fault;
}

static int project(double t, double *y, void *data) {
    run_motion *r = data;
    space_project(r->q, y);
    return isfinite(run_levels_reach(r, &r->levels, t, y, LEVEL_STEPS)) ? 0 : 1;
}

static void end_with(journey *j, run_end end, const char *words) {
    j->out->end = end;
    snprintf(j->out->reason, sizeof j->out->reason, "%s", words);
}

/// Looks at a state; false where it has no value.
static bool watch(journey *j, double t, const double *y) {
    run_motion *r = j->r;
    const size_t size = r->q->state_count;
    const run_chart *c = &r->charts.items[r->chart];
    if (!function_defined(&c->watch, y, y + size, t, r->watched)) return false;
    if (r->levels.count > 0 && !function_defined(&r->levels.values, y, NULL, t, r->levels.f))
        return false;
    if (!r->conservative) j->out->work = y[size + c->basis.r];
    run_summary_watch(r, r->watched, r->levels.f, j->out);
    return true;
}

/// One sample; false if the run has to end.
static bool take_sample(journey *j, double t, const double *y) {
    run_motion *r = j->r;
    if (!run_columns_fill(r, t, y, r->columns)) {
        end_with(j, RUN_SINGULAR, "the state has no value here");
        return false;
    }
    if (run_outside(r, r->watched) != NULL) {
        text words = {0};
        run_say_outside(r, run_outside(r, r->watched), r->watched, &words);
        end_with(j, RUN_LEFT_RANGE, text_cstr(&words));
        text_clear(&words);
        j->out->time = t;
        return false;
    }
    if (!j->sample(r->columns, j->data)) {
        end_with(j, RUN_FAILED, "the samples could not be taken");
        return false;
    }
    j->out->samples++;
    return true;
}

static double sample_time(const run_motion *r, size_t k) {
    const double t = (double)k * r->every;
    return t < r->until * (1 - 1e-12) ? t : r->until;
}

/// The samples up to time t, in the step that ends there.
static bool take_samples(journey *j, ode *s, double t) {
    for (; sample_time(j->r, j->next) <= t; j->next++) {
        const double at = sample_time(j->r, j->next);
        const ode_end end = ode_dense(s, at, j->dense);
        if (end != ODE_DONE) {
            end_with(j, RUN_SINGULAR, ode_end_text(end));
            return false;
        }
        if (!take_sample(j, at, j->dense)) return false;
        if (at == j->r->until) break;
    }
    return true;
}

/// Whether the basis is no longer good and there is a better one: then y is in the better one.
static bool change_chart(journey *j, double t, const double *y) {
    run_motion *r = j->r;
    const size_t size = r->q->state_count, old = r->chart;
    const double quality = r->watched[run_watch_first(r) + WATCH_QUALITY];
    r->quality = fmax(r->quality, quality);
    if (quality > 0.01 * r->quality) return false;
    run_charts_complete(r);
    memcpy(r->state, y, size * sizeof *y);
    memcpy(r->velocity, r->watched + r->q->entry_count, r->q->n * sizeof *y);
    const size_t rank = r->charts.items[0].basis.r;
    memcpy(r->y, y, (size + rank) * sizeof *y);
    r->y[size + rank] = j->out->work;
    if (!run_chart_choose(r, r->state, r->velocity, t, r->y)) return false;
    return r->chart != old;
}

static int after_step(ode *s, double t_old, double t, const double *y, void *data) {
    journey *j = data;
    run_motion *r = j->r;
    (void)t_old;
    j->out->time = t;
    if (!take_samples(j, s, t)) return 1;
    if (!watch(j, t, y)) {
        end_with(j, RUN_SINGULAR, "the state has no value here");
        return 1;
    }
    if (r->options.stop != NULL && r->options.stop(r->options.data)) {
        end_with(j, RUN_STOPPED, "it was asked to stop");
        return 1;
    }
    j->change = t < r->until && change_chart(j, t, y);
    return j->change;
}

/// Why there is no motion further on: what the right-hand side met, and where in it.
static void explain(const run_motion *r, const ode_result *result, text *out) {
    if (result->reason == 0 || r->fault.fault == TAPE_OK || result->end == ODE_PROJECTION_FAILED) {
        text_add(out, ode_end_text(result->end));
        return;
    }
    text_addf(out, "the equations of motion meet %s", tape_fault_text(r->fault.fault));
    const tape *code = r->charts.items[r->chart].rates.tape;
    const uint32_t id =
        r->fault.place < tape_slots(code) ? code->origins[r->fault.place] : TAPE_NONE;
    const expr e = {id};
    if (id == TAPE_NONE || expr_infix_tokens(r->m->pool, e) > 30) return;
    text_add(out, " in ");
    if (expr_print(r->m->pool, e, EXPR_INFIX, out) != HAMEL_OK) text_add(out, "a long expression");
}

/// Makes sense of the way the integrator ended.
static void conclude(journey *j, const ode_result *result) {
    if (result->end == ODE_DONE || result->end == ODE_STOPPED) return; // the reason is known
    text words = {0};
    explain(j->r, result, &words);
    end_with(j, RUN_SINGULAR, text_cstr(&words));
    text_clear(&words);
}

/// One leg of the journey, in one chart.
static void go_leg(journey *j, double *t, double *step) {
    run_motion *r = j->r;
    const size_t rank = r->charts.items[r->chart].basis.r;
    const ode_system system = {.n = r->q->state_count + rank + !r->conservative,
                               .rhs = rates,
                               .project = project,
                               .data = r};
    ode_options options = ode_options_default();
    options.relative = options.absolute = r->tolerance;
    options.fixed_step = r->options.step;
    options.first_step = *step;
    const ode_watch calls = {.step = after_step, .data = j};
    ode *s = ode_create(r->method, &system, &options);
    double *y = mem_copy(r->y, system.n, sizeof *r->y);
    const ode_result result = ode_solve(s, *t, r->until, y, &calls);
    conclude(j, &result);
    j->out->steps += result.statistics.steps;
    j->out->rejected += result.statistics.rejected;
    j->out->evaluations += result.statistics.evaluations;
    if (result.statistics.steps > 0) *step = 0;
    *t = result.t;
    free(y);
    ode_destroy(s);
}

void run_go(run_motion *r, run_sample *sample, void *data, run_summary *out) {
    const size_t size = r->q->state_count + r->q->n + 1;
    *out = (run_summary){.conservative = r->conservative,
                         .constraint_count = r->constraint_count,
                         .level_count = r->levels.count};
    for (size_t i = 0; i < r->q->factor_count; i++)
        out->rotation_count += r->q->factors[i].kind->entry_count == FACTOR_ENTRIES;
    journey j = {r, sample, data, out, 1, false, MEM_NEW_ZERO(double, size)};
    memcpy(r->y, r->y_first, size * sizeof *r->y);
    r->chart = r->chart_first;
    double t = 0, step = 0;
    (void)function_defined(&r->charts.items[r->chart].watch, r->y, r->y + r->q->state_count, 0,
                           r->watched);
    out->energy_first = r->watched[run_watch_first(r) + WATCH_ENERGY];
    r->quality = r->watched[run_watch_first(r) + WATCH_QUALITY];
    (void)watch(&j, 0, r->y);
    if (take_sample(&j, 0, r->y)) {
        do {
            j.change = false;
            go_leg(&j, &t, &step);
            out->changes += j.change;
        } while (j.change);
    }
    free(j.dense);
}
