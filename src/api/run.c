/// A run with a callback for its samples.
#include "run/motion/run.h"
#include "api/stop_internal.h"
#include "run/form/reduced.h"
#include "run/motion/go.h"
#include "run/motion/integrals.h"
#include "run/motion/watch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/api_internal.h"
#include "api/messages_internal.h"
#include "api/run_internal.h"
#include "run/form/forms.h"

typedef struct listener {
    hamel_sample *sample;
    void *context;
    size_t count;
    const char **names;
    bool stopped; ///< the listener asked for it
} listener;

static bool take_sample(const double *columns, void *data) {
    listener *l = data;
    if (l->sample != NULL && l->sample(l->context, l->count, l->names, columns) != 0)
        l->stopped = true;
    return !l->stopped;
}

hamel_run_options hamel_run_options_default(void) { return (hamel_run_options){0}; }

run_options api_run_options(const hamel_run_options *options) {
    if (options == NULL) return (run_options){.route = RUN_AUTOMATIC_ROUTE};
    return (run_options){.until = options->until,
                         .every = options->every,
                         .tolerance = options->tolerance,
                         .step = options->step,
                         .longest_step = options->longest_step,
                         .method = options->method,
                         .reduced = options->reduced != 0,
                         .symmetry = options->symmetry,
                         .forces = options->forces != 0,
                         .integrals = options->integrals != 0,
                         .form = options->vakonomic != 0  ? RUN_VAKONOMIC
                                 : options->hamilton != 0 ? RUN_HAMILTON
                                                          : RUN_NONHOLONOMIC,
                         .route = RUN_AUTOMATIC_ROUTE,
                         .lambda_count = options->lambda_count,
                         .lambda = options->lambda};
}

/// How the end of a motion is told: a status, and the reason in the model.
static hamel_status tell_end(hamel_model *m, const run_summary *s, bool asked) {
    m->reason[0] = '\0';
    if (s->end == RUN_DONE || asked) return HAMEL_OK;
    snprintf(m->reason, sizeof m->reason, "%s", s->reason);
    if (s->end == RUN_STOPPED) return HAMEL_STOPPED;
    const hamel_status status = s->end == RUN_LEFT_RANGE ? HAMEL_DOMAIN : HAMEL_SINGULAR;
    return diag_add(&m->messages, status, (diag_span){0, 0}, "the motion ends at t = %.10g: %s",
                    s->time, s->reason);
}

static hamel_run_summary shown(const hamel_model *m, const run_summary *s) {
    return (hamel_run_summary){.time = s->time,
                               .reason = m->reason,
                               .samples = s->samples,
                               .steps = s->steps,
                               .rejected = s->rejected,
                               .evaluations = s->evaluations,
                               .conservative = s->conservative,
                               .energy_first = s->energy_first,
                               .energy_last = s->energy_last,
                               .energy_drift = s->energy_drift,
                               .kinetic_largest = s->kinetic_largest,
                               .constraint = s->constraint,
                               .level = s->level,
                               .integral = s->integral};
}

void api_forget_integrals(hamel_model *m) {
    for (size_t k = 0; k < 2 * m->integral_count; k++) free(m->integral_words[k]);
    free(m->integral_words);
    free(m->integrals);
    m->integral_words = NULL;
    m->integrals = NULL;
    m->integral_count = 0;
}

/// What was watched, kept in the model.
static void keep_integrals(hamel_model *m, const run_motion *r) {
    const run_integral *list;
    m->integral_count = run_integrals_of(r, &list);
    m->integrals = MEM_NEW(hamel_integral, m->integral_count + 1);
    m->integral_words = MEM_NEW(char *, 2 * m->integral_count + 1);
    for (size_t k = 0; k < m->integral_count; k++) {
        char **words = m->integral_words + 2 * k;
        words[0] = mem_string(list[k].name);
        words[1] = mem_string(list[k].infix);
        m->integrals[k] = (hamel_integral){.name = words[0],
                                           .kind = list[k].kind,
                                           .value = words[1],
                                           .first = list[k].first,
                                           .drift = list[k].drift};
    }
}

static void show_phases(const run_motion *r, hamel_run_summary *out) {
    const run_phases *phases = run_phases_of(r);
    if (phases == NULL) return;
    const size_t size = phases->count * sizeof(double);
    out->phase_count = phases->count;
    out->phase_split = phases->split;
    memcpy(out->phase_total, phases->total, size);
    if (!phases->split) return;
    memcpy(out->phase_geometric, phases->geometric, size);
    memcpy(out->phase_dynamic, phases->dynamic, size);
}

static hamel_status go(hamel_model *m, run_motion *r, hamel_sample *sample, void *context,
                       hamel_run_summary *summary) {
    listener l = {.sample = sample, .context = context, .count = run_column_count(r)};
    l.names = MEM_NEW(const char *, l.count);
    for (size_t i = 0; i < l.count; i++) l.names[i] = run_column_name(r, i);
    run_summary s;
    run_go(r, take_sample, &l, &s);
    free(l.names);
    const hamel_status status = tell_end(m, &s, l.stopped);
    if (summary == NULL) return status;
    keep_integrals(m, r);
    *summary = shown(m, &s);
    summary->integral_count = m->integral_count;
    summary->integrals = m->integrals;
    show_phases(r, summary);
    return status;
}

hamel_status hamel_model_run(hamel_model *m, const char *name, const hamel_run_options *options,
                             hamel_sample *sample, void *context, hamel_run_summary *summary) {
    if (summary != NULL) *summary = (hamel_run_summary){.reason = m != NULL ? m->reason : ""};
    hamel_status status = api_begin(m, api_good_options(options));
    if (status != HAMEL_OK) return status;
    m->reason[0] = '\0';
    api_forget_integrals(m);
    const model_run *spec;
    status = api_find_run(m, name, &spec);
    const run_options inside = api_run_options(options);
    run_motion *r = NULL;
    if (status == HAMEL_OK)
        status = api_unless_stopped(run_create(m->m, spec, &inside, &m->messages, &r));
    if (status == HAMEL_OK) status = go(m, r, sample, context, summary);
    if (r != NULL) run_destroy(r);
    return api_end(m, status, NULL, NULL);
}
