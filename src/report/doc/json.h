/// A report as JSON: the tree as it is, expressions as infix strings, and the list of symbols a
/// reader of them needs.
#ifndef REPORT_DOC_JSON_H
#define REPORT_DOC_JSON_H

#include "report/doc/document.h"

/// `symbols` of the pool that occur are listed under the top-level key "symbols"; the schema is
/// hamel/1, or another.
HAMEL_MUST_USE hamel_status doc_to_json(const doc *d, const expr_pool *pool, text *out);
HAMEL_MUST_USE hamel_status doc_to_json_as(const doc *d, const expr_pool *pool, const char *schema,
                                           text *out);

#endif
