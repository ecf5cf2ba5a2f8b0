/// hamel derive: the derivation of a model, or the parts named, as text, LaTeX or JSON.
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "cli/model_argument.h"
#include "cli/patience.h"
#include "cli/show.h"
#include "exact/exact.h"
#include "report/derive/derive.h"
#include "report/derive/point_words.h"
#include "report/doc/json.h"
#include "report/doc/latex.h"
#include "report/doc/text.h"
#include "run/outside/places.h"

typedef hamel_status renderer(const doc *d, const expr_pool *pool, text *out);

static int derive(model_argument *a, const derive_request *request, renderer *render) {
    diag messages = {0};
    exact x;
    exact_init(&x, a->m->pool, &messages);
    doc *d = NULL;
    text out = {0};
    limits_doing("deriving");
    derivation *all = derivation_create(
        &x, a->m, &(derivation_options){.places = &run_places, .patience = patience_begin()});
    hamel_status status = report_derive(&x, all, request, &d);
    patience_end();
    const hamel_status written = d != NULL ? render(d, a->m->pool, &out) : status;
    if (status == HAMEL_OK) status = written;
    if (written == HAMEL_OK) show_text(stdout, &out);
    fflush(stdout); // what is left out is told behind the rest
    const int code = model_argument_show(a, &messages, status);
    text_clear(&out);
    doc_destroy(d);
    derivation_destroy(all);
    diag_clear(&messages);
    return code;
}

/// The point in words, for the model. EXIT_USAGE with the reason if it cannot be read.
static int read_point(const model_argument *a, const char *at, mech_point *out) {
    diag words = {0};
    const hamel_status status = point_words_read(out, a->m, at, &words);
    messages_show(&words, "--at", at, strlen(at));
    diag_clear(&words);
    return status == HAMEL_OK ? EXIT_DONE : EXIT_USAGE;
}

static int run(const options *o) {
    static renderer *const renderers[] = {
        [FORMAT_TEXT] = doc_to_text, [FORMAT_LATEX] = doc_to_latex, [FORMAT_JSON] = doc_to_json};
    model_argument a = {0};
    mech_point point = {0};
    int code = model_argument_open(&a, o);
    if (code == EXIT_DONE && o->at != NULL) code = read_point(&a, o->at, &point);
    const derive_request request = {.count = o->names.count,
                                    .parts = o->names.items,
                                    .at = o->at != NULL ? &point : NULL,
                                    .partial = true};
    if (code == EXIT_DONE) code = derive(&a, &request, renderers[o->format]);
    point_words_clear(&point);
    model_argument_close(&a);
    return code;
}

static const char *part_name(size_t i) { return derive_parts[i].name; }
static const char *part_title(size_t i) { return derive_parts[i].title; }

const command command_derive = {
    .name = "derive",
    .summary = "derive the equations of a model",
    .bit = DERIVE,
    .arguments = {ARGUMENT_MODEL,
                  {"PART", ARGUMENT_MANY, offsetof(options, names), part_name, part_title}},
    .about = "Derives what the theory says about a model, or the parts named, exactly, in readable "
             "form.",
    .examples = "hamel derive chaplygin_sleigh\n"
                "hamel derive snakeboard hamel --latex\n"
                "hamel derive my_own_system.hamel --json",
    .notes = "Ctrl-C ends the search for conserved quantities and keeps what was found.",
    .run = run,
};
