/// The page of what holds of a model.
#include "report/check/check.h"

#include <string.h>

#include "api/call/call_internal.h"
#include "api/call/derivation_internal.h"
#include "api/call/document_internal.h"
#include "report/certificate/certificate.h"
#include "report/check/page.h"
#include "report/doc/json.h"

hamel_check_options hamel_check_options_default(void) {
    return (hamel_check_options){.size = sizeof(hamel_check_options), .degree = 1};
}

static bool take_options(hamel_check_options *out, const hamel_check_options *given) {
    static const size_t sizes[] = {sizeof *out};
    const hamel_check_options usual = hamel_check_options_default();
    return call_options(out, &usual, given, 1, sizes) && out->degree >= 1 && out->degree <= 3;
}

hamel_status hamel_model_check(hamel_model *m, const hamel_check_options *options,
                               const hamel_progress *progress, hamel_document **out) {
    hamel_check_options o;
    if (out != NULL) *out = NULL;
    const bool good = take_options(&o, options) && out != NULL;
    hamel_status status = call_begin_long(m, good, progress, "deriving what holds of the model");
    if (status != HAMEL_OK) return status;
    exact x = call_exact(m);
    doc *d = NULL;
    document_preview preview = {m, "check", check_to_text, check_to_latex, doc_to_json};
    const check_request request = {.find_symmetries = o.find_symmetries != 0,
                                   .degree = o.degree,
                                   .watcher = {document_show, &preview}};
    status = unless_stopped(report_check(&x, call_derivation(m), &request, &d));
    if (d != NULL)
        *out = document_create(m, d, "check", check_to_text, check_to_latex, doc_to_json);
    return call_end(m, status);
}

/// Whether a page is one of hamel_model_check, of this very model.
static bool is_check_of(const hamel_document *page, const hamel_model *m) {
    return page != NULL && m != NULL && strcmp(page->name, "check") == 0 &&
           page->pool == m->m->pool;
}

hamel_status hamel_model_certificate(hamel_model *m, const hamel_document *page,
                                     const hamel_progress *progress, char **out) {
    if (out != NULL) *out = NULL;
    const bool good = out != NULL && m != NULL && is_check_of(page, m);
    hamel_status status = call_begin_long(m, good, progress, "writing the certificate");
    if (status != HAMEL_OK) return status;
    exact x = call_exact(m);
    text words = {0};
    status = unless_stopped(report_certificate(&x, call_derivation(m), page->d, &words));
    if (status == HAMEL_OK) *out = text_take(&words);
    text_clear(&words);
    return call_end(m, status);
}
