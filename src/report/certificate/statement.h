/// What a verdict is about, in words that lead from the model to it: so it can be found again.
#ifndef REPORT_CERTIFICATE_STATEMENT_H
#define REPORT_CERTIFICATE_STATEMENT_H

#include "derivation/derivation.h"
#include "report/certificate/functions.h"
#include "report/doc/document.h"

/// {about, ..} of the verdict at this path of the page, `finding` what the page says there; NULL if
/// it is about something that is not found again.
cJSON *statement_json(certificate_functions *f, derivation *d, const char *path, const doc *finding,
                      const mech_verdict *v);

#endif
