/// Values of derived quantities for a person and for programs.
#ifndef REPORT_TABLE_VALUES_H
#define REPORT_TABLE_VALUES_H

#include "base/text.h"
#include "report/doc/document.h"

/// The values as a list of numbers, each with its name.
doc *values_document(size_t count, const char *const *names, const double *values);
/// NAME = NUMBER, a line each; one number alone has no name.
HAMEL_MUST_USE hamel_status values_to_text(const doc *d, const expr_pool *pool,
                                           const doc_look *look, text *out);
/// The same as JSON, schema hamel-eval/1.
HAMEL_MUST_USE hamel_status values_to_json(const doc *d, const expr_pool *pool, text *out);

#endif
