/// What stands around a report in LaTeX.
#ifndef REPORT_DOC_LATEX_DOCUMENT_H
#define REPORT_DOC_LATEX_DOCUMENT_H

#include "report/doc/document.h"

/// The preamble and the title of a whole document, from the model's title; for a
/// part of a paper only what lets long displays go on over pages.
void latex_begin(const doc *d, const doc_look *look, text *out);
/// The papers that formulas are cited from, and the end.
void latex_end(const doc_look *look, text *out);

#endif
