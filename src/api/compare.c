/// The page of nonholonomic against vakonomic motion.
#include "report/compare/compare.h"
#include "api/api_internal.h"
#include "api/messages_internal.h"
#include "api/run_internal.h"
#include "api/stop_internal.h"
#include "report/doc/json.h"
#include "report/doc/latex.h"
#include "report/doc/text.h"

static hamel_status write_out(const doc *d, const expr_pool *pool, hamel_format format, text *out) {
    switch (format) {
    case HAMEL_LATEX: return doc_to_latex(d, pool, out);
    case HAMEL_JSON: return doc_to_json_as(d, pool, "hamel-compare/1", out);
    case HAMEL_TEXT: break;
    }
    return doc_to_text(d, pool, out);
}

hamel_status hamel_model_compare(hamel_model *m, const char *name, hamel_format format,
                                 char **out) {
    return hamel_model_compare_run(m, name, NULL, 0, format, out);
}

hamel_status hamel_model_compare_run(hamel_model *m, const char *name,
                                     const hamel_run_options *options, int realise,
                                     hamel_format format, char **out) {
    if (out != NULL) *out = NULL;
    hamel_status status = api_begin(m, out != NULL && api_good_options(options));
    if (status != HAMEL_OK) return status;
    doc *d = NULL;
    text words = {0};
    run_comparison runs = {0};
    const model_run *spec;
    status = api_find_run(m, name, &spec);
    if (status == HAMEL_OK) {
        exact x;
        const run_options inside = api_run_options(options);
        const compare_request request = {.run = spec, .options = &inside, .realise = realise != 0};
        exact_init(&x, m->m->pool, &m->messages);
        status = api_unless_stopped(report_compare(&x, m->m, &request, &d, &runs));
    }
    if (status == HAMEL_OK) status = write_out(d, m->m->pool, format, &words);
    if (status == HAMEL_OK) *out = text_take(&words);
    run_comparison_clear(&runs);
    text_clear(&words);
    doc_destroy(d);
    return api_end(m, status, NULL, NULL);
}
