/// Motions to a goal.
#include "run/steer/steer.h"

#include <stdlib.h>
#include <string.h>

#include "api/call/call_internal.h"
#include "api/call/document_internal.h"
#include "api/call/picture_internal.h"
#include "base/mem.h"
#include "base/stop.h"
#include "report/doc/json.h"
#include "report/doc/latex.h"
#include "report/doc/text.h"
#include "report/plot/steer_plot.h"
#include "report/table/steer.h"

struct hamel_steer {
    hamel_model *m;
    steer *inside;
    hamel_document *page;
    const char **goals;
    double *numbers; ///< wanted, reached
    hamel_steer_numbers shown;
};

hamel_steer_options hamel_steer_options_default(void) {
    return (hamel_steer_options){.size = sizeof(hamel_steer_options)};
}

static bool take_options(hamel_steer_options *out, const hamel_steer_options *given) {
    static const size_t sizes[] = {sizeof *out};
    const hamel_steer_options usual = hamel_steer_options_default();
    return call_options(out, &usual, given, 1, sizes) && out->to != NULL &&
           good_number(out->tolerance) && good_number(out->time_least) &&
           good_number(out->time_most) && out->intervals <= 2000 && out->intervals != 1 &&
           out->tries <= 1000;
}

static bool asked_to_stop(void *data) {
    (void)data;
    return stop_wanted();
}

static void show(hamel_steer *s, const char *run) {
    const steer_result *r = steer_of(s->inside);
    const size_t n = r->goal_count;
    s->goals = MEM_NEW(const char *, n);
    s->numbers = MEM_NEW(double, 2 * n);
    for (size_t g = 0; g < n; g++) {
        s->goals[g] = r->goals[g].name;
        s->numbers[g] = r->goals[g].wanted;
        s->numbers[n + g] = r->goals[g].reached;
    }
    s->shown = (hamel_steer_numbers){.end = (hamel_steer_end)r->end,
                                     .time = r->time,
                                     .cost = r->cost,
                                     .miss = r->miss,
                                     .input_count = r->input_count,
                                     .inputs = (const char *const *)r->inputs,
                                     .row_count = r->row_count,
                                     .rows = r->rows,
                                     .goal_count = n,
                                     .goals = s->goals,
                                     .wanted = s->numbers,
                                     .reached = s->numbers + n,
                                     .extremal = r->extremal.solved,
                                     .left = r->extremal.left,
                                     .corank = r->extremal.corank};
    doc *d = NULL;
    steer_report(s->inside, run, &d);
    s->page = document_create(s->m, d, "steer", doc_to_text, doc_to_latex, doc_to_json);
}

static hamel_status find(hamel_steer *s, const char *run, const hamel_steer_options *o,
                         const char **about, diag *words) {
    steer_options inside = {.from = o->from,
                            .to = o->to,
                            .cost = o->cost,
                            .bounds = o->bounds,
                            .time = {o->time_least, o->time_most},
                            .tolerance = o->tolerance,
                            .intervals = o->intervals,
                            .tries = o->tries,
                            .rough = o->rough != 0,
                            .stop = asked_to_stop};
    hamel_status status = HAMEL_OK;
    if (run != NULL || s->m->m->run_count > 0) status = call_find_run(s->m, run, &inside.spec);
    if (status == HAMEL_OK)
        status = steer_create(s->m->m, &inside, words, about, &s->m->messages.list, &s->inside);
    if (status == HAMEL_OK) show(s, inside.spec != NULL ? inside.spec->name : NULL);
    return unless_stopped(status);
}

/// The words that messages are of, for their places.
static const char *words_about(const hamel_steer_options *o, const char *about) {
    const struct {
        const char *name, *words;
    } all[] = {{"from", o->from}, {"to", o->to}, {"cost", o->cost}, {"bounds", o->bounds}};
    for (size_t i = 0; about != NULL && i < sizeof all / sizeof *all; i++) {
        if (strcmp(all[i].name, about) == 0) return all[i].words;
    }
    return NULL;
}

hamel_status hamel_steer_create(hamel_model *m, const char *run, const hamel_steer_options *options,
                                const hamel_progress *progress, hamel_steer **out) {
    hamel_steer_options o;
    if (out != NULL) *out = NULL;
    const bool good = take_options(&o, options) && out != NULL;
    hamel_status status = call_begin_long(m, good, progress, "looking for a motion to the goal");
    if (status != HAMEL_OK) return status;
    hamel_steer *s = MEM_NEW_ZERO(hamel_steer, 1);
    const char *about = NULL;
    diag words = {0};
    s->m = m;
    status = find(s, run, &o, &about, &words);
    messages_take(&m->messages, &words);
    if (status == HAMEL_OK) *out = s;
    else hamel_steer_destroy(s);
    return call_end_about(m, status, about, words_about(&o, about));
}

hamel_steer_numbers hamel_steer_get(const hamel_steer *s) {
    return s != NULL ? s->shown : (hamel_steer_numbers){0};
}

const hamel_document *hamel_steer_page(const hamel_steer *s) { return s != NULL ? s->page : NULL; }

hamel_status hamel_steer_table(const hamel_steer *s, char **out) {
    if (out != NULL) *out = NULL;
    if (s == NULL || out == NULL) return HAMEL_INVALID;
    text bytes = {0};
    steer_table(s->inside, &bytes);
    *out = text_take(&bytes);
    return HAMEL_OK;
}

hamel_status hamel_steer_draw(const hamel_steer *s, hamel_picture kind, char **out,
                              size_t *length) {
    if (out != NULL) *out = NULL;
    if (s == NULL || out == NULL || length == NULL) return HAMEL_INVALID;
    plot_writer *write;
    const hamel_status status = picture_writer(kind, &write);
    if (status != HAMEL_OK) return status;
    text drawn = {0};
    steer_draw(s->inside, write, &drawn);
    return picture_give(&drawn, out, length);
}

void hamel_steer_destroy(hamel_steer *s) {
    if (s == NULL) return;
    free(s->goals);
    free(s->numbers);
    hamel_document_destroy(s->page);
    steer_destroy(s->inside);
    free(s);
}
