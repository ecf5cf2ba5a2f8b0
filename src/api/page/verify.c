/// Claims about a model, decided.
#include "report/verify/verify.h"

#include "api/call/call_internal.h"
#include "api/call/derivation_internal.h"
#include "api/call/document_internal.h"
#include "api/call/wait_internal.h"
#include "report/doc/json.h"
#include "report/verify/page.h"

hamel_status hamel_model_verify(hamel_model *m, const char *claims, const hamel_progress *progress,
                                hamel_truth *all, hamel_document **out) {
    if (out != NULL) *out = NULL;
    if (all != NULL) *all = HAMEL_UNKNOWN;
    const bool good = claims != NULL && out != NULL;
    hamel_status status = call_begin_long(m, good, progress, "verifying claims");
    if (status != HAMEL_OK) return status;
    exact x = call_exact(m);
    diag about = {0};
    truth verdict;
    doc *d = NULL;
    status = unless_stopped(report_verify(&x, call_derivation(m), claims, &about, &verdict, &d));
    const bool read = about.count == 0;
    messages_take(&m->messages, &about);
    if (d != NULL)
        *out = document_create(m, d, "verify", verify_to_text, verify_to_latex, doc_to_json);
    if (d != NULL && all != NULL) *all = call_truth(verdict);
    return read ? call_end(m, status) : call_end_about(m, status, "claims", claims);
}
