/// The page of hamel check as HTML: what holds, at a glance.
#ifndef REPORT_CHECK_HTML_H
#define REPORT_CHECK_HTML_H

#include "report/doc/document.h"

/// The page of hamel check: one table a section, a verdict a row.
HAMEL_MUST_USE hamel_status check_to_html(const doc *d, const expr_pool *pool, text *out);

#endif
