/// The page of nonholonomic against vakonomic motion.
#include "report/compare/compare.h"

#include <string.h>

#include "api/call/call_internal.h"
#include "api/call/document_internal.h"
#include "base/mem.h"
#include "report/doc/json.h"
#include "report/doc/latex.h"
#include "report/doc/text.h"

hamel_compare_options hamel_compare_options_default(void) {
    return (hamel_compare_options){.size = sizeof(hamel_compare_options)};
}

static bool take_options(hamel_compare_options *out, const hamel_compare_options *given) {
    static const size_t sizes[] = {sizeof *out};
    const hamel_compare_options usual = hamel_compare_options_default();
    return call_options(out, &usual, given, 1, sizes) && good_number(out->until) &&
           good_number(out->every) && good_number(out->tolerance) &&
           good_numbers(out->lambda_count, out->lambda);
}

/// Both motions side by side, with their distance: t, x, .., x_vak, .., distance.
static void add_rows(hamel_document *d, const run_comparison *r) {
    const size_t w = r->width, columns = 2 * w + 2;
    document_make_rows(d, r->count, columns);
    d->names[0] = mem_string("t");
    d->names[columns - 1] = mem_string("distance");
    for (size_t i = 0; i < w; i++) {
        text name = {0};
        text_addf(&name, "%s_vak", r->names[i]);
        d->names[1 + i] = mem_string(r->names[i]);
        d->names[1 + w + i] = text_take(&name);
    }
    for (size_t s = 0; s < r->count; s++) {
        double *row = d->values + s * columns;
        row[0] = r->t[s];
        memcpy(row + 1, r->nonholonomic + s * w, w * sizeof *row);
        memcpy(row + 1 + w, r->vakonomic + s * w, w * sizeof *row);
        row[columns - 1] = r->distance[s];
    }
}

static hamel_status compare(hamel_model *m, const model_run *spec, const hamel_compare_options *o,
                            hamel_document **out) {
    const run_options options = {.until = o->until,
                                 .every = o->every,
                                 .tolerance = o->tolerance,
                                 .lambda_count = o->lambda_count,
                                 .lambda = o->lambda};
    const compare_request request = {.run = spec, .options = &options, .realise = o->realise != 0};
    exact x = call_exact(m);
    doc *d = NULL;
    run_comparison runs = {0};
    const hamel_status status = unless_stopped(report_compare(&x, m->m, &request, &d, &runs));
    if (status == HAMEL_OK) {
        *out = document_create(m, d, "compare", doc_to_text, doc_to_latex, doc_to_json);
        if (spec != NULL) add_rows(*out, &runs);
    } else doc_destroy(d);
    run_comparison_clear(&runs);
    return status;
}

hamel_status hamel_model_compare(hamel_model *m, const char *run,
                                 const hamel_compare_options *options,
                                 const hamel_progress *progress, hamel_document **out) {
    hamel_compare_options o;
    if (out != NULL) *out = NULL;
    const bool good = take_options(&o, options) && out != NULL;
    hamel_status status = call_begin_long(m, good, progress, "comparing the two motions");
    if (status != HAMEL_OK) return status;
    const model_run *spec;
    status = call_find_run(m, run, &spec);
    if (status == HAMEL_OK) status = compare(m, o.no_run != 0 ? NULL : spec, &o, out);
    return call_end(m, status);
}
