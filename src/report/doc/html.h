/// A report as HTML: sections that fold, formulas in MathML with their LaTeX beside them.
#ifndef REPORT_DOC_HTML_H
#define REPORT_DOC_HTML_H

#include "report/doc/document.h"

/// The tree as HTML, without head and style: one <details> a section.
HAMEL_MUST_USE hamel_status doc_to_html(const doc *d, const expr_pool *pool, text *out);

#endif
