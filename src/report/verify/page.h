/// The verdicts of hamel verify for a reader: a line a claim, below it what refutes it.
#ifndef REPORT_VERIFY_PAGE_H
#define REPORT_VERIFY_PAGE_H

#include "report/doc/document.h"

/// As text; as LaTeX.
HAMEL_MUST_USE hamel_status verify_to_text(const doc *d, const expr_pool *pool,
                                           const doc_look *look, text *out);
HAMEL_MUST_USE hamel_status verify_to_latex(const doc *d, const expr_pool *pool,
                                            const doc_look *look, text *out);

#endif
