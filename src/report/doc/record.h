/// The record behind a verdict in words, for a text, LaTeX or a page: about what (scope), by which
/// method, and what shows it. JSON has the same with names (report/doc/json_verdict.h).
///
///   for generic parameters, at generic points, among densities in the position; by balls: 1
///   function, not zero at m = 1.46875, l = 0.015625
#ifndef REPORT_DOC_RECORD_H
#define REPORT_DOC_RECORD_H

#include "base/text.h"
#include "expr/expr.h"
#include "mech/verdict/verdict.h"

void record_words(const mech_verdict *v, const expr_pool *pool, text *out);
/// The same in small letters.
void latex_record(const mech_verdict *v, const expr_pool *pool, text *out);

#endif
