/// A report as text for a terminal: headings, formulas aligned at the equals sign, the paper's
/// equation number at the right of each.
#ifndef REPORT_DOC_TEXT_H
#define REPORT_DOC_TEXT_H

#include "report/doc/document.h"

HAMEL_MUST_USE hamel_status doc_to_text(const doc *d, const expr_pool *pool, const doc_look *look,
                                        text *out);

#endif
