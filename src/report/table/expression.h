/// An expression for programs.
#ifndef REPORT_TABLE_EXPRESSION_H
#define REPORT_TABLE_EXPRESSION_H

#include "base/text.h"
#include "expr/expr.h"

/// What was computed from an expression, under `key`, as JSON, schema hamel-expr/1, with the names
/// of the pool: what SymPy's parse_expr needs in its local_dict.
void expression_to_json(const expr_pool *pool, const char *input, const char *key,
                        const char *value, text *out);

#endif
