/// JSON as words: how a document begins, and the one place where it is printed.
#ifndef REPORT_DOC_JSON_TEXT_H
#define REPORT_DOC_JSON_TEXT_H

#include <cjson/cJSON.h>

#include "base/text.h"
#include "report/doc/json_version.h"

/// A fresh object that says what it is, "derive" or "run" say, and by which schema.
cJSON *json_document(const char *document, json_version version);
/// The value with a line's end behind it; the value is deleted.
void json_text(cJSON *value, text *out);

#endif
