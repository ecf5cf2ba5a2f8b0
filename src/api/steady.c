/// Steady motions, sections and Lyapunov exponents for programs.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "api/api_internal.h"
#include "api/messages_internal.h"
#include "api/run_internal.h"
#include "api/stop_internal.h"
#include "report/table/steady.h"
#include "report/table/steady_json.h"
#include "run/form/forms.h"
#include "run/motion/go.h"
#include "run/motion/watch.h"
#include "run/steady/follow.h"
#include "run/study/lyapunov.h"
#include "run/study/section.h"

/// Messages about words that are not the model's text: without places.
static void take_words(hamel_model *m, diag *words) {
    if (words->count > 0) diag_clear(&m->messages);
    for (size_t i = 0; i < words->count; i++)
        (void)diag_add(&m->messages, words->items[i].status, (diag_span){0}, "%s",
                       words->items[i].words);
    diag_clear(words);
}

hamel_steady_options hamel_steady_options_default(void) { return (hamel_steady_options){0}; }

static char *page(steady *s, const hamel_steady_options *options, hamel_format format) {
    steady_branch branch = {0};
    const bool follows = options->vary != NULL && options->count > 0;
    if (follows) steady_follow(s, options->first, options->last, options->count, &branch);
    text words = {0};
    (format == HAMEL_JSON ? steady_to_json : steady_to_text)(s, options->vary,
                                                             follows ? &branch : NULL, &words);
    steady_branch_clear(&branch);
    return text_take(&words);
}

hamel_status hamel_model_steady(hamel_model *m, const hamel_steady_options *options,
                                hamel_format format, char **out) {
    const hamel_steady_options given = options != NULL ? *options : hamel_steady_options_default();
    const steady_options inside = {
        .from = given.from, .hold = given.hold, .symmetry = given.symmetry, .vary = given.vary};
    if (out != NULL) *out = NULL;
    hamel_status status =
        api_begin(m, out != NULL && isfinite(given.first) && isfinite(given.last));
    if (status != HAMEL_OK) return status;
    diag words = {0};
    steady *s = NULL;
    status = steady_create(m->m, &inside, &words, &m->messages, &s);
    if (status == HAMEL_OK) status = api_unless_stopped(steady_find(s, &m->messages));
    if (status == HAMEL_OK) *out = page(s, &given, format);
    steady_destroy(s);
    take_words(m, &words);
    return api_end(m, status, NULL, NULL);
}

// ---- runs ---------------------------------------------------------------------------------------

hamel_status hamel_model_lyapunov(hamel_model *m, const char *run, const hamel_run_options *options,
                                  double *exponent, double *second_half) {
    if (exponent != NULL) *exponent = NAN;
    if (second_half != NULL) *second_half = NAN;
    hamel_status status = api_begin(m, exponent != NULL && api_good_options(options));
    if (status != HAMEL_OK) return status;
    const model_run *spec;
    run_motion *r = NULL;
    const run_options inside = api_run_options(options);
    lyapunov_result result = {0};
    status = api_find_run(m, run, &spec);
    if (status == HAMEL_OK) status = run_create(m->m, spec, &inside, &m->messages, &r);
    if (status == HAMEL_OK) status = lyapunov_go(r, NULL, NULL, &m->messages, &result);
    if (status == HAMEL_OK && !result.done)
        status = diag_add(&m->messages, HAMEL_SINGULAR, (diag_span){0},
                          "the motion ends at t = %.10g: %s", result.time, result.reason);
    if (status == HAMEL_OK) {
        *exponent = result.exponent;
        if (second_half != NULL) *second_half = result.later;
    }
    run_destroy(r);
    return api_end(m, status, NULL, NULL);
}

typedef struct listener {
    hamel_sample *sample;
    void *context;
    size_t count;
    const char **names;
    bool stopped;
} listener;

static bool take_crossing(const double *columns, bool rising, void *data) {
    (void)rising;
    listener *l = data;
    if (!l->stopped) l->stopped = l->sample(l->context, l->count, l->names, columns) != 0;
    return !l->stopped;
}

static bool pass_over(const double *columns, void *data) {
    (void)columns;
    return !((listener *)data)->stopped;
}

static hamel_status watch(hamel_model *m, run_motion *r, section *s, listener *l) {
    l->count = run_column_count(r);
    l->names = MEM_NEW(const char *, l->count);
    for (size_t k = 0; k < l->count; k++) l->names[k] = run_column_name(r, k);
    section_begin(s, l->count, run_initial(r), take_crossing, l);
    run_summary summary;
    run_go(r, pass_over, l, &summary);
    free(l->names);
    if (summary.end == RUN_DONE || summary.end == RUN_STOPPED || l->stopped) return HAMEL_OK;
    return diag_add(&m->messages, summary.end == RUN_LEFT_RANGE ? HAMEL_DOMAIN : HAMEL_SINGULAR,
                    (diag_span){0}, "the motion ends at t = %.10g: %s", summary.time,
                    summary.reason);
}

hamel_status hamel_model_section(hamel_model *m, const char *run, const hamel_run_options *options,
                                 const char *quantity, int direction, hamel_sample *sample,
                                 void *context) {
    hamel_status status =
        api_begin(m, quantity != NULL && sample != NULL && api_good_options(options));
    if (status != HAMEL_OK) return status;
    const model_run *spec;
    run_motion *r = NULL;
    section *s = NULL;
    diag words = {0};
    run_options inside = api_run_options(options);
    const section_kind kind = direction > 0   ? SECTION_RISING
                              : direction < 0 ? SECTION_FALLING
                                              : SECTION_BOTH;
    status = api_find_run(m, run, &spec);
    if (status == HAMEL_OK) status = section_create(m->m, kind, quantity, &words, &m->messages, &s);
    const run_observer observer = s != NULL ? section_observer(s) : (run_observer){0};
    inside.observers = &observer;
    inside.observer_count = 1;
    if (status == HAMEL_OK) status = run_create(m->m, spec, &inside, &m->messages, &r);
    listener l = {.sample = sample, .context = context};
    if (status == HAMEL_OK) status = watch(m, r, s, &l);
    run_destroy(r);
    section_destroy(s);
    take_words(m, &words);
    return api_end(m, status, NULL, NULL);
}
