/// Parameters from data.
#include "run/fit/fit.h"

#include <stdlib.h>

#include "api/call/call_internal.h"
#include "api/call/document_internal.h"
#include "api/call/picture_internal.h"
#include "base/mem.h"
#include "base/stop.h"
#include "expr/print_name.h"
#include "report/doc/json.h"
#include "report/doc/latex.h"
#include "report/doc/text.h"
#include "report/plot/fit_plot.h"
#include "report/table/fit.h"

struct hamel_fit {
    hamel_model *m;
    fit *inside;
    hamel_document *page;
    char **names;
    hamel_fit_numbers shown;
};

hamel_fit_options hamel_fit_options_default(void) {
    return (hamel_fit_options){.size = sizeof(hamel_fit_options)};
}

static bool take_options(hamel_fit_options *out, const hamel_fit_options *given) {
    static const size_t sizes[] = {sizeof *out};
    const hamel_fit_options usual = hamel_fit_options_default();
    bool good = call_options(out, &usual, given, 1, sizes) && good_number(out->tolerance) &&
                (unsigned)out->start <= HAMEL_START_FREE && out->free != NULL &&
                out->data_count > 0 && out->data != NULL;
    for (size_t i = 0; good && i < out->data_count; i++) good = out->data[i].file != NULL;
    return good;
}

static bool asked_to_stop(void *data) {
    (void)data;
    return stop_wanted();
}

static void show(hamel_fit *f, bool done) {
    const fit_result *r = fit_of(f->inside);
    f->names = MEM_NEW_ZERO(char *, r->free_count);
    for (size_t k = 0; k < r->free_count; k++) {
        text name = {0};
        expr_print_name(f->m->m->pool, r->symbols[k], EXPR_INFIX, &name);
        f->names[k] = text_take(&name);
    }
    f->shown = (hamel_fit_numbers){.count = r->free_count,
                                   .names = (const char *const *)f->names,
                                   .values = r->values,
                                   .errors = r->errors,
                                   .covariance = r->covariance,
                                   .squares = r->squares,
                                   .steps = r->steps,
                                   .determined = call_truth(fit_identified(f->inside)->determined),
                                   .fitted = done};
    doc *d = NULL;
    fit_report(f->inside, done, &d);
    f->page = document_create(f->m, d, "fit", doc_to_text, doc_to_latex, doc_to_json);
}

static hamel_status find(hamel_fit *f, const hamel_fit_options *o, diag *words) {
    static const fit_start starts[] = {FIT_START_RUN, FIT_START_DATA, FIT_START_FREE};
    fit_ask *asks = MEM_NEW_ZERO(fit_ask, o->data_count);
    hamel_status status = HAMEL_OK;
    for (size_t i = 0; i < o->data_count && status == HAMEL_OK; i++) {
        asks[i].file = o->data[i].file;
        if (o->data[i].run != NULL) status = call_find_run(f->m, o->data[i].run, &asks[i].spec);
        else if (f->m->m->run_count > 0) asks[i].spec = &f->m->m->runs[0];
    }
    const fit_options inside = {.count = o->data_count,
                                .data = asks,
                                .free = o->free,
                                .outputs = o->outputs,
                                .sigma = o->sigma,
                                .start = starts[o->start],
                                .tolerance = o->tolerance,
                                .stop = asked_to_stop};
    if (status == HAMEL_OK) status = fit_create(f->m->m, &inside, words, &f->inside);
    const bool goes = status == HAMEL_OK && fit_identified(f->inside)->determined != TRUTH_NO;
    if (goes) status = fit_go(f->inside, words);
    free(asks);
    if (status == HAMEL_OK) show(f, goes);
    return unless_stopped(status);
}

hamel_status hamel_fit_create(hamel_model *m, const hamel_fit_options *options,
                              const hamel_progress *progress, hamel_fit **out) {
    hamel_fit_options o;
    if (out != NULL) *out = NULL;
    const bool good = take_options(&o, options) && out != NULL;
    hamel_status status = call_begin_long(m, good, progress, "fitting parameters");
    if (status != HAMEL_OK) return status;
    hamel_fit *f = MEM_NEW_ZERO(hamel_fit, 1);
    f->m = m;
    diag words = {0};
    status = find(f, &o, &words);
    messages_take(&m->messages, &words);
    if (status == HAMEL_OK) *out = f;
    else hamel_fit_destroy(f);
    return call_end(m, status);
}

hamel_fit_numbers hamel_fit_get(const hamel_fit *f) {
    return f != NULL ? f->shown : (hamel_fit_numbers){0};
}

const hamel_document *hamel_fit_page(const hamel_fit *f) { return f != NULL ? f->page : NULL; }

hamel_status hamel_fit_draw(const hamel_fit *f, hamel_picture kind, char **out, size_t *length) {
    if (out != NULL) *out = NULL;
    if (f == NULL || out == NULL || length == NULL || !f->shown.fitted) return HAMEL_INVALID;
    plot_writer *write;
    const hamel_status status = picture_writer(kind, &write);
    if (status != HAMEL_OK) return status;
    text drawn = {0};
    fit_draw(f->inside, write, &drawn);
    return picture_give(&drawn, out, length);
}

void hamel_fit_destroy(hamel_fit *f) {
    if (f == NULL) return;
    for (size_t k = 0; f->names != NULL && k < f->shown.count; k++) free(f->names[k]);
    free(f->names);
    hamel_document_destroy(f->page);
    fit_destroy(f->inside);
    free(f);
}
