/// An expression for programs.
#ifndef REPORT_TABLE_EXPRESSION_H
#define REPORT_TABLE_EXPRESSION_H

#include "base/text.h"
#include "expr/expr.h"
#include "mech/verdict/verdict.h"
#include "report/doc/json_version.h"

/// What was computed from an expression as JSON, with the names
/// of the pool: what SymPy's parse_expr needs in its local_dict.
void expression_to_json(const expr_pool *pool, const char *input, const char *result,
                        json_version version, text *out);
/// The answer to a question about it.
void expression_answer_to_json(const expr_pool *pool, const char *input, const mech_verdict *v,
                               json_version version, text *out);

#endif
