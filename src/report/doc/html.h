/// A report as HTML: sections that fold, formulas in MathML with their LaTeX beside them.
#ifndef REPORT_DOC_HTML_H
#define REPORT_DOC_HTML_H

#include "report/doc/document.h"

/// The tree as HTML, without head and style: one <details> a section.
HAMEL_MUST_USE hamel_status doc_to_html(const doc *d, const expr_pool *pool, text *out);
/// The page of hamel check: one table a section, a verdict a row.
HAMEL_MUST_USE hamel_status check_to_html(const doc *d, const expr_pool *pool, text *out);

/// e as one or more <math> elements: a long sum is broken before its signs, where a line may end.
HAMEL_MUST_USE hamel_status html_math(const expr_pool *pool, expr e, text *out);
/// "proved", "no" or "unknown" with its sign.
void html_verdict(text *out, truth verdict);
/// name = value, or the value alone; dots where it is longer than so many tokens.
HAMEL_MUST_USE hamel_status html_formula(const doc *d, const expr_pool *pool, size_t longest,
                                         text *out);

#endif
