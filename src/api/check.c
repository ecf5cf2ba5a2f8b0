/// The page of what holds of a model.
#include "report/check/check.h"
#include "api/api_internal.h"
#include "api/derivation_internal.h"
#include "api/messages_internal.h"
#include "api/stop_internal.h"
#include "report/check/page.h"

static hamel_status write_out(const doc *d, const expr_pool *pool, hamel_format format, text *out) {
    switch (format) {
    case HAMEL_LATEX: return check_to_latex(d, pool, out);
    case HAMEL_JSON: return check_to_json(d, pool, out);
    case HAMEL_TEXT: break;
    }
    return check_to_text(d, pool, out);
}

static hamel_status page(hamel_model *m, const check_request *request, hamel_format format,
                         char **out) {
    if (out != NULL) *out = NULL;
    hamel_status status = api_begin(m, out != NULL);
    if (status != HAMEL_OK) return status;
    doc *d = NULL;
    text words = {0};
    exact x;
    exact_init(&x, m->m->pool, &m->messages);
    status = api_unless_stopped(report_check(&x, api_derivation(m), request, &d));
    if (status == HAMEL_OK) status = write_out(d, m->m->pool, format, &words);
    if (status == HAMEL_OK) *out = text_take(&words);
    text_clear(&words);
    doc_destroy(d);
    return api_end(m, status, NULL, NULL);
}

hamel_status hamel_model_check(hamel_model *m, hamel_format format, char **out) {
    return page(m, &(check_request){0}, format, out);
}

hamel_status hamel_model_find_symmetries(hamel_model *m, unsigned degree, hamel_format format,
                                         char **out) {
    const check_request request = {.find_symmetries = true, .degree = degree < 3 ? degree : 3};
    return page(m, &request, format, out);
}
