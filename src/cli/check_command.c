/// hamel check: what holds of a model, on one page.
#include <stdio.h>

#include "cli/command.h"
#include "cli/model_argument.h"
#include "cli/patience.h"
#include "cli/show.h"
#include "exact/exact.h"
#include "report/check/check.h"
#include "report/check/page.h"
#include "run/outside/places.h"

typedef hamel_status renderer(const doc *d, const expr_pool *pool, text *out);

static int check(model_argument *a, const check_request *request, renderer *render) {
    diag messages = {0};
    exact x;
    exact_init(&x, a->m->pool, &messages);
    doc *d = NULL;
    text out = {0};
    limits_doing("deriving what holds of the model");
    derivation *all = derivation_create(
        &x, a->m, &(derivation_options){.places = &run_places, .patience = patience_begin()});
    hamel_status status = report_check(&x, all, request, &d);
    patience_end();
    if (status == HAMEL_OK) status = render(d, a->m->pool, &out);
    int code = EXIT_DONE;
    if (status == HAMEL_OK) show_text(stdout, &out);
    else code = model_argument_show(a, &messages, status);
    text_clear(&out);
    doc_destroy(d);
    derivation_destroy(all);
    diag_clear(&messages);
    return code;
}

static int run(const options *o) {
    static renderer *const renderers[] = {[FORMAT_TEXT] = check_to_text,
                                          [FORMAT_LATEX] = check_to_latex,
                                          [FORMAT_JSON] = check_to_json};
    const check_request request = {.find_symmetries = o->find_symmetries,
                                   .degree = (unsigned)o->degree};
    model_argument a = {0};
    int code = model_argument_open(&a, o);
    if (code == EXIT_DONE) code = check(&a, &request, renderers[o->format]);
    model_argument_close(&a);
    return code;
}

const command command_check = {
    .name = "check",
    .summary = "say what holds of a model: proved, no or unknown",
    .bit = CHECK,
    .arguments = {ARGUMENT_MODEL},
    .about =
        "Says on one page what holds of a model: what kind of constraints it has, whether they "
        "are integrable, growth vector, whether energy is conserved, where the equations fail, "
        "reversibility, conserved quantities. Each claim is proved, refuted (no, with a "
        "witness) or unknown; nothing is guessed. Formulas that would fill the page are "
        "shortened; --json has all of them.",
    .examples = "hamel check ball_on_turntable\n"
                "hamel check snakeboard --find-symmetries\n"
                "hamel check my_own_system.hamel --json",
    .run = run,
};
