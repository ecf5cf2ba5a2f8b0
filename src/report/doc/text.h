/// A report as text for a terminal: headings, formulas aligned at the equals sign, the paper's
/// equation number at the right of each.
#ifndef REPORT_DOC_TEXT_H
#define REPORT_DOC_TEXT_H

#include "report/doc/document.h"

/// The tree as text for a terminal, as LaTeX (sections and aligned equations, no preamble), as
/// JSON.
HAMEL_MUST_USE hamel_status doc_to_text(const doc *d, const expr_pool *pool, text *out);

#endif
