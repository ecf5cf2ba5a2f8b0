/// A report as LaTeX: sections, and one align environment a run of formulas.
#ifndef REPORT_DOC_LATEX_H
#define REPORT_DOC_LATEX_H

#include "report/doc/document.h"

HAMEL_MUST_USE hamel_status doc_to_latex(const doc *d, const expr_pool *pool, const doc_look *look,
                                         text *out);
/// Words as LaTeX shows them, outside of formulas.
void doc_escape_latex(text *out, const char *words);

#endif
