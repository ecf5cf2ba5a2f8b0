/// Formulas for a page: MathML that can be broken into lines.
#ifndef REPORT_DOC_HTML_MATH_H
#define REPORT_DOC_HTML_MATH_H

#include "report/doc/document.h"

/// e as one or more <math> elements: a long sum is broken before its signs, where a line may end.
HAMEL_MUST_USE hamel_status html_math(const expr_pool *pool, expr e, text *out);
/// "proved", "no", "unknown", "holds" or "fails" with its sign.
/// A pool: with the record behind it, to be seen where the pointer rests; NULL: without.
void html_verdict(text *out, const mech_verdict *v, const expr_pool *pool);
/// name = value, or the value alone; dots where it is longer than so many tokens.
HAMEL_MUST_USE hamel_status html_formula(const doc *d, const expr_pool *pool, size_t longest,
                                         text *out);

#endif
