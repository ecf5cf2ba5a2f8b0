/// A report as JSON: the tree as it is, expressions as infix strings, verdicts as their records,
/// and the list of symbols a reader of them needs.
#ifndef REPORT_DOC_JSON_H
#define REPORT_DOC_JSON_H

#include "report/doc/document.h"
#include "report/doc/json_version.h"

/// `document` says what it is; `symbols` of the pool that occur are listed under the top-level key
/// "symbols".
HAMEL_MUST_USE hamel_status doc_to_json(const doc *d, const expr_pool *pool, const char *document,
                                        json_version version, text *out);

#endif
