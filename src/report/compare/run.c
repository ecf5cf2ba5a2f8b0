/// The page of hamel compare along a run: multipliers, distances, realisations.
#include <math.h>

#include "report/compare/compare_internal.h"
#include "report/compare/run_internal.h"
#include "run/study/realise.h"

void compare_run(const comparison *q, doc *to) {
    enum { ROWS = 5 };
    const run_comparison *r = q->runs;
    text title = {0};
    text_addf(&title, "along run %s", q->request->run->name);
    doc *part = doc_object(to, "run", text_cstr(&title));
    text_clear(&title);
    doc *lambda = doc_list(part, "lambda",
                           q->request->options->lambda_count > 0
                               ? "initial multipliers, as given"
                               : "initial multipliers that make the force least");
    for (size_t a = 0; a < r->p; a++) {
        text name = {0};
        text_addf(&name, "lambda_%zu", a + 1);
        doc_number(lambda, NULL, text_cstr(&name), r->lambda[a]);
        text_clear(&name);
    }
    doc_words(part, "lambda_meaning", "lambda_a",
              "the multiplier of constraint a, in the order of the model");
    doc_number(part, "residual", "largest acceleration that it adds", r->residual);
    doc *list = doc_object(part, "distance", "distance of the two motions");
    for (size_t i = 1; i <= ROWS && r->count > ROWS; i++) {
        const size_t at = i * (r->count - 1) / ROWS;
        text key = {0}, at_time = {0};
        text_addf(&key, "%g", r->t[at]);
        text_addf(&at_time, "t = %g", r->t[at]);
        doc_number(list, text_cstr(&key), text_cstr(&at_time), r->distance[at]);
        text_clear(&key);
        text_clear(&at_time);
    }
    doc_number(part, "distance_largest", "largest distance", r->largest);
    if (r->first.end != RUN_DONE)
        doc_words(part, "nonholonomic_ends", "the nonholonomic motion ends early", "%s",
                  r->first.reason);
    if (r->second.end != RUN_DONE)
        doc_words(part, "vakonomic_ends", "the vakonomic motion ends early", "%s",
                  r->second.end == RUN_STOPPED ? "it runs away, with ever smaller steps"
                                               : r->second.reason);
}

static void show_family(doc *to, const char *key, const char *title, const run_realisation *z,
                        const run_family *family) {
    doc *part = doc_object(to, key, title);
    doc *list = doc_object(part, "distance", "largest distance");
    for (size_t k = 0; k < REALISE_COUNT; k++) {
        text name = {0}, label = {0};
        text_addf(&name, "%g", z->epsilon[k]);
        text_addf(&label, "epsilon = 1/%g", 1 / z->epsilon[k]);
        doc_number(list, text_cstr(&name), text_cstr(&label), family->distance[k]);
        text_clear(&name);
        text_clear(&label);
    }
    if (isfinite(family->order)) doc_number(part, "order", "order of convergence", family->order);
    else
        doc_words(part, "order_in_words", "order of convergence", "none: the motions are the same");
}

/// The multipliers that the motions with inertia are pushed to are those of the comparison.
hamel_status compare_realisations(const comparison *q, const model *m, doc *to) {
    run_realisation z;
    run_options options = *q->request->options;
    options.lambda = q->runs->lambda;
    options.lambda_count = q->runs->p;
    const hamel_status status = run_realise(m, q->request->run, &options, q->c.x->messages, &z);
    if (status != HAMEL_OK) return status;
    text title = {0};
    text_addf(&title, "realisations without constraints, until t = %g", z.until);
    doc *part = doc_object(to, "realisations", text_cstr(&title));
    text_clear(&title);
    show_family(part, "friction", "friction 1/epsilon: to the nonholonomic motion", &z,
                &z.friction);
    show_family(part, "inertia",
                "inertia 1/epsilon: to the vakonomic motion, multipliers 0 at first", &z,
                &z.inertia);
    if (z.pushed)
        show_family(part, "pushed_inertia",
                    "the same, pushed across the constraints by epsilon: to the vakonomic motion "
                    "with the multipliers above",
                    &z, &z.push);
    if (z.reason[0] != '\0') doc_words(part, "ends", "a motion ends early", "%s", z.reason);
    return HAMEL_OK;
}
