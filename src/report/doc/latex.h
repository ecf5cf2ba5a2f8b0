/// A report as LaTeX: sections, and one align environment a run of formulas.
#ifndef REPORT_DOC_LATEX_H
#define REPORT_DOC_LATEX_H

#include "report/doc/document.h"

/// A part of a paper, or a whole document.
HAMEL_MUST_USE hamel_status doc_to_latex(const doc *d, const expr_pool *pool, const doc_look *look,
                                         text *out);

#endif
