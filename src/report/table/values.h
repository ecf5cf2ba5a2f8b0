/// Values of derived quantities for a person and for programs.
#ifndef REPORT_TABLE_VALUES_H
#define REPORT_TABLE_VALUES_H

#include "base/text.h"
#include "model/model.h"
#include "report/doc/document.h"
#include "report/doc/json_version.h"

/// The values, numbers each with its name, and the point they are taken at: all of position and
/// velocity, and the time.
doc *values_document(const model *m, size_t count, const char *const *names, const double *values,
                     const double *symbols);
/// The point in words: x = 0, x' = 1.
void values_point_words(const doc *d, text *out);
/// NAME = NUMBER, a line each; one number alone has no name. The point is not among them.
HAMEL_MUST_USE hamel_status values_to_text(const doc *d, const expr_pool *pool,
                                           const doc_look *look, text *out);
/// The same as JSON.
HAMEL_MUST_USE hamel_status values_to_json(const doc *d, const expr_pool *pool,
                                           const char *document, json_version version, text *out);

#endif
