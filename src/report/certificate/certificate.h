/// The page of hamel check as data that others verify: docs/certificates.md.
#ifndef REPORT_CERTIFICATE_CERTIFICATE_H
#define REPORT_CERTIFICATE_CERTIFICATE_H

#include "base/text.h"
#include "derivation/derivation.h"
#include "report/doc/document.h"

/// On input `page` is what report_check made of the derivation. The certificate is appended.
/// HAMEL_STOPPED if it was asked to stop.
HAMEL_MUST_USE hamel_status report_certificate(exact *x, derivation *d, const doc *page, text *out);

#endif
