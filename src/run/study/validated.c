/// Steps of the flow, rows between them, and what ends it: all states of a step belong to the
/// model, or nothing is claimed of it.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/mem.h"
#include "base/stop.h"
#include "run/motion/run_internal.h"
#include "run/motion/switch_values.h"
#include "run/study/validated_flow_internal.h"
#include "run/study/validated_signs_internal.h"

// ---- going --------------------------------------------------------------------------------------

static double sample_time(const run_motion *r, size_t k) {
    const double t = (double)k * r->every;
    return t < r->until * (1 - 1e-12) ? t : r->until;
}

static bool take_row(validated_journey *j, double t) {
    const size_t count = j->q->column_count;
    exact_flow_see(j->flow, t, count, j->columns, j->bounds);
    for (size_t i = 0; i < count; i++) {
        j->low[i] = j->bounds[i].low;
        j->high[i] = j->bounds[i].high;
    }
    return j->row == NULL || j->row(t, j->low, j->high, j->data);
}

/// The rows up to `end`, in the last step.
static bool take_rows(validated_journey *j, double end) {
    for (; sample_time(j->r, j->next) <= end; j->next++) {
        const double at = sample_time(j->r, j->next);
        if (!take_row(j, at)) return false;
        if (at == j->r->until) break;
    }
    return true;
}

static void end_with(validated_journey *j, const char *words) {
    snprintf(j->out->reason, sizeof j->out->reason, "%s", words);
}

/// Whether all states of the last step belong to the model; says which may not.
static bool belongs(validated_journey *j) {
    const double from = exact_flow_previous(j->flow), to = exact_flow_time(j->flow);
    for (size_t k = 0; k < j->guard_count; k++) {
        if (validated_sign_over(j, j->guards[k], from, to) > 0) continue;
        // in parts: a step is long
        enum { PARTS = 32 };
        bool good = true;
        for (int i = 0; i < PARTS && good; i++) {
            const double a = from + (to - from) * i / PARTS,
                         b = i + 1 < PARTS ? from + (to - from) * (i + 1) / PARTS : to;
            good = validated_sign_over(j, j->guards[k], a, b) > 0;
        }
        if (good) continue;
        end_with(j, k + 1 < j->guard_count ? "a coordinate may leave its range"
                                           : "the constraints may be dependent here");
        return false;
    }
    return true;
}

static double widest(validated_journey *j) {
    double width = 0;
    exact_flow_see(j->flow, exact_flow_time(j->flow), j->n, j->symbols, j->bounds);
    for (size_t i = 0; i < j->n; i++) width = fmax(width, j->bounds[i].high - j->bounds[i].low);
    return width;
}

static bool is_stopped(const run_motion *r) {
    return (r->options.stop != NULL && r->options.stop(r->options.data)) || stop_wanted();
}

static void go(validated_journey *j) {
    run_motion *r = j->r;
    if (!take_row(j, 0)) return;
    j->next = 1;
    for (bool more = true; more && exact_flow_time(j->flow) < r->until;) {
        if (is_stopped(r)) {
            end_with(j, "it was asked to stop");
            return;
        }
        if (exact_flow_step(j->flow, r->until) != FLOW_DONE && !validated_step_as_given(j)) {
            end_with(j, "no bounds are found beyond: the equations have no value nearby, or the "
                        "bounds are too wide already");
            return;
        }
        if (!belongs(j)) return;
        j->out->steps++;
        for (size_t k = 0; k < j->q->watch_count; k++) validated_follow_sign(j, k);
        j->out->halted = validated_is_halted(j);
        j->out->time = exact_flow_time(j->flow);
        if (j->out->halted) {
            const double at = j->out->crossings.items[j->out->crossings.count - 1].to;
            more = take_rows(j, at) && take_row(j, at);
            j->out->time = at;
            break;
        }
        if (!take_rows(j, j->out->time)) {
            end_with(j, "the rows could not be taken");
            return;
        }
        if (j->out->time < r->until) validated_change_chart(j);
    }
    j->out->done = true;
    for (size_t k = 0; k < j->q->watch_count && !j->out->halted; k++) {
        if (!isnan(j->follows[k].open_since)) validated_open_until(j, k, 0, j->out->time);
    }
}

static void journey_clear(validated_journey *j) {
    exact_flow_destroy(j->flow);
    free(j->symbols);
    free(j->rates);
    free(j->columns);
    free(j->watches);
    free(j->slopes);
    free(j->guards);
    free(j->follows);
    free(j->bounds);
    free(j->low);
    free(j->high);
}

hamel_status validated_go(run_motion *r, const validated_request *q, validated_row *row, void *data,
                          diag *messages, validated_result *out) {
    *out = (validated_result){0};
    hamel_status status = run_need(r, RUN_CAN_ENCLOSE, messages);
    if (status != HAMEL_OK) return status;
    if (r->switches != NULL || r->feeds != NULL)
        return run_switches_refuse(r, messages, "bounds of its motion are not proved");
    validated_journey j = {.r = r,
                           .q = q,
                           .row = row,
                           .data = data,
                           .out = out,
                           .columns = MEM_NEW(expr, q->column_count),
                           .watches = MEM_NEW(expr, q->watch_count),
                           .slopes = MEM_NEW(expr, q->watch_count),
                           .follows = MEM_NEW(validated_follow, q->watch_count),
                           .low = MEM_NEW(double, q->column_count),
                           .high = MEM_NEW(double, q->column_count)};
    const size_t most = r->q->entry_count + r->q->n + q->column_count;
    j.bounds = MEM_NEW(flow_bounds, most);
    for (size_t k = 0; k < q->watch_count; k++) j.follows[k] = (validated_follow){0, NAN};
    r->chart = r->chart_first;
    validated_choose_equations(&j);
    go(&j);
    out->width = widest(&j);
    journey_clear(&j);
    r->chart = r->chart_first;
    return HAMEL_OK;
}

void validated_result_clear(validated_result *v) { vec_clear(&v->crossings); }
