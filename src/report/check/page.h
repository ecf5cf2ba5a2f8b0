/// The page of hamel check for a reader: one line a finding, in three columns, claim, verdict and
/// reason.
#ifndef REPORT_CHECK_PAGE_H
#define REPORT_CHECK_PAGE_H

#include "report/doc/document.h"

/// The page as text, aligned in columns; as LaTeX.
HAMEL_MUST_USE hamel_status check_to_text(const doc *d, const expr_pool *pool, const doc_look *look,
                                          text *out);
HAMEL_MUST_USE hamel_status check_to_latex(const doc *d, const expr_pool *pool,
                                           const doc_look *look, text *out);

#endif
